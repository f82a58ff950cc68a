import type { TwoPersonOperation } from '#contract/entities/second-opinion.ts'
import type { Actor } from './actor.ts'

/** A checked call of an administrator that a second one has to agree to. */
export interface AskedAct {
  operation: TwoPersonOperation
  customerId: string
  actor: Actor
  body: unknown
  /** Revision that the asker saw, if the client sent one. */
  ifMatch: number | undefined
}
