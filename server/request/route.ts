import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, Schema } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { UploadedFile } from '../files/inspect-file.ts'
import type { Actor, CustomerActor } from './actor.ts'
import type { CommandResult } from './command.ts'

export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>

type CallerOf<A extends Access> = A extends 'public' ? null : A extends 'customer' ? CustomerActor : Actor

/** A call that passed the pipeline, with parsed input and an authorised caller. */
export interface Call<E extends AnyEndpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: readonly UploadedFile[]
  actor: CallerOf<E['access']>
  /** The revision that the client saw (`If-Match`), if the client sent one. */
  ifMatch: number | undefined
  requestId: string
  request: FastifyRequest
  reply: FastifyReply
}

/** A call that takes an idempotency key must answer with a `CommandResult`, see `command.ts`. */
type Answer<E extends AnyEndpoint> = z.input<E['reply']> &
  (E extends { method: 'GET' } | { access: 'public' } ? unknown : CommandResult<unknown>)

export interface Route {
  endpoint: AnyEndpoint
  answer(deps: Deps, call: Call<AnyEndpoint>): Promise<unknown>
  /** True when the statement that reads the caller's session also reads the caller's account. */
  withAccount: boolean
  /** True when the answer only reads, and may be read from a standby of the database. */
  fromStandby: boolean
}

/** Binds an endpoint of the contract to its use case. The endpoint declares its access. */
export const route = <E extends AnyEndpoint>(
  endpoint: E,
  answer: (deps: Deps, call: Call<E>) => Promise<Answer<E>>,
  { withAccount = false, fromStandby = false } = {},
): Route => ({
  endpoint,
  // The pipeline checks the input with the schemas of this same endpoint, so the call has the types of `E`.
  answer: answer as unknown as Route['answer'],
  withAccount,
  fromStandby,
})
