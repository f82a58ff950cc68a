import { type Icon, IconAlertTriangle, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ui.module.css'

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

/** A message above a screen: the event, its meaning and the next step. */
export const Banner = ({ tone, title, children, actions }: BannerProps) => {
  const Icon = ICONS[tone]
  return (
    <section className={classes.banner} data-tone={tone} aria-label={title}>
      <Icon className={classes.bannerIcon} size={20} stroke={1.75} aria-hidden />
      <div className={classes.bannerWords}>
        <h2 className={classes.bannerTitle}>{title}</h2>
        <div className={classes.bannerText}>{children}</div>
      </div>
      {actions && <div className={classes.bannerActions}>{actions}</div>}
    </section>
  )
}
