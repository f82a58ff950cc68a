import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './contact.module.css'
import { ContactForm } from './contact-form.tsx'
import { Sheet } from './sheet.tsx'
import { useContact } from './use-contact.ts'
import { useContactForm } from './use-contact-form.ts'

export interface ContactDialogProps {
  /** Where the thanks lead back to. */
  backTo: 'onboarding' | 'portal'
  onClose: () => void
}

/** A message to support, and the thanks for it. */
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
        <Button fullWidth onClick={onClose} data-autofocus autoFocus>
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
