import type { ReactNode } from 'react'
import classes from './text-button.module.css'

interface TextButtonProps {
  /** What it does, where the word alone does not say; begins with that word. */
  label: string
  onClick: () => void
  children: ReactNode
}

/** A small button in a line of text that opens a dialog. */
export const TextButton = ({ label, onClick, children }: TextButtonProps) => (
  <button
    type="button"
    className={classes.button}
    aria-label={label}
    aria-haspopup="dialog"
    onClick={onClick}
  >
    {children}
  </button>
)
