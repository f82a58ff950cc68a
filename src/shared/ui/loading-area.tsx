import { Skeleton } from '@mantine/core'
import classes from './ui.module.css'

/** A placeholder for large content that is loading; the label is for screen readers. */
export const LoadingArea = ({ label }: { label: string }) => (
  <Skeleton role="status" aria-label={label} className={classes.loadingArea} />
)
