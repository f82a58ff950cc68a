import { PERSON_NAME_MAX, trimName } from '#contract/text/names.ts'
import type { IndividualName } from '#rules/individual-names.ts'
import { arabicFilter, nameFilter } from '#rules/input-filters.ts'
import { FixedField } from '#src/shared/forms/fixed-field.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { PhoneField } from '../phone/phone-field.tsx'
import type { IndividualValues } from './individual-values.ts'
import { Section } from './section.tsx'

const Text = TextField<IndividualValues>

interface NamesSectionProps {
  /** Names the identity service vouches for: shown, not edited. */
  locked: readonly IndividualName[]
  email: string
}

/** The names in both scripts, the phone, and the e-mail one signed in with. */
export const NamesSection = ({ locked, email }: NamesSectionProps) => {
  const { t } = useTranslation('onboarding')
  const field = (name: IndividualName) => ({
    name,
    label: t(`info.fields.${name}`),
    readOnly: locked.includes(name),
    description: locked.includes(name) ? t('info.hints.lockedNames') : undefined,
  })
  const english = {
    dir: 'ltr',
    filter: (text: string) => nameFilter(text, PERSON_NAME_MAX),
    finish: trimName,
  } as const
  const arabic = {
    dir: 'rtl',
    lang: 'ar',
    filter: (text: string) => arabicFilter(text, PERSON_NAME_MAX),
  } as const
  return (
    <Section title={t('info.sections.names')}>
      <Text {...field('firstName')} {...english} autoComplete="given-name" />
      <Text {...field('lastName')} {...english} autoComplete="family-name" />
      <Text {...field('arabicFirstName')} {...arabic} autoComplete="off" />
      <Text {...field('arabicLastName')} {...arabic} autoComplete="off" />
      <PhoneField<IndividualValues>
        name="phone"
        label={t('info.fields.phone')}
        countryLabel={t('info.fields.phoneCountry')}
      />
      <FixedField
        label={t('info.fields.email')}
        description={t('info.hints.emailReadOnly')}
        value={email}
        dir="ltr"
      />
    </Section>
  )
}
