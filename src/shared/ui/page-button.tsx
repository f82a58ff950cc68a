import { Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

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
