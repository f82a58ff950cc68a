import type { ReactNode } from 'react'
import classes from './text-button.module.css'

interface TextButtonProps {
  /** What it does, where the word alone does not say; begins with that word. */
  label: string
  /** Whether it opens a dialog, which a screen reader says beforehand. */
  opensDialog?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small button in a line of text. */
export const TextButton = ({ label, opensDialog = true, onClick, children }: TextButtonProps) => (
  <button
    type="button"
    className={classes.button}
    aria-label={label}
    aria-haspopup={opensDialog ? 'dialog' : undefined}
    onClick={onClick}
  >
    {children}
  </button>
)
