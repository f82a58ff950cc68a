import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { canVerifyCr } from '#rules/identification.ts'
import { crFilter } from '#rules/input-filters.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import { onEnter } from '#src/shared/forms/on-enter.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
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
  const { isVerified, isBusy, problem, verify } = registration
  const isOtherSeries = number !== '' && !number.startsWith('7')
  const pressVerify = () => {
    if (canVerifyCr(number) && !isBusy) verify()
  }
  const told = problem && <bdi role="alert">{problemWords(problem)}</bdi>

  return (
    <Text
      name="identificationNumber"
      label={t('targets:identificationNumber')}
      description={t('info.hints.identificationNumber')}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      readOnly={isBusy}
      onKeyDown={onEnter(isVerified ? null : pressVerify)}
      filter={crFilter}
      onEdited={onEdited}
      problem={isOtherSeries ? words({ message: 'cr-series' }) : told}
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
