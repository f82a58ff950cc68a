import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFreshDrafts } from '#src/shared/forms/drafts.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import classes from './contact.module.css'
import type { ContactDialogProps } from './contact-dialog.tsx'

/** Opens the contact form, whose code loads on the first click. */
export const ContactUs = ({ backTo = 'onboarding' }: Partial<Pick<ContactDialogProps, 'backTo'>>) => {
  const { t } = useTranslation('contact')
  const readDrafts = useFreshDrafts()
  const button = useRef<HTMLButtonElement>(null)
  const [isLoading, setLoading] = useState(false)
  const fetchDialog = async () => {
    const [{ ContactDialog }] = await Promise.all([import('./contact-dialog.tsx'), readDrafts()])
    return ContactDialog
  }
  const dialog = useOnDemand(fetchDialog, 'contact', 'fields')

  const open = async () => {
    setLoading(true)
    await dialog.open()
    setLoading(false)
  }

  const close = () => {
    // Closes the dialog first, because an element behind an open dialog cannot take the focus.
    flushSync(dialog.close)
    button.current?.focus()
  }

  return (
    <>
      <Button
        ref={button}
        className={classes.open}
        variant="default"
        size="xs"
        loading={isLoading}
        aria-label={t('open')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconMessageCircle size={16} stroke={1.75} aria-hidden />
        <span className={classes.openWords}>{t('open')}</span>
      </Button>
      {dialog.Part && <dialog.Part backTo={backTo} onClose={close} />}
    </>
  )
}
