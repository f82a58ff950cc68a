import { ORGANIZATION_TYPES } from '#contract/entities/common.ts'
import { BUSINESS_NAME_MAX } from '#contract/text/names.ts'
import { arabicFilter, nameFilter, vatFilter } from '#rules/input-filters.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { TextField, type TextFieldProps } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { BusinessValues } from './business-values.ts'

const Text = TextField<BusinessValues>
const Choice = ChoiceField<BusinessValues>

export const BusinessNameField = () => {
  const { t } = useTranslation('targets')
  return (
    <Text
      name="businessName"
      label={t('businessName')}
      dir="ltr"
      autoComplete="organization"
      filter={(text) => nameFilter(text, BUSINESS_NAME_MAX)}
    />
  )
}

export const ArabicBusinessNameField = () => {
  const { t } = useTranslation('targets')
  return (
    <Text
      name="arabicBusinessName"
      label={t('arabicBusinessName')}
      dir="rtl"
      lang="ar"
      autoComplete="off"
      filter={(text) => arabicFilter(text, BUSINESS_NAME_MAX)}
    />
  )
}

export const OrganizationField = () => {
  const { t } = useTranslation('targets')
  return (
    <Choice
      name="organizationType"
      label={t('organizationType')}
      options={ORGANIZATION_TYPES.map((type) => ({ value: type, label: t(`organizationTypes.${type}`) }))}
    />
  )
}

type VatIdFieldProps = Pick<TextFieldProps<BusinessValues>, 'disabled' | 'aria-required' | 'description'>

export const VatIdField = (props: VatIdFieldProps) => {
  const { t } = useTranslation('targets')
  return (
    <Text
      name="vatId"
      label={t('vatId')}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      filter={vatFilter}
      {...props}
    />
  )
}
