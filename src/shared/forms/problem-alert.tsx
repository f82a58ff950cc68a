import { Button } from '@mantine/core'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { FormAlert } from './form-alert.tsx'

interface ProblemAlertProps {
  problem: CallProblem | null
  /** Absent where the button that failed is pressed again. */
  onRetry?: (() => void) | undefined
}

/** A failed call, told in place, with a way to repeat it. */
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
