import { Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './ui.module.css'

interface TextButtonProps {
  /** Full label where the word alone says too little; begins with that word. */
  label: string
  /** The button opens a dialog; screen readers announce it. */
  opensDialog?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small button in a line of text. */
export const TextButton = ({ label, opensDialog = true, onClick, children }: TextButtonProps) => (
  <button
    type="button"
    className={classes.textButton}
    aria-label={label}
    aria-haspopup={opensDialog ? 'dialog' : undefined}
    onClick={onClick}
  >
    {children}
  </button>
)

interface PageButtonProps extends ButtonProps {
  /** A page of the portal. */
  to: LinkProps['to']
  onClick?: () => void
  children: ReactNode
}

/** A link to another page that weighs as much as a button. */
export const PageButton = ({ to, ...button }: PageButtonProps) => (
  <Button {...button} renderRoot={(root) => <Link {...root} to={to} />} />
)
