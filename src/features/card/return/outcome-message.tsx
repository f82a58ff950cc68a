import type { CardReturnContext } from '#machines/card-return/card-return.machine.ts'
import { useDeclineMessage } from '#src/shared/account/decline-message.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { CallProblemMessage } from '../call-problem-message.tsx'

interface OutcomeMessageProps {
  context: Pick<CardReturnContext, 'outcome' | 'problem'>
  /** The brand that is not accepted, when it is known. */
  brand: string | null
}

/** Why a card was not added. */
export const OutcomeMessage = ({ context: { outcome, problem }, brand }: OutcomeMessageProps) => {
  const { t } = useTranslation('card')
  const declineWords = useDeclineMessage()
  if (problem) return <CallProblemMessage problem={problem} />
  if (outcome === 'brand-refused') return brand ? t('return.brand-refused', { brand }) : t('return.declined')
  if (outcome === 'failed') return t('return.failed')
  if (outcome === 'verification-failed') return t('return.unknown')
  return declineWords(outcome) ?? null
}
