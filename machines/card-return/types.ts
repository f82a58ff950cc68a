import type { ReplyOf } from '#contract/endpoint.ts'
import type { CardOutcome, reportCardReturn } from '#contract/endpoints/cards.ts'
import type { CallProblem } from '../shared/call-problem.ts'

/** What the server says of the attempt: what it was for, its card once approved, and the brand where it is not accepted. */
export type ReturnAnswer = ReplyOf<typeof reportCardReturn>

export interface Reported {
  /** `nothing` when there is no attempt this return could belong to. */
  outcome: CardOutcome | 'nothing'
  purpose: 'onboarding' | 'manage-payment'
  /** What the chart of the attempt lets be done: its card saved, the provider asked again, or nothing more. */
  next: 'save' | 'ask-again' | 'nothing'
  /** Null when there is nothing to finish. */
  answer: ReturnAnswer | null
}

/** How the attempt ended, and what it was for. */
export type Ending = Pick<Reported, 'outcome' | 'purpose'>

export interface CardReturnContext extends Reported {
  /** The loader has been seen long enough. */
  loaderOver: boolean
  answered: boolean
  problem: CallProblem | null
}

export type CardReturnEvent = { type: 'retry.pressed' }

export type Answered = { event: { output: Reported } }

export type Failed = { event: { error: unknown } }
