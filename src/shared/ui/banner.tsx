import { type Icon, IconAlertTriangle, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './banner.module.css'

export type BannerTone = 'info' | 'warn' | 'bad' | 'quiet'

const ICONS: Record<BannerTone, Icon> = {
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  bad: IconExclamationCircle,
  quiet: IconInfoCircle,
}

interface BannerProps {
  tone: BannerTone
  title: string
  children?: ReactNode
  /** At most one main action, and one beside it. */
  actions?: ReactNode
}

/** What happened, what it means and what happens next, above a screen. */
export const Banner = ({ tone, title, children, actions }: BannerProps) => {
  const Icon = ICONS[tone]
  return (
    <section className={classes.banner} data-tone={tone} aria-label={title}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <div className={classes.text}>{children}</div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  )
}
