import { Skeleton } from '@mantine/core'
import classes from './ui.module.css'

/** The place of something large that is still loading; a screen reader hears the label. */
export const LoadingArea = ({ label }: { label: string }) => (
  <Skeleton role="status" aria-label={label} className={classes.loadingArea} />
)
