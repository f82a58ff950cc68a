import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { AccountNameField } from './account-name-field.tsx'
import { DomainField } from './domain-field.tsx'
import { Section } from './section.tsx'

/** What the billing account of a business will be called, and the domain its users belong to. */
export const AccountSection = ({ email }: { email: string }) => {
  const { t } = useTranslation('onboarding')
  return (
    <Section title={t('info.sections.account')}>
      <AccountNameField accountType="business" />
      <DomainField email={email} />
    </Section>
  )
}
