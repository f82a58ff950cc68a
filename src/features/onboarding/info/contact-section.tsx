import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ContactEmailField } from './contact-email-field.tsx'
import { NameField } from './name-field.tsx'
import { PhonePart } from './phone-part.tsx'
import { Section } from './section.tsx'

/** The person to talk to about a business. */
export const ContactSection = () => {
  const { t } = useTranslation('onboarding')
  return (
    <Section title={t('info.sections.person')}>
      <NameField name="firstName" />
      <NameField name="lastName" />
      <PhonePart />
      <ContactEmailField />
    </Section>
  )
}
