import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { needsFreshSignIn } from '#rules/fresh-sign-in.ts'
import { permission } from '#rules/permissions.ts'
import { someOwner } from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import {
  authorize,
  codeOf,
  confirmSession,
  openSession,
  type SessionReply,
  withCookie,
} from '#test/support/seed/sessions.ts'
import { forCustomer, visit } from '#test/support/visits.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
const MINUTE_MS = 60_000
const AGAIN = [403, 'sign-in-again']

/** A session whose sign-in was eleven minutes ago, with a token that is still valid. */
const staleSession = async (email: string = ADMIN_EMAIL) => {
  const { answer, jar } = await openSession(api, email)
  await api.advance(11 * MINUTE_MS)
  return { token: answer.body.userToken, jar }
}

const exportCustomers = (token: string) => api.call<ErrorBody>('GET', '/v1/customers/export', { token })

const confirm = (token: string, form = { email: ADMIN_EMAIL }) => confirmSession(api, token, form)

const guarded = ENDPOINTS.filter(({ id }) => needsFreshSignIn(id, 'admin'))

describe('an administrator’s act on money, cards, roles or exports', () => {
  test('each guarded call is refused ten minutes after the sign-in, before anything else is checked', async () => {
    const { token } = await staleSession()
    expect(guarded.length).toBeGreaterThan(20)
    for (const { id, method, path } of guarded) {
      const address = path.replace(/:\w+/g, randomUUID())
      expect([id, ...codeOf(await api.call<ErrorBody>(method, address, { token }))]).toEqual([id, ...AGAIN])
    }
  })

  test('other calls are answered ten minutes after the sign-in', async () => {
    const { token } = await staleSession()
    for (const path of ['/v1/team', '/v1/customers', '/v1/customers/current'])
      expect((await api.call('GET', path, { token })).status).toBe(200)
  })

  test('a call within ten minutes is answered', async () => {
    const { answer } = await openSession(api, ADMIN_EMAIL)
    await api.advance(9 * MINUTE_MS)
    expect((await exportCustomers(answer.body.userToken)).status).toBe(200)
  })

  test('the age of an ID token counts from its auth_time', async () => {
    const now = Math.floor(Date.now() / 1000)
    const bearer = (auth_time: number) => api.idToken(ADMIN_EMAIL, { claims: { auth_time } })
    expect(codeOf(await exportCustomers(await bearer(now - 11 * 60)))).toEqual(AGAIN)
    expect((await exportCustomers(await bearer(now - 60))).status).toBe(200)
  })

  test('a customer changes their own cards and people without signing in again', async () => {
    const owner = await someOwner(api)
    const { token } = await staleSession(owner.email)
    const invited = await api.call('POST', '/v1/users/invite', { token, body: { email: someEmail() } })
    expect(invited.status).toBe(200)
  })
})

describe('signing in again', () => {
  test('a second sign-in confirms the session, which keeps its open visit', async () => {
    const owner = await someOwner(api)
    const { token } = await staleSession()
    const query = await visit(api, token, owner.customer.id)
    const invite = () =>
      api.call<ErrorBody>('POST', '/v1/users/invite', { token, query, body: { email: someEmail() } })
    expect(codeOf(await invite())).toEqual(AGAIN)
    expect((await confirm(token)).body).toEqual({})
    expect((await invite()).status).toBe(200)
    expect((await exportCustomers(token)).status).toBe(200)
  })

  test('a renewed token has the age of the session’s sign-in', async () => {
    const { jar } = await staleSession()
    const { body } = await api.call<SessionReply>('POST', '/v1/sessions/renew', withCookie(api, jar))
    expect(codeOf(await exportCustomers(body.userToken))).toEqual(AGAIN)
  })

  test('a sign-in of another person does not confirm the session', async () => {
    const { token } = await staleSession()
    const known = await api.signIn(someEmail())
    expect(codeOf(await confirm(token, { email: someEmail() }))).toEqual([403, 'another-account'])
    const refused = await confirm(token, { email: known.email })
    expect(refused.body.message).toMatchObject({ code: 'another-account', params: { email: ADMIN_EMAIL } })
    expect(codeOf(await exportCustomers(token))).toEqual(AGAIN)
  })

  test('a sign-in for which the provider did not ask the person does not confirm the session', async () => {
    const noura = 'n.alqahtani@najd-trading.com'
    const { token } = await staleSession(noura)
    expect(codeOf(await confirmSession(api, token, { bad_token: 'not-asked' }))).toEqual(AGAIN)
    expect((await confirm(token, { email: noura })).status).toBe(200)
  })

  test('the age of a sign-in counts from the last time that the provider asked the person', async () => {
    const body = await authorize(api, { bad_token: 'not-asked' })
    const { userToken } = (await api.call<SessionReply>('POST', '/v1/sessions', { body })).body
    const session = await api.database.db
      .selectFrom('sessions')
      .select(['authenticatedAt', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const minutes = (session.createdAt.getTime() - session.authenticatedAt.getTime()) / MINUTE_MS
    expect([userToken, Math.round(minutes)]).toEqual([expect.any(String), 60])
  })

  test('a used code and a bearer without our session do not confirm a session', async () => {
    const { token } = await staleSession()
    const body = await authorize(api, { email: ADMIN_EMAIL })
    const send = (bearer: string) =>
      api.call<ErrorBody>('POST', '/v1/sessions/confirm', { token: bearer, body })
    expect(codeOf(await send(await api.adminToken()))).toEqual([403, 'forbidden'])
    expect((await send(token)).status).toBe(200)
    expect(codeOf(await send(token))).toEqual([401, 'sign-in-failed'])
  })

  test('an administrator who may not change an account is refused, not asked to sign in', async () => {
    const owner = await someOwner(api)
    const { token } = await staleSession()
    const query = forCustomer(owner.customer.id)
    expect(permission('cardAttempts.open', 'admin')).toBe('never')
    const refused = await api.call<ErrorBody>('POST', '/v1/card-attempts', { token, query, body: {} })
    expect(codeOf(refused)).toEqual([403, 'forbidden'])
  })
})
