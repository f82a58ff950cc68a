import { expect, vi } from 'vitest'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { ERRORS } from '#contract/errors.ts'
import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import type { Current } from '../session/current-query.ts'
import { NOW, sampleCurrent } from './samples.ts'

interface RecordedCall {
  call: string
  headers: Headers
  body: unknown
  /** The customer that the call names, when an administrator acts for one. */
  forCustomer: string | null
}

/** Splits the customer from the address, so that one answer works for every caller. */
const split = (address: string): [string, string | null] => {
  const [path = '', search = ''] = address.split('?', 2)
  const query = new URLSearchParams(search)
  const customer = query.get('isAdmin') === 'true' ? query.get('customerId') : null
  if (customer === null) return [address, null]
  query.delete('customerId')
  query.delete('isAdmin')
  return [query.size > 0 ? `${path}?${query}` : path, customer]
}

type Reply = Response | object | 'no-answer'
/** A promise keeps the call pending until it is settled. */
type Answer = Reply | ((forCustomer: string | null, query: URLSearchParams) => Reply | Promise<Reply>)

/** A server whose first reply is lost. */
export const losingTheFirst = (reply: Response | object) => {
  let isFirst = true
  return (): Reply => {
    if (!isFirst) return reply
    isFirst = false
    return 'no-answer'
  }
}

/** Expects two tries of a call with the same idempotency key: one intent for the server. */
export const expectOneIntent = (
  { keysOf }: Pick<ReturnType<typeof fakeApi>, 'keysOf'>,
  call: string,
): void => {
  const keys = keysOf(call)
  expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string'])
}

export const json = (body: unknown, status = 200): Response => Response.json(body, { status })

/** The answer of a server that refuses. */
export const refusal = (
  code: ErrorCode,
  message: string = ERRORS[code].message,
  facts: Pick<ErrorBody, 'offer' | 'refused'> = {},
): Response => json({ message: { message, code }, requestId: 'req_1', ...facts }, ERRORS[code].status)

export const access = (current: Current = sampleCurrent()) => ({
  userToken: 'token-1',
  expiresAt: '2026-03-06T09:15:00.000Z',
  role: current.role,
  email: current.user.email,
  userTag: 'tag-1',
  proposedAccountType: 'business',
})

/** The answers to calls that most tests do not list. */
const DEFAULTS: Record<string, Answer> = { 'GET /v1/configs/services': [] }

/**
 * A fake network with the server time `now`. `answers` are keyed by 'METHOD /path', or 'METHOD /path?*' for any query; an unexpected call
 * fails the test.
 */
export const fakeApi = (answers: Record<string, Answer>, now = NOW) => {
  const seen: RecordedCall[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const [address, forCustomer] = split(String(input))
    const call = `${init.method ?? 'GET'} ${address}`
    seen.push({
      call,
      forCustomer,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    const [path, search] = call.split('?', 2)
    const answer = answers[call] ?? DEFAULTS[call] ?? answers[`${path}?*`]
    const reply = await (typeof answer === 'function'
      ? answer(forCustomer, new URLSearchParams(search))
      : answer)
    if (reply === undefined) throw new Error(`Unexpected call: ${call}`)
    if (reply === 'no-answer') throw new TypeError('Failed to fetch')
    const response = reply instanceof Response ? reply.clone() : json(reply)
    response.headers.set(SERVER_TIME_HEADER, now)
    return response
  })
  /** The idempotency keys of all tries of a call. */
  const keysOf = (call: string) =>
    seen.filter((one) => one.call === call).map(({ headers }) => headers.get('idempotency-key'))
  return { seen, calls: () => seen.map(({ call }) => call), keysOf }
}
