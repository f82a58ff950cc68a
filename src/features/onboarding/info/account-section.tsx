import { useWatch } from 'react-hook-form'
import { fullDomain } from '#rules/domain.ts'
import { finishSubDomain, subDomainFilter } from '#rules/input-filters.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import { AccountNameField } from './account-name-field.tsx'
import type { BusinessValues } from './business-values.ts'
import { Section } from './section.tsx'

const Text = TextField<BusinessValues>

/** What the billing account of a business will be called, and the domain its users belong to. */
export const AccountSection = ({ email }: { email: string }) => {
  const { t } = useTranslation('onboarding')
  const subDomain = useWatch<BusinessValues, 'subDomain'>({ name: 'subDomain' })
  return (
    <Section title={t('info.sections.account')}>
      <AccountNameField accountType="business" />
      <Text
        name="subDomain"
        label={t('info.fields.subDomain')}
        description={
          <>
            {t('info.fields.domain')}: <Latin>{fullDomain(subDomain, email)}</Latin>
          </>
        }
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        aria-required={false}
        filter={subDomainFilter}
        finish={finishSubDomain}
      />
    </Section>
  )
}
