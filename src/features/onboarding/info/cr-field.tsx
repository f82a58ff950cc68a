import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { canVerifyCr } from '#rules/identification.ts'
import { crFilter, crRefusal } from '#rules/input-filters.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import { onEnter } from '#src/shared/forms/on-enter.ts'
import { fieldId, TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { TextButton } from '#src/shared/ui/text-button.tsx'
import type { BusinessValues } from './business-values.ts'
import classes from './info.module.css'
import type { CompanyRegistration } from './use-company-registration.ts'

const Text = TextField<BusinessValues>

interface CrFieldProps {
  registration: CompanyRegistration
  onEdited: (number: string) => void
}

/** The CR number with its check against the company register. */
export const CrField = ({ registration, onEdited }: CrFieldProps) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const words = useFieldMessage()
  const problemWords = useErrorMessage()
  const number = useWatch<BusinessValues, 'identificationNumber'>({ name: 'identificationNumber' })
  const { setValue } = useFormContext<BusinessValues>()
  const { isVerified, isBusy, found, problem, verify } = registration
  const isOtherSeries = number !== '' && !number.startsWith('7')
  const address = useWatch<BusinessValues, 'address'>({ name: 'address' })
  const said = found?.address || address ? 'info.filled' : 'info.noAddress'
  const hint = isVerified && found ? said : 'info.hints.identificationNumber'
  const pressVerify = () => {
    if (canVerifyCr(number) && !isBusy) verify()
  }
  const given = problem?.code === 'cr-former-number' ? problem.params['number'] : undefined
  const present = typeof given === 'string' ? given : null
  const verifyPresent = (crNumber: string) => {
    setValue('identificationNumber', crNumber, { shouldDirty: true, shouldValidate: true })
    onEdited(crNumber)
    verify()
    document.getElementById(fieldId('identificationNumber'))?.focus()
  }
  const told = problem && (
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
      problem={told ?? (isOtherSeries ? words({ message: 'cr-series' }) : null)}
      beside={
        <span role="status" className={classes.check}>
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
