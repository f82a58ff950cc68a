import { toCallProblem } from '../shared/call-problem.ts'
import type { Answered, CardReturnContext, Ending, Failed, Reported } from './types.ts'

export const take = { type: 'take', params: ({ event }: Answered) => event.output } as const

/** Whether the server said that the attempt ended like this. */
export const outcomeIs = (outcome: Reported['outcome']) =>
  ({ type: 'outcomeIs', params: { outcome } }) as const

export const rememberError = {
  type: 'remember',
  params: ({ event }: Failed) => ({ problem: toCallProblem(event.error) }),
} as const

const outcomeOf = ({ context: { outcome, purpose } }: { context: CardReturnContext }): Ending => ({
  outcome,
  purpose,
})

export const reportOutcome = { type: 'reportOutcome', params: outcomeOf } as const

export const reopenForm = { type: 'reopenForm', params: outcomeOf } as const
