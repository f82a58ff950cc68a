import { vi } from 'vitest'
import { type ClientDeps, createClient } from '../api/client.ts'

/** The answer to an expired token. */
export const expired = () =>
  Response.json(
    { message: { message: 'Your session has expired.', code: 'session-expired' }, requestId: 'req_1' },
    { status: 401 },
  )

/** A client with these answers, the last one repeated, and its recorded calls. */
export const client = (answers: (() => Response | Promise<Response>)[], deps: Partial<ClientDeps> = {}) => {
  const requests: { address: string; init: RequestInit }[] = []
  const onExpired = vi.fn()
  const made = createClient({
    fetch: (address, init = {}) => {
      requests.push({ address: String(address), init })
      return Promise.resolve((answers[requests.length - 1] ?? answers.at(-1) ?? expired)())
    },
    token: () => 'token-1',
    renew: async () => ({ ended: 'expired' }),
    onExpired,
    forCustomer: () => ({}),
    askReason: async () => false,
    askSignIn: async () => false,
    ...deps,
  })
  return {
    ...made,
    requests,
    onExpired,
    header: (index: number, name: string) => new Headers(requests[index]?.init.headers).get(name),
  }
}

/** The failure of a call, if it fails. */
export const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
