import { Button, CloseButton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './contact.module.css'
import { ContactForm, useContactForm } from './contact-form.tsx'
import { useContact } from './use-contact.ts'

export interface ContactDialogProps {
  /** The page to which the button of the thank-you returns. */
  backTo: 'onboarding' | 'portal'
  onClose: () => void
}

export const ContactDialog = ({ backTo, onClose }: ContactDialogProps) => {
  const { t } = useTranslation('contact')
  const { form, keeper } = useContactForm()
  const contact = useContact(keeper)

  if (contact.isSent)
    return (
      <Sheet key="thanks" title={t('thanks.title')} onClose={onClose}>
        <p className={classes.thanks} role="status">
          <IconCircleCheck size={24} stroke={1.75} aria-hidden />
          {t('thanks.text')}
        </p>
        <Button fullWidth onClick={onClose} data-autofocus>
          {t(backTo === 'onboarding' ? 'thanks.back' : 'thanks.close')}
        </Button>
      </Sheet>
    )
  return (
    <Sheet key="form" title={t('title')} mayClose={!contact.isBusy} onClose={onClose}>
      <ContactForm form={form} contact={contact} />
    </Sheet>
  )
}

interface SheetProps {
  title: string
  /** False while a message is being sent. */
  mayClose?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal sheet. */
const Sheet = ({ title, mayClose = true, onClose, children }: SheetProps) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const shown = dialog.current
    if (!shown || shown.open) return
    shown.showModal()
    // The browser focuses the first control, which is Close.
    shown.querySelector<HTMLElement>('[data-autofocus]')?.focus()
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
