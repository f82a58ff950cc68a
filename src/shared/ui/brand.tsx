import { LogoMark } from './logo-mark.tsx'
import classes from './ui.module.css'

/** The mark with the product's name in the person's language. */
export const Brand = ({ name }: { name: string }) => (
  <span className={classes.brand}>
    <LogoMark className={classes.brandMark} />
    {name}
  </span>
)
