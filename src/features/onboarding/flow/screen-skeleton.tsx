import { Skeleton } from '@mantine/core'
import classes from './flow.module.css'

/** Stands for a screen on its way. It fades in late, so that a screen that is there at once does not flicker. */
export const ScreenSkeleton = ({ label }: { label: string }) => (
  <div className={classes.skeleton} role="status" aria-label={label}>
    <Skeleton height={26} width="55%" />
    <Skeleton height={14} width="80%" mt={12} />
    <Skeleton height={240} mt={28} radius="lg" />
  </div>
)
