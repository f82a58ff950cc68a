import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './full-screen.module.css'

interface FullScreenProps {
  icon: Icon
  title: string
  text: string
  /** Announced at once, for errors. */
  alert?: boolean
  /** Links and buttons. */
  children: ReactNode
}

/** One message in the middle of an otherwise empty page. */
export const FullScreen = ({ icon: Icon, title, text, alert = false, children }: FullScreenProps) => (
  <main className={classes.fullScreenPage}>
    <div className={classes.fullScreen} role={alert ? 'alert' : undefined}>
      <Icon className={classes.fullScreenIcon} size={32} stroke={1.75} aria-hidden />
      <h1>{title}</h1>
      <p className={classes.fullScreenText}>{text}</p>
    </div>
    <div className={classes.fullScreenActions}>{children}</div>
  </main>
)
