import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ORGANIZATION_TYPES } from '#contract/entities/common.ts'
import { BUSINESS_NAME_MAX } from '#contract/text/names.ts'
import { arabicFilter, nameFilter, vatFilter, vatRefusal } from '#rules/input-filters.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { TextField, type TextFieldProps } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { TextButton } from '#src/shared/ui/text-button.tsx'
import type { BusinessValues } from './business-values.ts'
import { CrField } from './cr-field.tsx'
import { useRegisterMark, useSaidByRegister } from './from-register.tsx'
import classes from './info.module.css'
import { Section, Wide } from './section.tsx'
import type { CompanyRegistration } from './use-company-registration.ts'

const Text = TextField<BusinessValues>
const Choice = ChoiceField<BusinessValues>

const BusinessNameField = () => {
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

/** The name in the register is kept as it is written there, and is one press away once it was changed. */
const ArabicBusinessNameField = () => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const { setValue, setFocus } = useFormContext<BusinessValues>()
  const registered = useSaidByRegister('arabicBusinessName')
  const mark = useRegisterMark('arabicBusinessName')
  const takeRegistered = () => {
    setValue('arabicBusinessName', registered, { shouldDirty: true })
    setFocus('arabicBusinessName')
  }
  const offer = registered !== '' && (
    <TextButton label={t('info.takeRegistered')} opensDialog={false} onClick={takeRegistered}>
      {t('info.takeRegistered')}
    </TextButton>
  )
  return (
    <Text
      name="arabicBusinessName"
      label={t('targets:arabicBusinessName')}
      description={mark ?? (offer || undefined)}
      dir="rtl"
      lang="ar"
      autoComplete="off"
      filter={(text) => (text === registered ? text : arabicFilter(text, BUSINESS_NAME_MAX))}
    />
  )
}

const OrganizationField = () => {
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
      refuse={vatRefusal}
      {...props}
    />
  )
}

const VatField = () => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const { setValue } = useFormContext<BusinessValues>()
  const { field } = useController<BusinessValues, 'noVatId'>({ name: 'noVatId' })
  const hasNone = useWatch<BusinessValues, 'noVatId'>({ name: 'noVatId' })

  return (
    <div>
      <VatIdField description={t('info.hints.vatId')} disabled={hasNone} aria-required={!hasNone} />
      <label className={classes.none}>
        <input
          type="checkbox"
          name="noVatId"
          ref={field.ref}
          checked={hasNone}
          onBlur={field.onBlur}
          onChange={(event) => {
            field.onChange(event.currentTarget.checked)
            if (event.currentTarget.checked) setValue('vatId', '', { shouldDirty: true })
          }}
        />
        {t('targets:noVatId')}
      </label>
    </div>
  )
}

/** The fields of a company beside its number, in their order. */
export const COMPANY_FIELDS = {
  businessName: BusinessNameField,
  arabicBusinessName: ArabicBusinessNameField,
  organizationType: OrganizationField,
  vatId: VatField,
}

interface CompanySectionProps {
  registration: CompanyRegistration
  onNumberEdited: (number: string) => void
}

/** The company: its number, its names in both languages, its kind, its VAT ID. */
export const CompanySection = ({ registration, onNumberEdited }: CompanySectionProps) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  return (
    <Section title={t('info.sections.company')}>
      <Wide>
        <CrField registration={registration} onEdited={onNumberEdited} />
      </Wide>
      {Object.entries(COMPANY_FIELDS).map(([name, Field]) => (
        <Field key={name} />
      ))}
    </Section>
  )
}
