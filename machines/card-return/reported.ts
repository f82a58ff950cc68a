import { isUnfinished, isVerified } from '../card/selectors.ts'
import { cardAttemptSnapshot } from '../card/snapshot.ts'
import type { Reported, ReturnAnswer } from './types.ts'

const nextOf = ({ attempt, card }: ReturnAnswer): Reported['next'] => {
  const chart = cardAttemptSnapshot(attempt)
  if (card && isVerified(chart)) return 'save'
  return isUnfinished(chart) ? 'ask-again' : 'nothing'
}

/** What the server's answer to a return means for the screen, asked of the chart of the attempt. */
export const reportedBy = (answer: ReturnAnswer): Reported => ({
  outcome: answer.outcome,
  purpose: answer.attempt.purpose,
  next: nextOf(answer),
  answer,
})
