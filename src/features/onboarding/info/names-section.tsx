import type { IndividualName } from '#rules/names.ts'
import { FixedField } from '#src/shared/forms/fixed-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { NameField } from './name-field.tsx'
import { PhonePart } from './phone-part.tsx'
import { Section } from './section.tsx'

interface NamesSectionProps {
  /** Names the identity service vouches for: shown, not edited. */
  locked: readonly IndividualName[]
  email: string
}

const NAMES = ['firstName', 'lastName', 'arabicFirstName', 'arabicLastName'] as const

/** The names in both scripts, the phone, and the e-mail one signed in with. */
export const NamesSection = ({ locked, email }: NamesSectionProps) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  return (
    <Section title={t('info.sections.names')}>
      {NAMES.map((name) => (
        <NameField
          key={name}
          name={name}
          readOnly={locked.includes(name)}
          description={locked.includes(name) ? t('info.hints.lockedNames') : undefined}
        />
      ))}
      <PhonePart />
      <FixedField
        label={t('targets:email')}
        description={t('info.hints.emailReadOnly')}
        value={email}
        dir="ltr"
      />
    </Section>
  )
}
