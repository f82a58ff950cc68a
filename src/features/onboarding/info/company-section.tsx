import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { BusinessValues } from './business-values.ts'
import {
  ArabicBusinessNameField,
  BusinessNameField,
  OrganizationField,
  VatIdField,
} from './company-parts.tsx'
import { CrField } from './cr-field.tsx'
import classes from './info.module.css'
import { Section, Wide } from './section.tsx'
import type { CompanyRegistration } from './use-company-registration.ts'

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
      <BusinessNameField />
      <ArabicBusinessNameField />
      <OrganizationField />
      <VatField />
    </Section>
  )
}

const VatField = () => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const { setValue, clearErrors } = useFormContext<BusinessValues>()
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
            if (!event.currentTarget.checked) return
            setValue('vatId', '', { shouldDirty: true })
            clearErrors('vatId')
          }}
        />
        {t('targets:noVatId')}
      </label>
    </div>
  )
}
