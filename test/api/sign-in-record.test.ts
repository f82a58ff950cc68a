import { describe, expect, test } from 'vitest'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { authorize, codeOf, confirmSession, openSession, withCookie } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { auditOf } from './support/acts.ts'

const api = runningApi()

const sessionActsOf = async (email: string) =>
  (await auditOf(api, {})).acts
    .filter(({ operation, by }) => operation.startsWith('session.') && by?.email === email)
    .map(({ operation, details }) => [operation, details])

const renewal = async (jar: string) =>
  (await api.call('POST', '/v1/sessions/renew', withCookie(api, jar))).status
const jarOf = ({ cookies }: { cookies: { name: string; value: string }[] }) => {
  const cookie = cookies.find(({ name }) => name === 'masar')
  return cookie && `${cookie.name}=${cookie.value}`
}

describe('the audit', () => {
  test('the audit has each sign-in with person, method and device, and each sign-out once', async () => {
    const email = someEmail()
    const body = await authorize(api, { email })
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }
    const answer = await api.call<{ userToken: string }>('POST', '/v1/sessions', { body, headers })
    const jar = jarOf(answer) ?? ''
    for (let round = 0; round < 2; round += 1)
      await api.call('DELETE', '/v1/sessions', withCookie(api, jar, { token: answer.body.userToken }))
    expect(await sessionActsOf(email)).toEqual([
      ['session.closed', {}],
      ['session.opened', { method: 'OpenID Connect', device: 'Firefox, Linux' }],
    ])
  })

  test('the audit has a person’s sign-out of another device', async () => {
    const email = someEmail()
    await openSession(api, email)
    const { answer } = await openSession(api, email)
    const { userToken: token } = answer.body
    const { body } = await api.call<{ sessions: { id: string; isCurrent: boolean }[] }>(
      'GET',
      '/v1/sessions',
      { token },
    )
    const other = body.sessions.find(({ isCurrent }) => !isCurrent)
    await api.call('DELETE', `/v1/sessions/${other?.id}`, { token })
    expect((await sessionActsOf(email)).map(([operation]) => operation)).toEqual([
      'session.closed',
      'session.opened',
      'session.opened',
    ])
  })

  test('the audit has no refused sign-in', async () => {
    const email = someEmail()
    const body = await authorize(api, { email })
    await api.call('POST', '/v1/sessions', { body: { ...body, nonce: 'another nonce' } })
    expect(await sessionActsOf(email)).toEqual([])
  })
})

describe('the secret of a session', () => {
  test('a new sign-in ends the session that the browser had', async () => {
    const former = await openSession(api, someEmail())
    const body = await authorize(api, { email: someEmail() })
    const next = await api.call('POST', '/v1/sessions', withCookie(api, former.jar, { body }))
    const token = former.answer.body.userToken
    expect(codeOf(await api.call('GET', '/v1/sessions', { token }))).toEqual([401, 'session-expired'])
    expect(await renewal(former.jar)).toBe(401)
    expect(await renewal(jarOf(next) ?? '')).toBe(200)
  })

  test('a new sign-in in another browser ends nothing', async () => {
    const email = someEmail()
    const one = await openSession(api, email)
    await openSession(api, email)
    expect(await renewal(one.jar)).toBe(200)
  })

  test('signing in again for an act replaces the secret, and the access token stays valid', async () => {
    const { answer, jar } = await openSession(api, ADMIN_EMAIL)
    const token = answer.body.userToken
    const confirmed = await confirmSession(api, token, { email: ADMIN_EMAIL })
    expect(confirmed.status).toBe(200)
    const renewed = jarOf(confirmed) ?? ''
    expect(renewed).not.toBe(jar)
    expect([await renewal(jar), await renewal(renewed)]).toEqual([401, 200])
    expect((await api.call('GET', '/v1/sessions', { token })).status).toBe(200)
    expect((await sessionActsOf(ADMIN_EMAIL))[0]).toEqual(['session.confirmed', {}])
  })

  test('a refused sign-in for an act keeps the secret', async () => {
    const { answer, jar } = await openSession(api, ADMIN_EMAIL)
    const refused = await confirmSession(api, answer.body.userToken, { email: someEmail() })
    expect([refused.status, jarOf(refused), await renewal(jar)]).toEqual([403, undefined, 200])
  })
})
