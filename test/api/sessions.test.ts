import { describe, expect, test } from 'vitest'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { authorize, codeOf, openSession, type SessionReply, withCookie } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()

describe('opening a session', () => {
  test('a new session has a short-lived token and a cookie that scripts cannot read [7.01]', async () => {
    const email = someEmail()
    const { answer, cookie } = await openSession(api, email)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ role: 'user', email, userTag: expect.stringMatching(/^[\w-]{22}$/) })
    expect(cookie?.httpOnly).toBe(true)
    expect(Date.parse(answer.body.expiresAt) - api.clock.now().getTime()).toBeLessThanOrEqual(15 * 60_000)
    expect(answer.headers['cache-control']).toBe('no-store')
    const current = await api.call('GET', '/v1/customers/current', { token: answer.body.userToken })
    expect(current.body).toMatchObject({ customer: null, user: { email } })
  })

  test.each([
    [someEmail('gmail.com'), 'individual'],
    [someEmail('najd-trading.com'), 'business'],
  ])('a first sign-in with %s proposes the account type %s [2.6.03]', async (email, type) => {
    expect((await openSession(api, email)).answer.body.proposedAccountType).toBe(type)
  })

  test('a chosen account type is proposed again', async () => {
    const email = someEmail('gmail.com')
    const first = await openSession(api, email)
    await api.call('POST', '/v1/customers/login', {
      token: first.answer.body.userToken,
      body: { accountType: 'business' },
    })
    expect((await openSession(api, email)).answer.body.proposedAccountType).toBe('business')
  })

  test('a sign-in with a used code is refused with the words of the catalogue [8.02]', async () => {
    const body = await authorize(api, { email: someEmail() })
    expect((await api.call('POST', '/v1/sessions', { body })).status).toBe(200)
    const again = await api.call<SessionReply>('POST', '/v1/sessions', { body })
    expect([...codeOf(again), again.body.message?.message]).toEqual([
      401,
      'sign-in-failed',
      'Unable to fetch users data.',
    ])
  })

  test('a sign-in during an outage of the identity provider is refused, and works afterwards', async () => {
    const body = await authorize(api, { email: someEmail() })
    await api.control('/faults', { provider: 'identity', mode: 'error', times: 1 })
    const down = await api.call<SessionReply>('POST', '/v1/sessions', { body })
    expect([...codeOf(down), down.body.message?.message]).toEqual([
      503,
      'sign-in-unavailable',
      'We could not reach the sign-in service. Please try again in a moment.',
    ])
    expect((await openSession(api, someEmail())).answer.status).toBe(200)
  })

  test('a failed sign-in is logged with its reason and without the code [8.02, 8.51]', async () => {
    const loggedSince = (before: string) => api.logged().slice(before.length)
    const refused = await authorize(api, { email: someEmail() })
    await api.call('POST', '/v1/sessions', { body: refused })
    const first = api.logged()
    await api.call('POST', '/v1/sessions', { body: refused })
    expect(loggedSince(first)).toMatch(/"reason":"[^"]+","msg":"a sign-in was refused"/)
    expect(loggedSince(first)).not.toContain(refused.code)

    const unanswered = await authorize(api, { email: someEmail() })
    await api.control('/faults', { provider: 'identity', mode: 'error', times: 1 })
    const second = api.logged()
    const { body } = await api.call<SessionReply>('POST', '/v1/sessions', { body: unanswered })
    const line = loggedSince(second)
      .split('\n')
      .find((one) => one.includes('"msg":"a request failed"'))
    expect(line).toContain(body.requestId)
    expect(line).toContain('"code":"sign-in-unavailable"')
    expect(loggedSince(second)).not.toContain(unanswered.code)
  })

  test.each([
    [{ email: 'unverified@masar.example' }, 403, 'email-not-verified'],
    [{ bad_token: 'no-email' }, 403, 'email-missing'],
    [{ bad_token: 'expired' }, 401, 'sign-in-expired'],
    [{ bad_token: 'audience' }, 401, 'sign-in-failed'],
  ] as const)('a sign-in with %j is refused with its cause: %i %s', async (choice, status, code) => {
    const body = await authorize(api, { ...choice })
    expect(codeOf(await api.call<SessionReply>('POST', '/v1/sessions', { body }))).toEqual([status, code])
  })

  test('a sign-in for the window of another site is refused', async () => {
    const body = {
      ...(await authorize(api, { email: someEmail() })),
      redirectUri: 'https://evil.example/auth/callback',
    }
    expect(codeOf(await api.call<SessionReply>('POST', '/v1/sessions', { body }))).toEqual([
      400,
      'validation-failed',
    ])
  })
})

