import type { z } from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { FailureText } from './failure-texts.ts'

/** Any schema. The contract makes its own with zod's small style, so that the portal carries only what it uses. */
export type Schema = z.core.$ZodType

/**
 * Who may call. `public`: every caller, signed in or not. `signed-in`: any active user. `customer`: a user of the customer the call is
 * about, owner or colleague (an admin names the customer with `customerId` and `isAdmin`); which of them may is the policy's to say.
 * `admin`: that role from the database. `analyst`: that role, or `admin`.
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
  /** Set where an administrator may name a customer although the call needs none: what they read when that fails. */
  forCustomer?: FailureText
  params?: Params
  query?: Query
  body?: Body
  /** Names of the file parts of a multipart body; the other fields are `body`. */
  files?: readonly string[]
  reply: Reply
  /** Codes this call answers with, beside the ones every call may give. */
  errors: readonly ErrorCode[]
  /** Text for the person when the server has nothing better to say, or does not answer. */
  failure: FailureText
}

/**
 * Whether a call takes an `Idempotency-Key`: every write of a person who is signed in does, also with files. For a day the same
 * key with the same body gets the same answer, and what the call does happens once.
 */
export const takesKey = ({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean =>
  method !== 'GET' && access !== 'public'

/** Whether an administrator may name the customer this call is for, see `ForCustomer`. */
export const takesCustomer = ({ access, forCustomer }: Pick<Endpoint, 'access' | 'forCustomer'>): boolean =>
  access === 'customer' || forCustomer !== undefined

/** One endpoint is one object that server and portal both import. */
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
