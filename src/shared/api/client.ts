import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  takesCustomer,
} from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ForCustomer } from '#contract/for-customer.ts'
import { WIDTH_HEADER, widthClassOf } from '#contract/screen.ts'
import { TRACEPARENT_HEADER } from '#contract/traceparent.ts'
import type { SessionEnd } from '../session/session-ends.ts'
import { ApiFailure, NetworkFailure, readAnswer, refusalOf } from './answer.ts'
import { beginTrace, nextTraceparent } from './trace.ts'

/** A call without an answer fails after this time. */
const TIMEOUT_MS = 30_000

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [Key in Name]?: never }
  : { [Key in Name]: Value }

/** The input of an endpoint; undeclared parts cannot be passed. */
export type InputOf<E> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>>

export interface CallOptions {
  /** The revision the person saw (`If-Match`); a stale one is answered with a conflict. */
  revision?: number
  /** Calls with the same key get the same answer. One key per intent, not per attempt. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The request continues while the page is left; for small bodies only. */
  keepalive?: boolean
}

interface UploadOptions extends CallOptions {
  /** Parameters of the endpoint's path, if it has any. */
  params?: object
  onProgress?: (progress: UploadProgress) => void
}

export interface ClientDeps {
  fetch: typeof fetch
  /** The access token in memory, if there is one. */
  token: () => string | undefined
  /** Gets a new token with the session cookie, or the reason why the session has ended. */
  renew: () => Promise<{ token: string; ended?: never } | { token?: never; ended: SessionEnd }>
  /** Called when the server refuses a call even after a renewal. */
  onExpired: (why: SessionEnd) => void
  /** The query parameters for the customer that an administrator acts for. */
  forCustomer: () => Partial<ForCustomer>
  /** Asks an administrator for the reason of a change; `true` once it is stored. */
  askReason: () => Promise<boolean>
  /** Asks a person to sign in again; `true` once they have. */
  askSignIn: () => Promise<boolean>
}

const EXPIRED_CODES: readonly string[] = ['unauthenticated', 'session-expired']

const ANY_FILE = '*/*'

/** Also true for a deactivated person: the renewal then fails and returns the reason. */
const isExpired = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.problem.code === 'user-inactive' ||
    (error.status === 401 &&
      (error.problem.code === 'unexpected' || EXPIRED_CODES.includes(error.problem.code))))

const isRefusedFor = (code: ErrorCode, error: unknown): boolean =>
  error instanceof ApiFailure && error.problem.code === code

type Sending = Pick<CallOptions, 'revision' | 'idempotencyKey'> & {
  token: string | undefined
  traceId: string
}

