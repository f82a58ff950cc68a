import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './ui.module.css'

interface TextButtonProps {
  /** The full label, for a button whose visible word is not clear enough; it begins with that word. */
  label: string
  /** The button opens a dialog; screen readers announce it. */
  opensDialog?: boolean
  /** The button shows and hides the elements with these ids. */
  fold?: { isUnfolded: boolean; ids: string }
  onClick: () => void
  children: ReactNode
}

/** A small button in a line of text. */
export const TextButton = ({ label, opensDialog = true, fold, onClick, children }: TextButtonProps) => (
  <button
    type="button"
    className={classes.textButton}
    aria-label={label}
    aria-haspopup={opensDialog && !fold ? 'dialog' : undefined}
    aria-expanded={fold?.isUnfolded}
    aria-controls={fold?.ids}
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

/** A link to another page that looks like a button. */
export const PageButton = ({ to, ...button }: PageButtonProps) => (
  <Button {...button} renderRoot={(root) => <Link {...root} to={to} />} />
)

const SHOWN_MS = 1000

/** Copies a value and confirms it for one second. */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const { t } = useTranslation()
  const { copy, copied } = useClipboard({ timeout: SHOWN_MS })
  return (
    <span className={classes.copyButton}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={() => copy(value)}>
        {copied ? (
          <IconCheck size={16} stroke={2} aria-hidden />
        ) : (
          <IconCopy size={16} stroke={1.75} aria-hidden />
        )}
      </ActionIcon>
      <span className={classes.copied} role="status">
        {copied && t('actions.copied')}
      </span>
    </span>
  )
}
