import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './forms.module.css'

/** An error beside its cause. The live region is always present, so that screen readers announce its words. */
export const FormAlert = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={classes.alertPlace} role="alert">
    {children && (
      <div className={classes.alert}>
        <IconAlertCircle className={classes.alertIcon} size={20} stroke={1.75} aria-hidden />
        <div className={classes.alertWords}>{children}</div>
        {action}
      </div>
    )}
  </div>
)

interface ProblemAlertProps {
  problem: CallProblem | null
  /** Absent when the form's own button repeats the call. */
  onRetry?: (() => void) | undefined
}

/** A failed call, shown in place, with a button to repeat it. */
export const ProblemAlert = ({ problem, onRetry }: ProblemAlertProps) => {
  const { t } = useTranslation()
  const words = useErrorMessage()
  const retry = onRetry && (
    <Button size="xs" variant="default" onClick={onRetry}>
      {t('actions.retry')}
    </Button>
  )
  return <FormAlert action={retry}>{problem && <bdi>{words(problem)}</bdi>}</FormAlert>
}