const headersOf = (
  { token, traceId, revision, idempotencyKey }: Sending,
  accept = 'application/json',
): Headers => {
  const headers = new Headers({ accept, [TRACEPARENT_HEADER]: nextTraceparent(traceId) })
  if (typeof window !== 'undefined') headers.set(WIDTH_HEADER, widthClassOf(window.innerWidth))
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (revision !== undefined) headers.set('if-match', `"${revision}"`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  return headers
}

/**
 * The client of the API. Its calls return the parsed reply or throw `ApiFailure` or `NetworkFailure`; they show nothing and do not
 * navigate. A 401 causes one silent renewal; if the session is over, `onExpired` is called before the failure is thrown. A call that
 * lacks a fresh sign-in or a reason is sent once more, unchanged, after the person has signed in again or given the reason.
 */
export const createClient = (deps: ClientDeps) => {
  const withRenewal = async <Reply>(send: (token: string | undefined) => Promise<Reply>): Promise<Reply> => {
    try {
      return await send(deps.token())
    } catch (error) {
      if (!isExpired(error)) throw error
      const { token, ended } = await deps.renew()
      if (token !== undefined) {
        try {
          return await send(token)
        } catch (again) {
          if (isExpired(again)) deps.onExpired('expired')
          throw again
        }
      }
      deps.onExpired(ended)
      throw error
    }
  }

  const repeatedAfter = async <Reply>(
    code: ErrorCode,
    ask: () => Promise<boolean>,
    send: () => Promise<Reply>,
  ): Promise<Reply> => {
    try {
      return await send()
    } catch (error) {
      if (!isRefusedFor(code, error) || !(await ask())) throw error
      return send()
    }
  }

  /** Nested in this order, because the server requires the fresh sign-in before the reason. */
  const withPrompts = <Reply>(send: () => Promise<Reply>): Promise<Reply> =>
    repeatedAfter('sign-in-again', deps.askSignIn, () =>
      repeatedAfter('reason-required', deps.askReason, send),
    )

  /** Address and failure text of a call; both depend on the customer that an administrator acts for. */
  const resolveCall = (endpoint: Endpoint, params?: object, query?: object) => {
    const target: Partial<ForCustomer> = takesCustomer(endpoint) ? deps.forCustomer() : {}
    const failure = (target.customerId && endpoint.forCustomer) || endpoint.failure
    return {
      address: addressOf(endpoint, { ...params }, { ...query, ...target }),
      endpoint: { ...endpoint, failure },
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
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    let status: number
    let text: string
    try {
      const response = await deps.fetch(address, {
        method: endpoint.method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        keepalive,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      status = response.status
      text = await response.text()
    } catch (error) {
      if (signal?.aborted) throw error
      throw new NetworkFailure(endpoint.failure, error)
    }
    return readAnswer(endpoint, status, text)
  }

  const call = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<ReplyOf<E>> => {
    const traceId = beginTrace()
    const { endpoint: called, address } = resolveCall(endpoint, input.params, input.query)
    const reply = await withPrompts(() =>
      withRenewal((token) =>
        sendJson(called, address, input.body, headersOf({ ...options, token, traceId }), options),
      ),
    )
    return reply as ReplyOf<E>
  }

  /** Calls an endpoint that accepts files, and reports the progress of the upload. */
  const upload = async <E extends Endpoint>(
    endpoint: E,
    form: FormData,
    { onProgress, signal, params, ...options }: UploadOptions = {},
  ): Promise<ReplyOf<E>> => {
    const traceId = beginTrace()
    const { endpoint: called, address } = resolveCall(endpoint, params)
    const send = async (token: string | undefined) => {
      const answer = await sendForm(
        { method: called.method, address, headers: headersOf({ ...options, token, traceId }), form },
        { onProgress, signal },
      ).catch((error: unknown) => {
        if (signal?.aborted) throw error
        throw new NetworkFailure(called.failure, error)
      })
      return readAnswer(called, answer.status, answer.text)
    }
    const reply = await withPrompts(() => withRenewal(send))
    return reply as ReplyOf<E>
  }

  /**
   * Calls an endpoint that answers with a file. Returns the response as soon as it begins: the caller reads the body, so that it
   * can report progress and notice an incomplete file.
   */
  const download = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Response> => {
    const { signal } = options
    const traceId = beginTrace()
    const { endpoint: called, address } = resolveCall(endpoint, input.params, input.query)
    const noAnswer = (error: unknown): never => {
      if (signal?.aborted) throw error
      throw new NetworkFailure(called.failure, error)
    }
    const send = async (token: string | undefined): Promise<Response> => {
      const headers = headersOf({ ...options, token, traceId }, ANY_FILE)
      const init = { method: called.method, headers, signal: signal ?? null }
      const response = await deps.fetch(address, init).catch(noAnswer)
      if (!response.ok) throw refusalOf(called, response.status, await response.text().catch(noAnswer))
      return response
    }
    return withPrompts(() => withRenewal(send))
  }

  return { call, upload, download }
}

type Values = Readonly<Record<string, unknown>>

/** An endpoint's address with its path parameters and its query; absent query values are left out. */
const addressOf = (
  { path, id }: Pick<Endpoint, 'path' | 'id'>,
  params: Values = {},
  query: Values = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${id}: the path needs "${name}"`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}

export interface UploadProgress {
  sentBytes: number
  totalBytes: number
  /** Whole per cent, 0 to 100. */
  percent: number
}

interface FormRequest {
  method: string
  address: string
  headers: Headers
  form: FormData
}

interface FormOptions {
  onProgress: ((progress: UploadProgress) => void) | undefined
  signal: AbortSignal | undefined
}

/** Sends a multipart form with the older interface, because `fetch` does not report upload progress. */
const sendForm = (
  { method, address, headers, form }: FormRequest,
  { onProgress, signal }: FormOptions,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable &&
      onProgress?.({ sentBytes: loaded, totalBytes: total, percent: Math.floor((loaded / total) * 100) })
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new Error('The upload got no answer'))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.send(form)
  })
