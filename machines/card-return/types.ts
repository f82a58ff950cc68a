import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { CallProblem } from '../shared/call-problem.ts'

export interface Reported {
  /** `nothing` when there is no attempt this return could belong to. */
  outcome: CardOutcome | 'nothing'
  purpose: 'onboarding' | 'manage-payment'
  /** What the chart of the attempt lets be done: its card saved, the provider asked again, or nothing more. */
  next: 'save' | 'ask-again' | 'nothing'
}

export interface CardReturnContext extends Reported {
  /** The loader has been seen long enough. */
  loaderOver: boolean
  answered: boolean
  problem: CallProblem | null
}

export type CardReturnEvent = { type: 'retry.pressed' }

export type Answered = { event: { output: Reported } }

export type Failed = { event: { error: unknown } }
