import { type Icon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../onboarding.module.css'

const ICONS: Record<'info' | 'warn' | 'quiet', Icon> = {
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  quiet: IconInfoCircle,
}

/** A sentence without an action. */
export const Notice = ({ tone = 'quiet', children }: { tone?: keyof typeof ICONS; children: ReactNode }) => {
  const Sign = ICONS[tone]
  return (
    <p className={classes.notice} data-tone={tone}>
      <Sign className={classes.noticeIcon} size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
