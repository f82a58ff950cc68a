import type { TwoPersonOperation } from '#contract/entities/second-opinion.ts'
import type { Actor } from './actor.ts'

/** A checked call that needs the agreement of a second administrator. */
export interface AskedAct {
  operation: TwoPersonOperation
  customerId: string
  actor: Actor
  body: unknown
  /** The revision that the first administrator saw, if the client sent one. */
  ifMatch: number | undefined
}
