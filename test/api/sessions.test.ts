import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { createApp } from '#server/app.ts'
import { newPerson } from '#test/e2e/support/people.ts'
import { seed } from '#test/e2e/support/seed.ts'
import { type CallOptions, runningApi, someEmail } from '../support/api.ts'

const api = runningApi()

interface Session {
  userToken: string
  expiresAt: string
  role: string
  email: string
  userTag: string
  proposedAccountType: string
}
type Reply = Session & ErrorBody

/** Goes through the provider's window as a browser would; the body for the session call. */
const authorize = async (form: Record<string, string>) => {
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

const open = async (email: string) => {
  const answer = await api.call<Reply>('POST', '/v1/sessions', { body: await authorize({ email }) })
  const [cookie] = answer.cookies
  return { answer, cookie, jar: `${cookie?.name}=${cookie?.value}` }
}
const withCookie = (jar: string, more: CallOptions = {}): CallOptions => ({
  ...more,
  headers: { cookie: jar, origin: api.appUrl, ...more.headers },
})
const codeOf = (answer: { status: number; body: { message?: { code: string } } }) => [
  answer.status,
  answer.body.message?.code,
]

describe('opening a session', () => {
  test('gives a short token for memory and a cookie no script can read [7.01, 7.48]', async () => {
    const email = someEmail()
    const { answer, cookie } = await open(email)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ role: 'user', email, userTag: expect.stringMatching(/^[\w-]{22}$/) })
    expect(cookie).toMatchObject({
      name: '__Host-masar',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    })
    expect(cookie?.domain).toBeUndefined()
    expect(Date.parse(answer.body.expiresAt) - api.clock.now().getTime()).toBeLessThanOrEqual(15 * 60_000)
    expect(answer.headers['cache-control']).toBe('no-store')
    const current = await api.call('GET', '/v1/customers/current', { token: answer.body.userToken })
    expect(current.body).toMatchObject({ customer: null, user: { email } })
  })

  test.each([
    [someEmail('gmail.com'), 'individual'],
    [someEmail('najd-trading.com'), 'business'],
  ])('%s is proposed as %s [2.6.03]', async (email, type) => {
    expect((await open(email)).answer.body.proposedAccountType).toBe(type)
  })

  test('an account type that was picked is proposed again', async () => {
    const email = someEmail('gmail.com')
    const first = await open(email)
    await api.call('POST', '/v1/customers/login', {
      token: first.answer.body.userToken,
      body: { accountType: 'business' },
    })
    expect((await open(email)).answer.body.proposedAccountType).toBe('business')
  })

  test('with a code that is wrong or used already is refused in the words of the catalogue [8.02]', async () => {
    const body = await authorize({ email: someEmail() })
    expect((await api.call('POST', '/v1/sessions', { body })).status).toBe(200)
    const again = await api.call<Reply>('POST', '/v1/sessions', { body })
    expect([...codeOf(again), again.body.message.message]).toEqual([
      401,
      'sign-in-failed',
      'Unable to fetch users data.',
    ])
  })

  test('while the identity provider is down says the same and keeps nobody out afterwards [8.02]', async () => {
    const body = await authorize({ email: someEmail() })
    await api.control('/faults', { provider: 'identity', mode: 'error', times: 1 })
    const down = await api.call<Reply>('POST', '/v1/sessions', { body })
    expect([...codeOf(down), down.body.message.message]).toEqual([
      503,
      'unavailable',
      'Unable to fetch users data.',
    ])
    expect((await open(someEmail())).answer.status).toBe(200)
  })

  test('of somebody whose e-mail is not verified is refused', async () => {
    const body = await authorize({ email: 'unverified@masar.example' })
    expect(codeOf(await api.call<Reply>('POST', '/v1/sessions', { body }))).toEqual([
      403,
      'email-not-verified',
    ])
  })

  test('for another site’s window is refused', async () => {
    const body = {
      ...(await authorize({ email: someEmail() })),
      redirectUri: 'https://evil.example/auth/callback',
    }
    expect(codeOf(await api.call<Reply>('POST', '/v1/sessions', { body }))).toEqual([
      400,
      'validation-failed',
    ])
  })
})

