import { createHash, randomBytes } from 'node:crypto'
import type { ErrorBody } from '#contract/errors.ts'
import type { Api, CallOptions } from '#test/support/api.ts'

interface Session {
  userToken: string
  expiresAt: string
  role: string
  email: string
  userTag: string
  proposedAccountType: string
}
export type SessionReply = Session & ErrorBody

/** Signs in at the provider's window as a browser would. Returns the body for the session call. */
export const authorize = async (api: Api, form: Record<string, string>) => {
  const codeVerifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(12).toString('base64url')
  const redirectUri = `${api.appUrl}/auth/callback`
  const { body } = await api.call<{ authorizeUrl: string; clientId: string; scope: string }>(
    'GET',
    '/v1/configs/sign-in',
  )
  const answer = await fetch(body.authorizeUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      response_type: 'code',
      client_id: body.clientId,
      scope: body.scope,
      redirect_uri: redirectUri,
      state: 'state',
      nonce,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...form,
    }),
  })
  const back = new URL(answer.headers.get('location') ?? '', api.sandboxUrl)
  return { code: back.searchParams.get('code') ?? '', codeVerifier, nonce, redirectUri }
}

/** Signs in with a browser's cookie jar. */
export const openSession = async (api: Api, email: string) => {
  const body = await authorize(api, { email })
  const answer = await api.call<SessionReply>('POST', '/v1/sessions', { body })
  const [cookie] = answer.cookies
  return { answer, cookie, jar: `${cookie?.name}=${cookie?.value}` }
}

/** Signs in again, as an administrator's acts on money, cards, roles and exports require. */
export const confirmSession = async (api: Api, token: string, form: Record<string, string>) =>
  api.call<ErrorBody>('POST', '/v1/sessions/confirm', { token, body: await authorize(api, form) })

/** Options of a call that a page of the portal makes with this cookie jar. */
export const withCookie = (api: Api, jar: string, more: CallOptions = {}): CallOptions => ({
  ...more,
  headers: { cookie: jar, origin: api.appUrl, ...more.headers },
})

/** The status and the code of a refusal. */
export const codeOf = (answer: { status: number; body: { message?: { code: string } } }) => [
  answer.status,
  answer.body.message?.code,
]
