import type { ReplyOf } from '#contract/endpoint.ts'
import type { reportCardReturn } from '#contract/endpoints/cards.ts'
import { isUnfinished, isVerified } from '../card/selectors.ts'
import { cardAttemptSnapshot } from '../card/snapshot.ts'
import type { Reported } from './types.ts'

type Answer = Pick<ReplyOf<typeof reportCardReturn>, 'attempt' | 'outcome' | 'card'>

const nextOf = ({ attempt, card }: Answer): Reported['next'] => {
  const chart = cardAttemptSnapshot(attempt)
  if (card && isVerified(chart)) return 'save'
  return isUnfinished(chart) ? 'ask-again' : 'nothing'
}

/** What the server's answer to a return means for the screen, asked of the chart of the attempt. */
export const reportedBy = (answer: Answer): Reported => ({
  outcome: answer.outcome,
  purpose: answer.attempt.purpose,
  next: nextOf(answer),
})
