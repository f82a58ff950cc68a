import type { ReactNode } from 'react'
import classes from './ui.module.css'

/** Names (`dt`) beside their values (`dd`), or above them on a phone. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className={classes.factList}>{children}</dl>
)