describe('a session', () => {
  test('gives fresh tokens to its cookie for twelve hours and not longer', async () => {
    const { jar, answer } = await open(someEmail())
    const renewed = await api.call<Reply>('POST', '/v1/sessions/renew', withCookie(jar))
    expect(renewed.body).toMatchObject({ email: answer.body.email, userTag: answer.body.userTag })
    await api.advance(16 * 60_000)
    expect(
      codeOf(await api.call<Reply>('GET', '/v1/customers/current', { token: answer.body.userToken })),
    ).toEqual([401, 'session-expired'])
    const later = await api.call<Reply>('POST', '/v1/sessions/renew', withCookie(jar))
    expect((await api.call('GET', '/v1/customers/current', { token: later.body.userToken })).status).toBe(200)
    await api.advance(12 * 60 * 60_000)
    const over = await api.call<Reply>('POST', '/v1/sessions/renew', withCookie(jar))
    expect(codeOf(over)).toEqual([401, 'session-expired'])
    expect(over.cookies[0]).toMatchObject({ name: '__Host-masar', value: '' })
  })

  test('ends at once and everywhere when it is closed', async () => {
    const { jar, answer } = await open(someEmail())
    const closed = await api.call('DELETE', '/v1/sessions', withCookie(jar))
    expect(closed.headers['clear-site-data']).toBe('"storage"')
    expect(closed.cookies[0]).toMatchObject({ name: '__Host-masar', value: '' })
    const token = answer.body.userToken
    expect(codeOf(await api.call<Reply>('GET', '/v1/customers/current', { token }))).toEqual([
      401,
      'session-expired',
    ])
    expect(codeOf(await api.call<Reply>('POST', '/v1/sessions/renew', withCookie(jar)))).toEqual([
      401,
      'session-expired',
    ])
  })

  test('leaves the browser that closes it even while the database is down', async () => {
    const { jar } = await open(someEmail())
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
    expect(closed.cookies[0]).toMatchObject({ name: '__Host-masar', value: '' })
    await app.close()
  })

  test('is only known by a hash of its secret', async () => {
    const { cookie } = await open(someEmail())
    const rows = await api.database.db.selectFrom('sessions').select('secretHash').execute()
    expect(rows.map((row) => row.secretHash)).not.toContain(cookie?.value)
    expect(api.logged()).not.toContain(cookie?.value)
  })

  test('without a cookie cannot be renewed', async () => {
    expect(codeOf(await api.call<Reply>('POST', '/v1/sessions/renew'))).toEqual([401, 'unauthenticated'])
  })

  test.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page that hides where it is', {}],
    ['the same name on another port', { origin: 'http://localhost:1' }],
  ])('cannot be used by %s', async (_, headers) => {
    const { jar } = await open(someEmail())
    const answer = await api.call<Reply>('POST', '/v1/sessions/renew', {
      headers: { cookie: jar, ...headers },
    })
    expect(codeOf(answer)).toEqual([403, 'forbidden'])
  })

  test('of somebody who was deactivated is over at the next request [6.14]', async () => {
    const { jar, answer } = await open(someEmail())
    const token = answer.body.userToken
    await api.database.db
      .updateTable('users')
      .set({ isActive: false })
      .where('email', '=', answer.body.email)
      .execute()
    const words = 'This user has been deactivated. Please contact support.'
    const call = await api.call<Reply>('GET', '/v1/customers/current', { token })
    expect([...codeOf(call), call.body.message.message]).toEqual([403, 'user-inactive', words])
    expect(codeOf(await api.call<Reply>('POST', '/v1/sessions/renew', withCookie(jar)))).toEqual([
      403,
      'user-inactive',
    ])
    const again = await open(answer.body.email)
    expect([again.answer.status, again.answer.body.message.message]).toEqual([403, words])
    const idToken = await api.idToken(answer.body.email)
    const login = await api.call<Reply>('POST', '/v1/customers/login', {
      token: idToken,
      body: { accountType: 'business' },
    })
    expect(codeOf(login)).toEqual([403, 'user-inactive'])
  })
})

describe('a signed-in person who opens the landing page', () => {
  const home = async (jar: string) => {
    const { status, headers } = await api.call('GET', '/', { headers: { cookie: jar } })
    return [status, headers.location]
  }

  test('goes on with the registration, or to the dashboard once it is completed [4.003, 6.03, 2.1.11]', async () => {
    const started = await open(someEmail())
    expect(await home(started.jar)).toEqual([302, '/signup'])
    const person = newPerson('individual')
    await seed(api, 'onboarding-completed', person)
    expect(await home((await open(person.email)).jar)).toEqual([302, '/dashboard'])
  })

  test.each(['admin@masar.example', 'analyst@masar.example'])(
    'goes to the customers as %s [6.04]',
    async (email) => {
      expect(await home((await open(email)).jar)).toEqual([302, '/manageCustomers'])
    },
  )

  test('sees the landing page with a cookie that is worth nothing', async () => {
    expect((await home('__Host-masar=nonsense'))[0]).not.toBe(302)
  })
})
