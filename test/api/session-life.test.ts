import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { codeOf, openSession, type SessionReply, withCookie } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()

describe('a session', () => {
  test('a session renews tokens for twelve hours', async () => {
    const { jar, answer } = await openSession(api, someEmail())
    const renewed = await api.call<SessionReply>('POST', '/v1/sessions/renew', withCookie(api, jar))
    expect(renewed.body).toMatchObject({ email: answer.body.email, userTag: answer.body.userTag })
    await api.advance(16 * 60_000)
    expect(
      codeOf(await api.call<SessionReply>('GET', '/v1/customers/current', { token: answer.body.userToken })),
    ).toEqual([401, 'session-expired'])
    const later = await api.call<SessionReply>('POST', '/v1/sessions/renew', withCookie(api, jar))
    expect((await api.call('GET', '/v1/customers/current', { token: later.body.userToken })).status).toBe(200)
    await api.advance(12 * 60 * 60_000)
    const over = await api.call<SessionReply>('POST', '/v1/sessions/renew', withCookie(api, jar))
    expect(codeOf(over)).toEqual([401, 'session-expired'])
    expect(over.cookies[0]).toMatchObject({ name: 'masar', value: '' })
  })

  test('a closed session ends at once for token and cookie', async () => {
    const { jar, answer } = await openSession(api, someEmail())
    const closed = await api.call('DELETE', '/v1/sessions', withCookie(api, jar))
    expect(closed.headers['clear-site-data']).toBe('"cache"')
    expect(closed.cookies[0]).toMatchObject({ name: 'masar', value: '' })
    const token = answer.body.userToken
    expect(codeOf(await api.call<SessionReply>('GET', '/v1/customers/current', { token }))).toEqual([
      401,
      'session-expired',
    ])
    expect(codeOf(await api.call<SessionReply>('POST', '/v1/sessions/renew', withCookie(api, jar)))).toEqual([
      401,
      'session-expired',
    ])
  })

  test('closing a session clears its cookie even during an outage of the database', async () => {
    const { jar } = await openSession(api, someEmail())
    const broken = new Proxy(api.server.deps.db, {
      get: () => () => {
        throw new Error('the database is down')
      },
    })
    const app = await createApp({ ...api.server.deps, db: broken })
    const closed = await app.inject({
      method: 'DELETE',
      url: '/v1/sessions',
      headers: { cookie: jar, origin: api.appUrl },
    })
    expect(closed.statusCode).toBe(500)
    expect(closed.cookies[0]).toMatchObject({ name: 'masar', value: '' })
    await app.close()
  })

  test('the server stores only a hash of a session’s secret', async () => {
    const { cookie } = await openSession(api, someEmail())
    const rows = await api.database.db.selectFrom('sessions').select('secretHash').execute()
    expect(rows.map((row) => row.secretHash)).not.toContain(cookie?.value)
    expect(api.logged()).not.toContain(cookie?.value)
  })

  test('a renewal without a cookie is refused', async () => {
    expect(codeOf(await api.call<SessionReply>('POST', '/v1/sessions/renew'))).toEqual([
      401,
      'unauthenticated',
    ])
  })

  test.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page that hides its origin', {}],
    ['the same name on another port', { origin: 'http://localhost:1' }],
  ])('a session cannot be used by %s', async (_, headers) => {
    const { jar } = await openSession(api, someEmail())
    const answer = await api.call<SessionReply>('POST', '/v1/sessions/renew', {
      headers: { cookie: jar, ...headers },
    })
    expect(codeOf(answer)).toEqual([403, 'forbidden'])
  })

  test('the session of a deactivated person ends at the next request [6.14]', async () => {
    const { jar, answer } = await openSession(api, someEmail())
    const token = answer.body.userToken
    await api.database.db
      .updateTable('users')
      .set({ isActive: false })
      .where('email', '=', answer.body.email)
      .execute()
    const words = 'This user has been deactivated. Please contact support.'
    const call = await api.call<SessionReply>('GET', '/v1/customers/current', { token })
    expect([...codeOf(call), call.body.message?.message]).toEqual([403, 'user-inactive', words])
    expect(codeOf(await api.call<SessionReply>('POST', '/v1/sessions/renew', withCookie(api, jar)))).toEqual([
      403,
      'user-inactive',
    ])
    const again = await openSession(api, answer.body.email)
    expect([again.answer.status, again.answer.body.message?.message]).toEqual([403, words])
    const idToken = await api.idToken(answer.body.email)
    const login = await api.call<SessionReply>('POST', '/v1/customers/login', {
      token: idToken,
      body: { accountType: 'business' },
    })
    expect(codeOf(login)).toEqual([403, 'user-inactive'])
  })
})
