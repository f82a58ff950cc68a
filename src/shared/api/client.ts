import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { addressOf } from './address.ts'
import { readAnswer } from './answer.ts'
import { ApiFailure, NetworkFailure } from './failures.ts'
import { sendForm, type UploadProgress } from './send-form.ts'

/** How long the server may take before the call counts as unanswered. */
const PATIENCE_MS = 30_000

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [Key in Name]?: never }
  : { [Key in Name]: Value }

/** What an endpoint wants to be given; parts it does not declare cannot be passed. */
export type InputOf<E> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>>

export interface CallOptions {
  /** The revision the person saw (`If-Match`); a stale one is answered with a conflict. */
  revision?: number
  /** The same key gives the same answer: one per intent, not per attempt. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Let the request finish although the page is being left; for small bodies only. */
  keepalive?: boolean
}

export interface UploadOptions extends CallOptions {
  onProgress?: (progress: UploadProgress) => void
}

export interface ClientDeps {
  fetch: typeof fetch
  /** The access token in memory, if there is one. */
  token: () => string | undefined
  /** A fresh token by the session's cookie; `undefined` when the session is over. */
  renew: () => Promise<string | undefined>
  /** Told once the server has refused even after renewing. */
  onExpired: () => void
}

const EXPIRED_CODES: readonly string[] = ['unauthenticated', 'session-expired']

const isExpired = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.status === 401 &&
  (error.problem.code === 'unexpected' || EXPIRED_CODES.includes(error.problem.code))

const headersOf = (token: string | undefined, { revision, idempotencyKey }: CallOptions): Headers => {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (revision !== undefined) headers.set('if-match', `"${revision}"`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  return headers
}

/**
 * The way to the API. It returns the parsed reply or throws `ApiFailure` or `NetworkFailure`; it shows nothing and leads nowhere.
 * A 401 is answered by one silent renewal; if the session is over, `onExpired` hears of it before the failure is thrown.
 */
export const createClient = (deps: ClientDeps) => {
  const withRenewal = async <Reply>(send: (token: string | undefined) => Promise<Reply>): Promise<Reply> => {
    try {
      return await send(deps.token())
    } catch (error) {
      if (!isExpired(error)) throw error
      const token = await deps.renew()
      if (token) {
        try {
          return await send(token)
        } catch (again) {
          if (isExpired(again)) deps.onExpired()
          throw again
        }
      }
      deps.onExpired()
      throw error
    }
  }

  const sendJson = async (
    endpoint: Endpoint,
    address: string,
    body: unknown,
    headers: Headers,
    { signal, keepalive = false }: CallOptions,
  ) => {
    if (body !== undefined) headers.set('content-type', 'application/json')
    const patience = AbortSignal.timeout(PATIENCE_MS)
    let status: number
    let text: string
    try {
      const response = await deps.fetch(address, {
        method: endpoint.method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        keepalive,
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      })
      status = response.status
      text = await response.text()
    } catch (error) {
      if (signal?.aborted) throw error
      throw new NetworkFailure(endpoint.failure, error)
    }
    return readAnswer(endpoint, status, text)
  }

  /** Calls an endpoint. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<ReplyOf<E>> => {
    const address = addressOf(endpoint, input.params, input.query)
    const reply = await withRenewal((token) =>
      sendJson(endpoint, address, input.body, headersOf(token, options), options),
    )
    return reply as ReplyOf<E>
  }

  /** Calls an endpoint that takes files, telling how far the upload has come. */
  const upload = async <E extends Endpoint>(
    endpoint: E,
    form: FormData,
    { onProgress, signal, ...options }: UploadOptions = {},
  ): Promise<ReplyOf<E>> => {
    const reply = await withRenewal(async (token) => {
      const answer = await sendForm(
        { method: endpoint.method, address: addressOf(endpoint), headers: headersOf(token, options), form },
        { onProgress, signal },
      ).catch((error: unknown) => {
        if (signal?.aborted) throw error
        throw new NetworkFailure(endpoint.failure, error)
      })
      return readAnswer(endpoint, answer.status, answer.text)
    })
    return reply as ReplyOf<E>
  }

  return { call, upload }
}

export type Client = ReturnType<typeof createClient>
