import { z } from 'zod/mini'
import { PaymentResult } from '#contract/entities/invoice.ts'
import { isUndecided, wasDeclined } from '#machines/charge/charge-answer.ts'
import { answersHowItEnded } from '#rules/activity.ts'

const Answer = z.object({ status: PaymentResult })

/** How a call that was answered has ended: done, unless its answer says that the bank declined or has not decided yet. */
export const resultOf = (operation: string, answer: unknown): 'done' | 'declined' | 'checking' => {
  const { data } = Answer.safeParse(answer)
  if (!data || !answersHowItEnded(operation)) return 'done'
  if (wasDeclined(data)) return 'declined'
  return isUndecided(data) ? 'checking' : 'done'
}
