import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { RefusalReasonProps } from '../refusals/refusal-reason.tsx'
import classes from './forms.module.css'

const GeneralText = ({ text, fallback }: RefusalReasonProps) => text ?? fallback

/** Shows the general text if its script cannot be loaded, as after a release. */
const RefusalReason = lazy(
  (): Promise<{ default: ComponentType<RefusalReasonProps> }> =>
    import('../refusals/refusal-reason.tsx').then(
      (loaded) => ({ default: loaded.RefusalReason }),
      () => ({ default: GeneralText }),
    ),
)

/** Errors whose text stays when a chart names its reason: texts of the specification, and a move to another screen. */
const KEEP_TEXT: readonly CallProblem['code'][] = [
  'invoices-outstanding',
  'documents-missing',
  'step-conflict',
]

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
  const retry = onRetry && (
    <Button size="xs" variant="default" onClick={onRetry}>
      {t('actions.retry')}
    </Button>
  )
  return <FormAlert action={retry}>{problem && <ProblemWords problem={problem} />}</FormAlert>
}

/** The text of a failed call; if a chart refused it, the reason and the way out. */
export const ProblemWords = ({ problem }: { problem: CallProblem }) => {
  const words = useErrorMessage()
  const text = words(problem)
  const { refused, code } = problem
  if (!refused) return <bdi>{text}</bdi>
  const isKept = refused.reason === null || KEEP_TEXT.includes(code)
  return (
    <bdi>
      <Suspense fallback={text}>
        <RefusalReason refused={refused} text={isKept ? text : undefined} fallback={text} />
      </Suspense>
    </bdi>
  )
}