describe('closing a session', () => {
  const close = async () => {
    const { jar } = await openSession(api, someEmail())
    return {
      jar,
      answer: await api.call<{ signOutUrl?: string }>('DELETE', '/v1/sessions', withCookie(api, jar)),
    }
  }
  const isOver = async (jar: string) =>
    (await api.call('POST', '/v1/sessions/renew', withCookie(api, jar))).status === 401

  test('closing a session returns the sign-out page of the identity provider, without personal data', async () => {
    const { jar, answer } = await close()
    const url = new URL(answer.body.signOutUrl ?? '')
    expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      `${api.sandboxUrl}/identity/end-session`,
      { client_id: 'masar-portal', post_logout_redirect_uri: `${api.appUrl}/` },
    ])
    expect(await isOver(jar)).toBe(true)
    const page = await fetch(url, { redirect: 'manual' })
    expect(page.headers.get('location')).toBe(`${api.appUrl}/`)
  })
})

describe('a code of Google’s script', () => {
  const google = runningApi({ env: { SIGN_IN: 'google' } })
  const codeOfScript = async (of: typeof api, email: string) => ({
    ...(await of.control<{ code: string }>('/identity/script-code', { email })),
    redirectUri: 'postmessage',
  })

  test('a code without verifier and nonce opens a session on a server with Google’s script [7.48]', async () => {
    const email = someEmail()
    const body = await codeOfScript(google, email)
    const { status, body: answer } = await google.call<SessionReply>('POST', '/v1/sessions', { body })
    expect([status, answer.email]).toEqual([200, email])
  })

  test('a session from Google’s script has no sign-out page', async () => {
    const body = await codeOfScript(google, someEmail())
    const [cookie] = (await google.call('POST', '/v1/sessions', { body })).cookies
    const jar = withCookie(google, `${cookie?.name}=${cookie?.value}`)
    const { status, body: answer } = await google.call('DELETE', '/v1/sessions', jar)
    expect([status, answer]).toEqual([200, {}])
  })

  test('a code without verifier and nonce is refused on other servers', async () => {
    const body = await codeOfScript(api, someEmail())
    const { status, body: answer } = await api.call<SessionReply>('POST', '/v1/sessions', { body })
    expect([status, answer.message?.field]).toEqual([400, 'redirectUri'])
  })

  test.each(['codeVerifier', 'nonce'])('a code from our own window is refused without %s', async (field) => {
    const body = { ...(await authorize(google, { email: someEmail() })), [field]: undefined }
    const { status, body: answer } = await google.call<SessionReply>('POST', '/v1/sessions', { body })
    expect([status, answer.message?.field]).toEqual([400, field])
  })
})

describe('a signed-in person who opens the landing page', () => {
  const home = async (jar: string) => {
    const { status, headers } = await api.call('GET', '/', { headers: { cookie: jar } })
    return [status, headers.location]
  }

  test('the landing page redirects a customer to the onboarding, or to the dashboard after it [4.003, 6.03, 2.1.11]', async () => {
    const started = await openSession(api, someEmail())
    expect(await home(started.jar)).toEqual([302, '/signup'])
    const person = newPerson('individual')
    await seed(api, 'onboarding-completed', person)
    expect(await home((await openSession(api, person.email)).jar)).toEqual([302, '/dashboard'])
  })

  test.each([
    [ADMIN_EMAIL, '/manageCustomers'],
    ['analyst@masar.example', '/insight'],
  ])('the landing page redirects %s to %s [6.04]', async (email, page) => {
    expect(await home((await openSession(api, email)).jar)).toEqual([302, page])
  })

  test('the landing page is shown with an invalid session cookie', async () => {
    expect((await home('masar=nonsense'))[0]).not.toBe(302)
  })
})

test('a deactivated person who opens the landing page stays there', async () => {
  const email = someEmail()
  const { jar } = await openSession(api, email)
  await api.database.db.updateTable('users').set({ isActive: false }).where('email', '=', email).execute()
  expect((await api.call('GET', '/', { headers: { cookie: jar } })).status).not.toBe(302)
})
