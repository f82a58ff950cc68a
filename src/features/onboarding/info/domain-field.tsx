import { useWatch } from 'react-hook-form'
import { fullDomain, subDomainOf } from '#rules/email-domain.ts'
import { finishSubDomain, subDomainFilter } from '#rules/input-filters.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import type { BusinessValues } from './business-values.ts'

const Text = TextField<BusinessValues>

/** The domain of a business: that of the owner's e-mail, with a sub-domain where one is typed. */
export const DomainField = ({ email }: { email: string }) => {
  const { t } = useTranslation('targets')
  const subDomain = useWatch<BusinessValues, 'subDomain'>({ name: 'subDomain' })
  return (
    <Text
      name="subDomain"
      label={t('subDomain')}
      isOptional
      description={
        <>
          {t('domain')}: <Latin>{fullDomain(subDomain, email)}</Latin>
        </>
      }
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      filter={(text) => subDomainFilter(subDomainOf(text, email) ?? text)}
      finish={finishSubDomain}
    />
  )
}
