import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { CardAttemptEvent } from '#machines/card/card-attempt.machine.ts'
import { type CardHint, decideCardReturn } from '#rules/card-return.ts'
import type { Evidence } from './evidence.ts'

export type ReturnHint = Pick<CardHint, 'message' | 'status'>

/** Nobody came back: the provider is asked on our own account. */
const NO_HINT: ReturnHint = { message: null, status: null }

/** What became of an attempt, from the provider's facts; the hint only chooses between words. */
export const judgeEvidence = ({ token, payment }: Evidence, hint: ReturnHint = NO_HINT): CardOutcome =>
  decideCardReturn({ hint, token, payment })

/** The step of the chart an outcome stands for. */
export const eventOf = (outcome: CardOutcome): CardAttemptEvent => {
  switch (outcome) {
    case 'approved':
      return { type: 'provider.approved' }
    case 'still-checking':
      return { type: 'provider.undecided' }
    case 'failed':
    case 'verification-failed':
      return { type: 'provider.failed' }
    default:
      return { type: 'provider.declined' }
  }
}
