import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { CardReturnContext } from '#machines/card-return/card-return.machine.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { CallProblemMessage } from '../call-problem-message.tsx'

const TEXTS = {
  'wrong-otp': 'return.wrong-otp',
  declined: 'return.declined',
  'insufficient-funds': 'return.insufficient-funds',
  'unspecified-failure': 'return.unspecified-failure',
  'expired-card': 'return.expired-card',
  'over-limit': 'return.over-limit',
  'issuer-unavailable': 'return.issuer-unavailable',
  'not-enrolled': 'return.not-enrolled',
  failed: 'return.failed',
  'verification-failed': 'return.unknown',
} as const satisfies Partial<Record<CardOutcome, string>>

const hasText = (outcome: string): outcome is keyof typeof TEXTS => Object.hasOwn(TEXTS, outcome)

interface OutcomeMessageProps {
  context: Pick<CardReturnContext, 'outcome' | 'problem'>
  /** The brand that is not accepted, when it is known. */
  brand: string | null
}

/** Why a card was not added. */
export const OutcomeMessage = ({ context: { outcome, problem }, brand }: OutcomeMessageProps) => {
  const { t } = useTranslation('card')
  if (problem) return <CallProblemMessage problem={problem} />
  if (outcome === 'brand-refused') return brand ? t('return.brand-refused', { brand }) : t('return.declined')
  return hasText(outcome) ? t(TEXTS[outcome]) : null
}
