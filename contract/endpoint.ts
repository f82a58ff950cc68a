import type { z } from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { FailureText } from './failure-texts.ts'

/** Any zod schema. The contract writes them with `zod/mini`, so that the portal loads only the checks it calls. */
export type Schema = z.core.$ZodType

/**
 * The callers of an endpoint:
 * - `public`: everyone, signed in or not.
 * - `signed-in`: every active user.
 * - `customer`: the users of one customer, the owner, the colleagues or both (`rules/permissions.ts`). An administrator may call it too
 *   and names the customer in the query, see `ForCustomer`.
 * - `admin`: users whose role in the database is `admin`.
 * - `analyst`: users whose role in the database is `analyst` or `admin`.
 */
export type Access = 'public' | 'signed-in' | 'customer' | 'admin' | 'analyst'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  /** Noun and verb, unique: `customers.login`. Also the OpenAPI operation id. */
  id: string
  method: Method
  /** Full path with `:name` parameters. */
  path: `/${string}`
  access: Access
  summary: string
  /**
   * Set for a call that needs no customer, but may name one when an administrator calls it. The text is shown instead of `failure` when
   * such a call fails.
   */
  forCustomer?: FailureText
  params?: Params
  query?: Query
  body?: Body
  /** Names of the file parts of a multipart body; the other fields are `body`. */
  files?: readonly string[]
  reply: Reply
  /** Error codes of this call, in addition to those of every call. */
  errors: readonly ErrorCode[]
  /** Fallback text for the screen if the server sent no message or no response. */
  failure: FailureText
}

/**
 * True when a call accepts an `Idempotency-Key`: every write of a signed-in person, including uploads. For a day, a repeated key
 * with an unchanged body gets the stored response, and the call takes effect once.
 */
export const takesKey = ({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean =>
  method !== 'GET' && access !== 'public'

/** True when an administrator may name a customer in the query of this call, see `ForCustomer`. */
export const takesCustomer = ({ access, forCustomer }: Pick<Endpoint, 'access' | 'forCustomer'>): boolean =>
  access === 'customer' || forCustomer !== undefined

/** Returns the endpoint unchanged, with its exact types. Server and portal import the same object. */
export const defineEndpoint = <
  const Id extends string,
  const M extends Method,
  const A extends Access,
  Params extends Schema = z.core.$ZodNever,
  Query extends Schema = z.core.$ZodNever,
  Body extends Schema = z.core.$ZodNever,
  Reply extends Schema = Schema,
>(
  endpoint: Endpoint<Params, Query, Body, Reply> & { id: Id; method: M; access: A },
): Endpoint<Params, Query, Body, Reply> & { id: Id; method: M; access: A } => endpoint

export type ReplyOf<E> = E extends { reply: infer R extends Schema } ? z.output<R> : never
export type BodyOf<E> = E extends { body?: infer B } ? (B extends Schema ? z.output<B> : never) : never
export type ParamsOf<E> = E extends { params?: infer P } ? (P extends Schema ? z.output<P> : never) : never
export type QueryOf<E> = E extends { query?: infer Q } ? (Q extends Schema ? z.output<Q> : never) : never
