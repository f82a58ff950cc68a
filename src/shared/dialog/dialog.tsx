import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './dialog.module.css'
import type { OpenDialog } from './use-dialog.ts'

interface DialogProps {
  title: string
  /** A picture above the title. */
  icon?: ReactNode
  /** The colour of the picture. */
  tone?: 'accent' | 'ok' | 'bad'
  /** Called on Escape. Absent when the dialog requires an answer. */
  onEscape?: () => void
  /** For a dialog without a form. */
  isCentered?: boolean
  /** Fills the page of a phone, for dialogs that stay open for a while. */
  fillsPhone?: boolean
  /** For a dialog with content side by side. */
  isWide?: boolean
  children: ReactNode
}

/** The open modal dialogs, the top one last. */
const open: HTMLDialogElement[] = []

const focusOn = (place: Element | null): void => {
  if (!(place instanceof HTMLElement) || place === document.body) return
  const target = place.isConnected ? place : document.getElementById('content')
  target?.focus()
}

/**
 * A modal dialog, open while it is rendered. The browser keeps the focus inside and the page behind it inert; on closing, the focus
 * returns to its former element, or to the content if that element is gone. A dialog below it is hidden meanwhile.
 */
export const Dialog = ({
  title,
  icon,
  tone = 'accent',
  onEscape,
  isCentered = false,
  fillsPhone = false,
  isWide = false,
  children,
}: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const shown = dialog.current
    if (!shown || shown.open) return
    const before = document.activeElement
    const below = open.at(-1)
    below?.setAttribute('data-covered', '')
    open.push(shown)
    shown.showModal()
    return () => {
      open.splice(open.indexOf(shown), 1)
      shown.close()
      below?.removeAttribute('data-covered')
      focusOn(before)
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      data-centered={isCentered}
      data-fills-phone={fillsPhone}
      data-wide={isWide}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
    >
      {icon && (
        <span className={classes.icon} data-tone={tone}>
          {icon}
        </span>
      )}
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** The buttons of a dialog, the main one last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)

interface ConfirmDialogProps {
  dialog: Pick<OpenDialog, 'isBusy' | 'problem' | 'submit' | 'close'>
  title: string
  /** Label of the button that confirms. */
  confirm: string
  isDestructive?: boolean
  /** Something that the person has to read first is not loaded. */
  isPending?: boolean
  /** The consequences, in words. */
  children: ReactNode
}

/** Asks for a confirmation: the dialog describes the act, and its button performs it. */
export const ConfirmDialog = ({
  dialog: { isBusy, problem, submit, close },
  title,
  confirm,
  isDestructive = false,
  isPending = false,
  children,
}: ConfirmDialogProps) => {
  const { t } = useTranslation('common')
  return (
    <Dialog title={title} onEscape={close}>
      <div className={classes.question}>
        {children}
        <ProblemAlert problem={problem} />
      </div>
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={close}>
          {t('actions.cancel')}
        </Button>
        <Button
          color={isDestructive ? 'bad' : 'accent'}
          loading={isBusy}
          disabled={isPending}
          onClick={submit}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
