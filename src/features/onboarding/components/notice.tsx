import { type Icon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const ICONS: Record<'info' | 'warn' | 'quiet', Icon> = {
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  quiet: IconInfoCircle,
}

/** One sentence beside a task: worth knowing, nothing to do. */
export const Notice = ({ tone = 'quiet', children }: { tone?: keyof typeof ICONS; children: ReactNode }) => {
  const Sign = ICONS[tone]
  return (
    <p className={classes.notice} data-tone={tone}>
      <Sign className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
