import { Latin } from '#src/shared/ui/isolated-text.tsx'
import classes from './operations.module.css'

/** An error in the words of the server or a provider, which are English. */
export const Reason = ({ text }: { text: string }) => (
  <p className={classes.reason} lang="en">
    <Latin>{text}</Latin>
  </p>
)
