import { EMAIL_MAX } from '#contract/text/email.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

const Text = TextField<{ contactEmail: string }>

export const ContactEmailField = () => {
  const { t } = useTranslation('targets')
  return (
    <Text
      name="contactEmail"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={EMAIL_MAX}
      label={t('contactEmail')}
      dir="ltr"
    />
  )
}
