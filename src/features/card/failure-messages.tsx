import type { CardReturnContext } from '#machines/card-return/card-return.machine.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { useDeclineMessage } from '#src/shared/account/attempt-message.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

interface OutcomeMessageProps {
  context: Pick<CardReturnContext, 'outcome' | 'problem'>
  /** The brand that is not accepted, if known. */
  brand: string | null
}

/** The reason why a card was not added. */
export const OutcomeMessage = ({ context: { outcome, problem }, brand }: OutcomeMessageProps) => {
  const { t } = useTranslation('card')
  const declineWords = useDeclineMessage()
  if (problem) return <CallProblemMessage problem={problem} />
  if (outcome === 'brand-refused') return brand ? t('return.brand-refused', { brand }) : t('return.declined')
  if (outcome === 'failed') return t('return.failed')
  if (outcome === 'verification-failed') return t('return.unknown')
  return declineWords(outcome) ?? null
}

/** The message of a failed call about a card. A second sentence may follow: the server's in English, or the portal's own. */
export const CallProblemMessage = ({ problem }: { problem: CallProblem }) => {
  const { t, language } = useTranslation('card')
  const words = useErrorMessage()
  const { code, subMessage } = problem
  const more = () => {
    if (subMessage !== null && language === 'en') return subMessage
    if (code === 'card-provider-unavailable') return t('failures.providerDown')
    if (code === 'card-not-verified') return t('failures.notConfirmed')
    return null
  }
  const second = more()
  return (
    <>
      <bdi>{words(problem)}</bdi> {second && <bdi>{second}</bdi>}
    </>
  )
}
