import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ORGANIZATION_TYPES } from '#contract/entities/common.ts'
import { BUSINESS_NAME_MAX } from '#contract/text/names.ts'
import { arabicFilter, nameFilter, vatFilter } from '#rules/input-filters.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { BusinessValues } from './business-values.ts'
import { CrField } from './cr-field.tsx'
import classes from './info.module.css'
import { Section, Wide } from './section.tsx'
import type { CompanyRegistration } from './use-company-registration.ts'

const Text = TextField<BusinessValues>
const Choice = ChoiceField<BusinessValues>

interface CompanySectionProps {
  registration: CompanyRegistration
  onNumberEdited: (number: string) => void
}

/** The company: its number, its names in both languages, its kind, its VAT ID. */
export const CompanySection = ({ registration, onNumberEdited }: CompanySectionProps) => {
  const { t } = useTranslation('onboarding')
  return (
    <Section title={t('info.sections.company')}>
      <Wide>
        <CrField registration={registration} onEdited={onNumberEdited} />
      </Wide>
      <Text
        name="businessName"
        label={t('info.fields.businessName')}
        dir="ltr"
        autoComplete="organization"
        filter={(text) => nameFilter(text, BUSINESS_NAME_MAX)}
      />
      <Text
        name="arabicBusinessName"
        label={t('info.fields.arabicBusinessName')}
        dir="rtl"
        lang="ar"
        autoComplete="off"
        filter={(text) => arabicFilter(text, BUSINESS_NAME_MAX)}
      />
      <Choice
        name="organizationType"
        label={t('info.fields.organizationType')}
        options={ORGANIZATION_TYPES.map((type) => ({
          value: type,
          label: t(`info.organizationTypes.${type}`),
        }))}
      />
      <VatField />
    </Section>
  )
}

const VatField = () => {
  const { t } = useTranslation('onboarding')
  const { setValue, clearErrors } = useFormContext<BusinessValues>()
  const { field } = useController<BusinessValues, 'noVatId'>({ name: 'noVatId' })
  const hasNone = useWatch<BusinessValues, 'noVatId'>({ name: 'noVatId' })

  return (
    <div>
      <Text
        name="vatId"
        label={t('info.fields.vatId')}
        description={t('info.hints.vatId')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        disabled={hasNone}
        aria-required={!hasNone}
        filter={vatFilter}
      />
      <label className={classes.none}>
        <input
          type="checkbox"
          name="noVatId"
          ref={field.ref}
          checked={hasNone}
          onBlur={field.onBlur}
          onChange={(event) => {
            field.onChange(event.currentTarget.checked)
            if (!event.currentTarget.checked) return
            setValue('vatId', '', { shouldDirty: true })
            clearErrors('vatId')
          }}
        />
        {t('info.fields.noVatId')}
      </label>
    </div>
  )
}
