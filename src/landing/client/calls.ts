import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { login } from '#contract/endpoints/customers.ts'
import type { closeSession as closeSessionEndpoint, openSession } from '#contract/endpoints/sessions.ts'
import type { SignInConfig } from '#src/shared/sign-in/sign-in.ts'

/**
 * The six calls of the landing page. Their addresses are repeated here, because the contract's schemas would be larger than the
 * whole page; a test compares them with the contract.
 */
export const CALLS = {
  signInConfig: { method: 'GET', path: '/v1/configs/sign-in' },
  openSession: { method: 'POST', path: '/v1/sessions' },
  renewSession: { method: 'POST', path: '/v1/sessions/renew' },
  login: { method: 'POST', path: '/v1/customers/login' },
  closeSession: { method: 'DELETE', path: '/v1/sessions' },
  current: { method: 'GET', path: '/v1/customers/current' },
} as const

export type OpenedSession = ReplyOf<typeof openSession>
type SignedIn = Pick<ReplyOf<typeof login>, 'role' | 'customer' | 'invitation'>

/** The server refused the call; `code` and `message` are the server's, if any. */
export class Refused extends Error {
  readonly code: string | undefined
  constructor(code?: string, message = '') {
    super(message)
    this.code = code
  }
}

const send = async <Reply>(
  { method, path }: { method: string; path: string },
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<Reply> => {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as Reply
  const words = (answer as { message?: { code?: string; message?: string } } | undefined)?.message
  throw new Refused(words?.code, words?.message)
}

export const fetchSignInConfig = () => send<SignInConfig>(CALLS.signInConfig)
export const postSession = (body: BodyOf<typeof openSession>) =>
  send<OpenedSession>(CALLS.openSession, { body })
export const closeSession = () => send<ReplyOf<typeof closeSessionEndpoint>>(CALLS.closeSession)
export const renewSession = () => send<OpenedSession>(CALLS.renewSession)
export const postLogin = (token: string, body: BodyOf<typeof login>) =>
  send<SignedIn>(CALLS.login, { token, body })
export const fetchCurrent = (token: string) => send<SignedIn>(CALLS.current, { token })
