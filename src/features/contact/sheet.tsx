import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './contact.module.css'

interface SheetProps {
  title: string
  /** Not while something is on its way. */
  mayClose?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page; the page behind it cannot be reached until it is closed. */
export const Sheet = ({ title, mayClose = true, onClose, children }: SheetProps) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (mayClose) onClose()
      }}
    >
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <CloseButton size={32} aria-label={t('actions.close')} disabled={!mayClose} onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}
