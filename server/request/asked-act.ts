import type { FastifyReply } from 'fastify'
import type { TwoPersonExport, TwoPersonOperation } from '#contract/entities/second-opinion.ts'
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

/** A checked export of an administrator that a second one has to agree to before. */
export interface GrantedCall {
  operation: TwoPersonExport
  actor: Actor
  filters: object
  reply: FastifyReply
}
