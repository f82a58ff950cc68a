import { type CallProblem, toCallProblem } from '../shared/call-problem.ts'

export type CardFormFailure =
  /** The provider refused the details, in its own words or in none; or it did not answer at all. */
  | { kind: 'details-refused'; message: string | null; answered: boolean }
  | { kind: 'brand-refused'; brand: string }
  | { kind: 'not-verifiable'; message: string | null }
  | { kind: 'call-failed'; problem: CallProblem }

/** The provider's refusal of what was typed; without an answer the cause is unknown. */
export class DetailsRefused extends Error {
  readonly reason: string | null
  readonly answered: boolean
  constructor(reason: string | null, answered = true) {
    super('The card provider did not take the details')
    this.name = 'DetailsRefused'
    this.reason = reason
    this.answered = answered
  }
}

/** Why a card was not taken, from a thrown value. */
export const toFailure = (error: unknown): CardFormFailure =>
  error instanceof DetailsRefused
    ? { kind: 'details-refused', message: error.reason, answered: error.answered }
    : { kind: 'call-failed', problem: toCallProblem(error) }
