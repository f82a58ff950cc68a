import type { ReactNode } from 'react'
import classes from './tag.module.css'

export type TagTone = 'ok' | 'info' | 'warn' | 'bad' | 'quiet'

/** A word on a ground of its colour. */
export const Tag = ({ tone, children }: { tone: TagTone; children: ReactNode }) => (
  <span className={classes.tag} data-tone={tone}>
    {children}
  </span>
)
