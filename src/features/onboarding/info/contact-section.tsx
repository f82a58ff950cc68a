import { EMAIL_MAX } from '#contract/text/email.ts'
import { PERSON_NAME_MAX, trimName } from '#contract/text/names.ts'
import { nameFilter } from '#rules/input-filters.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { PhoneField } from '../phone/phone-field.tsx'
import type { BusinessValues } from './business-values.ts'
import { Section } from './section.tsx'

const Text = TextField<BusinessValues>

/** The person to talk to about a business. */
export const ContactSection = () => {
  const { t } = useTranslation('onboarding')
  return (
    <Section title={t('info.sections.person')}>
      <Text
        name="firstName"
        label={t('info.fields.firstName')}
        dir="ltr"
        autoComplete="given-name"
        filter={(text) => nameFilter(text, PERSON_NAME_MAX)}
        finish={trimName}
      />
      <Text
        name="lastName"
        label={t('info.fields.lastName')}
        dir="ltr"
        autoComplete="family-name"
        filter={(text) => nameFilter(text, PERSON_NAME_MAX)}
        finish={trimName}
      />
      <PhoneField<BusinessValues>
        name="phone"
        label={t('info.fields.phone')}
        countryLabel={t('info.fields.phoneCountry')}
      />
      <Text
        name="contactEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        label={t('info.fields.contactEmail')}
        dir="ltr"
      />
    </Section>
  )
}
