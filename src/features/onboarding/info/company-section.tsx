import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ORGANIZATION_TYPES } from '#contract/entities/common.ts'
import { BUSINESS_NAME_MAX } from '#contract/text/names.ts'
import { canVerifyCr } from '#rules/identification.ts'
import { arabicFilter, crFilter, crRefusal, nameFilter, vatFilter, vatRefusal } from '#rules/input-filters.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import { onEnter } from '#src/shared/forms/inputs.ts'
import { ServiceNotice } from '#src/shared/forms/service-notice.tsx'
import { fieldId, TextField, type TextFieldProps } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { TextButton } from '#src/shared/ui/buttons.tsx'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import type { BusinessValues } from './business-values.ts'
import {
  Foldable,
  RegisterSummary,
  useIsLookedUp,
  useRegisterMark,
  useRegisterValue,
} from './from-register.tsx'
import classes from './info.module.css'
import { Section, Wide } from './section.tsx'
import type { CompanyRegistration } from './use-business-form.ts'

const Text = TextField<BusinessValues>
const Choice = ChoiceField<BusinessValues>

const BusinessNameField = () => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const isLookedUp = useIsLookedUp()
  return (
    <Text
      name="businessName"
      label={t('targets:businessName')}
      description={isLookedUp ? t('info.hints.businessName') : undefined}
      dir="ltr"
      autoComplete="organization"
      filter={(text) => nameFilter(text, BUSINESS_NAME_MAX)}
    />
  )
}

/** Keeps the registered name unfiltered. A button restores it after an edit. */
const ArabicBusinessNameField = () => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const { setValue, setFocus } = useFormContext<BusinessValues>()
  const registered = useRegisterValue('arabicBusinessName')
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
    <Foldable name="arabicBusinessName">
      <Text
        name="arabicBusinessName"
        label={t('targets:arabicBusinessName')}
        description={mark ?? (offer || undefined)}
        dir="rtl"
        lang="ar"
        autoComplete="off"
        filter={(text) => (text === registered ? text : arabicFilter(text, BUSINESS_NAME_MAX))}
      />
    </Foldable>
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

/** The company's fields below the CR number, in order. */
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

export const CompanySection = ({ registration, onNumberEdited }: CompanySectionProps) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  return (
    <Section title={t('info.sections.company')}>
      <Wide>
        <ServiceNotice service="company-registry" />
        <CrField registration={registration} onEdited={onNumberEdited} />
        <RegisterSummary />
      </Wide>
      {Object.entries(COMPANY_FIELDS).map(([name, Field]) => (
        <Field key={name} />
      ))}
    </Section>
  )
}

interface CrFieldProps {
  registration: CompanyRegistration
  onEdited: (number: string) => void
}

/** The CR number, verified with the company register. */
const CrField = ({ registration, onEdited }: CrFieldProps) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const words = useFieldMessage()
  const problemWords = useErrorMessage()
  const number = useWatch<BusinessValues, 'identificationNumber'>({ name: 'identificationNumber' })
  const { setValue } = useFormContext<BusinessValues>()
  const { isVerified, isBusy, found, problem, verify } = registration
  const isOtherSeries = number !== '' && !number.startsWith('7')
  const address = useWatch<BusinessValues, 'address'>({ name: 'address' })
  const lookUpHint = found?.address || address ? 'info.filled' : 'info.noAddress'
  const hint = isVerified && found ? lookUpHint : 'info.hints.identificationNumber'
  const pressVerify = () => {
    if (canVerifyCr(number) && !isBusy) verify()
  }
  const presentNumber = problem?.code === 'cr-former-number' ? problem.params['number'] : undefined
  const present = typeof presentNumber === 'string' ? presentNumber : null
  const verifyPresent = (crNumber: string) => {
    setValue('identificationNumber', crNumber, { shouldDirty: true, shouldValidate: true })
    onEdited(crNumber)
    verify()
    document.getElementById(fieldId('identificationNumber'))?.focus()
  }
  const message = problem && (
    <>
      <bdi role="alert">{problemWords(problem)}</bdi>
      {present !== null && (
        <span className={classes.next}>
          <TextButton
            label={t('info.verifyPresent', { number: present })}
            opensDialog={false}
            onClick={() => verifyPresent(present)}
          >
            {t('info.verifyPresent', { number: isolated(present) })}
          </TextButton>
        </span>
      )}
    </>
  )

  return (
    <Text
      name="identificationNumber"
      label={t('targets:identificationNumber')}
      description={<span role="status">{t(hint)}</span>}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      readOnly={isBusy}
      onKeyDown={onEnter(isVerified ? null : pressVerify)}
      filter={crFilter}
      refuse={crRefusal}
      onEdited={onEdited}
      problem={message ?? (isOtherSeries ? words({ message: 'cr-series' }) : null)}
      beside={
        <span role="status">
          {isVerified ? (
            <span className={classes.tick}>
              <IconCircleCheck size={20} stroke={1.75} aria-hidden />
              {t('info.verified')}
            </span>
          ) : (
            <Button variant="light" loading={isBusy} disabled={!canVerifyCr(number)} onClick={verify}>
              {t('info.verify')}
            </Button>
          )}
        </span>
      }
    />
  )
}
