import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './form-alert.module.css'

/** What went wrong, where it went wrong. The place is always there, so that its words are read out as soon as they appear. */
export const FormAlert = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={classes.place} role="alert">
    {children && (
      <div className={classes.alert}>
        <IconAlertCircle className={classes.icon} size={20} stroke={1.75} aria-hidden />
        <div className={classes.words}>{children}</div>
        {action}
      </div>
    )}
  </div>
)
