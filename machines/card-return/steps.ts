import { toCallProblem } from '../shared/call-problem.ts'
import type { Answered, CardReturnContext, Failed, Reported, Told } from './types.ts'

export const take = { type: 'take', params: ({ event }: Answered) => event.output } as const

export const is = (outcome: Reported['outcome']) => ({ type: 'is', params: { outcome } }) as const

export const rememberError = {
  type: 'remember',
  params: ({ event }: Failed) => ({ problem: toCallProblem(event.error) }),
} as const

const outcomeOf = ({ context: { outcome, purpose } }: { context: CardReturnContext }): Told => ({
  outcome,
  purpose,
})

export const told = { type: 'reportOutcome', params: outcomeOf } as const

export const reopening = { type: 'reopenForm', params: outcomeOf } as const
