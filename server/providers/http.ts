import { errors, request } from 'undici'
import type { z } from 'zod'
import { storable } from '#contract/text/characters.ts'
import { kindOfStatus, ProviderFailure, type ProviderFailureKind } from '../errors/failures.ts'
import { callSpan } from '../tracing/span.ts'
import { countedCall } from './counted-calls.ts'
import { dispatcherTo, UnlistedOrigin } from './outgoing.ts'

const CONNECT_MS = 2_000
const TOTAL_MS = 8_000
const MAX_ANSWER_BYTES = 1024 * 1024

/** Some providers' firewalls reject callers without a user agent. */
const USER_AGENT = 'Masar/1.0'

export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form. */
  form?: Record<string, string>
}

/** A JSON answer of any status; `body` is undefined when it was empty. */
export interface ProviderAnswer {
  status: number
  ok: boolean
  body: unknown
}

export interface ProviderHttp {
  /** Makes one call without following redirects. Throws ProviderFailure when no usable answer arrives in time. */
  call(call: ProviderCall, options?: { totalMs: number }): Promise<ProviderAnswer>
  /** Parses the body. Throws ProviderFailure `nonsense` for another shape. */
  read<T extends z.ZodType>(schema: T, answer: ProviderAnswer): z.output<T>
  /** The failure for an answer that the adapter does not handle. */
  failure(answer: Pick<ProviderAnswer, 'status'>): ProviderFailure
}

class UnreadableAnswer extends Error {
  readonly status: number
  constructor(status: number) {
    super(`not JSON (HTTP ${status})`)
    this.status = status
  }
}

/** HTTP calls to one provider, at the origins of `addresses` only. `totalMs` limits a call from start to last byte. */
export const createProviderHttp = (
  provider: string,
  { addresses, ...defaults }: { addresses: readonly string[]; totalMs?: number | undefined },
): ProviderHttp => {
  const dispatcher = dispatcherTo(addresses, {
    connect: { timeout: CONNECT_MS },
    maxResponseSize: MAX_ANSWER_BYTES,
  })
  const failure = ({ status }: { status: number }) =>
    new ProviderFailure(provider, { kind: kindOfStatus(status), status })

  const call = async (
    { method, url, headers, json, form }: ProviderCall,
    { totalMs = TOTAL_MS }: { totalMs?: number | undefined } = defaults,
  ): Promise<ProviderAnswer> => {
    try {
      const response = await request(url, {
        method,
        dispatcher,
        signal: AbortSignal.timeout(Math.max(0, Math.ceil(totalMs))),
        headers: {
          accept: 'application/json',
          'user-agent': USER_AGENT,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        body: form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json),
      })
      const status = response.statusCode
      return { status, ok: status >= 200 && status < 300, body: parse(await response.body.text(), status) }
    } catch (cause) {
      if (cause instanceof UnreadableAnswer) {
        const kind = cause.status < 300 ? 'nonsense' : kindOfStatus(cause.status)
        throw new ProviderFailure(provider, { kind, status: cause.status })
      }
      throw new ProviderFailure(provider, { kind: kindOfThrown(cause), cause })
    }
  }

  return {
    call: (made, options) =>
      countedCall(() => callSpan({ provider, method: made.method }, () => call(made, options))),
    failure,
    read(schema, answer) {
      const parsed = schema.safeParse(answer.body)
      // No cause: it may quote the answer, which may contain personal data.
      if (!parsed.success) throw new ProviderFailure(provider, { kind: 'nonsense', status: answer.status })
      return parsed.data
    },
  }
}

function parse(text: string, status: number): unknown {
  if (text.trim() === '') return undefined
  try {
    return parseStorable(text)
  } catch {
    throw new UnreadableAnswer(status)
  }
}

function kindOfThrown(thrown: unknown): ProviderFailureKind {
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return 'timeout'
  if (thrown instanceof errors.ConnectTimeoutError) return 'timeout'
  if (thrown instanceof errors.ResponseExceededMaxSizeError) return 'nonsense'
  // The address came from an answer of the provider.
  if (thrown instanceof UnlistedOrigin) return 'nonsense'
  // Any other fault of a connection may come after the provider has read the call.
  return UNCONNECTED.has(codeOf(thrown)) ? 'unreachable' : 'error'
}

/** Codes of a connection that was never made. */
const UNCONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''

/** JSON escapes of NUL and of surrogates. */
const ESCAPED = /\\u(?:0000|[dD][89a-fA-F])/

/** Parses JSON and removes the characters that the database cannot store from every text. */
export const parseStorable = (json: string): unknown =>
  ESCAPED.test(json)
    ? (JSON.parse(json, (_, value: unknown) =>
        typeof value === 'string' ? storable(value) : value,
      ) as unknown)
    : (JSON.parse(json) as unknown)
