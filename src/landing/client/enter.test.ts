import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CookieRefused } from '#machines/session/session.machine.ts'
import { isPlaceKept, keepPlace } from '#src/shared/session/kept-place.ts'
import { access, fakeApi, refusal } from '#src/shared/testing/fake-api.ts'
import { sampleCurrent, sampleCustomer } from '#src/shared/testing/samples.ts'
import { logIn, resume } from './enter.ts'

const redirectTo = vi.fn<(path: string) => void>()
const grant = {
  code: 'c',
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'http://localhost/auth/callback',
  nonce: 'n'.repeat(16),
}

const api = (current = sampleCurrent(), session = {}) =>
  fakeApi({
    'POST /v1/sessions': { ...access(current), ...session },
    'POST /v1/sessions/renew': access(current),
    'POST /v1/customers/login': current,
    'GET /v1/customers/current': current,
    'DELETE /v1/sessions': {},
  })

const hint = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `signed-in=${value}; Path=/`
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  redirectTo.mockClear()
})
afterEach(() => {
  hint('')
})

describe('after the answer of the sign-in window', () => {
  test('the code is exchanged, then the login call starts the flow with the bearer [2.6.04]', async () => {
    const { seen } = api()
    await logIn(grant, redirectTo)
    expect(seen.map(({ call }) => call)).toEqual([
      'POST /v1/sessions',
      'POST /v1/customers/login',
      'POST /v1/sessions/renew',
    ])
    expect(seen[0]?.body).toEqual(grant)
    expect(seen[1]?.headers.get('authorization')).toBe('Bearer token-1')
  })

  test('the login sends the account type proposed from the e-mail, and the recorded referrer [2.6.03, 2.6.06]', async () => {
    sessionStorage.setItem('referrer', 'partner-7')
    const { seen } = api(sampleCurrent(), { proposedAccountType: 'individual' })
    await logIn(grant, redirectTo)
    expect(seen[1]?.body).toEqual({ accountType: 'individual', referrer: 'partner-7' })
    expect(sessionStorage.getItem('referrer')).toBeNull()
  })

  test('a new session drops the pending sign-out of an earlier one', async () => {
    for (const key of ['sign-out-pending', 'signed-out']) localStorage.setItem(key, '1')
    api()
    await logIn(grant, redirectTo)
    expect({ ...localStorage }).toEqual({})
  })

  test.each([
    ['google-info', '/signup'],
    ['payment-info', '/signup'],
    ['onboarding-completed', '/dashboard'],
  ] as const)('a customer at %s is redirected to %s with one full page load [6.03]', async (step, path) => {
    api(sampleCurrent({ customer: sampleCustomer({ step }) }))
    await logIn(grant, redirectTo)
    expect(redirectTo.mock.calls).toEqual([[path]])
  })

  test('an admin is redirected to manage customers [6.04]', async () => {
    api(sampleCurrent({ role: 'admin', customer: null }))
    await logIn(grant, redirectTo)
    expect(redirectTo.mock.calls).toEqual([['/manageCustomers']])
  })

  test.each([
    ['whose session had ended returns to the same screen [8.50]', 'tag-1', '/dashboard?tab=2#bills'],
    ['who was not signed in before opens the linked page', undefined, '/dashboard?tab=2#bills'],
    ['other than the one whose session had ended starts at home', 'tag-2', '/dashboard'],
  ])('a person %s', async (_, before, end) => {
    keepPlace(before, { pathname: '/dashboard', search: '?tab=2', hash: '#bills' })
    api()
    await logIn(grant, redirectTo)
    expect(redirectTo.mock.calls).toEqual([[end]])
    expect(sessionStorage.getItem('return-to')).toBeNull()
  })

  test.each([
    ['no session', refusal('unauthenticated')],
    ['an old session', refusal('session-expired')],
    ['another person', { ...access(), userTag: 'tag-2' }],
  ])('a browser that kept no cookie is not redirected: the renewal finds %s', async (_, renewal) => {
    keepPlace(undefined, { pathname: '/dashboard', search: '', hash: '' })
    fakeApi({
      'POST /v1/sessions': access(),
      'POST /v1/customers/login': sampleCurrent(),
      'POST /v1/sessions/renew': renewal,
    })
    await expect(logIn(grant, redirectTo)).rejects.toBeInstanceOf(CookieRefused)
    expect(redirectTo).not.toHaveBeenCalled()
    expect(document.cookie).not.toMatch(/signed-in=\S/)
    expect(isPlaceKept('tag-1')).toBe(true)
  })

  test.each([
    ['nothing answers', 'no-answer' as const],
    ['the server is not well', refusal('unavailable')],
  ])('a person is redirected when the renewal cannot check the cookie: %s', async (_, renewal) => {
    fakeApi({
      'POST /v1/sessions': access(),
      'POST /v1/customers/login': sampleCurrent(),
      'POST /v1/sessions/renew': renewal,
    })
    await logIn(grant, redirectTo)
    expect(redirectTo.mock.calls).toEqual([['/dashboard']])
  })

  test('a refused login does not redirect and keeps the referrer for the next try', async () => {
    sessionStorage.setItem('referrer', 'partner-7')
    fakeApi({
      'POST /v1/sessions': access(),
      'POST /v1/customers/login': refusal('user-inactive'),
      'POST /v1/sessions/renew': access(),
    })
    await expect(logIn(grant, redirectTo)).rejects.toMatchObject({ code: 'user-inactive' })
    expect(redirectTo).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('referrer')).toBe('partner-7')
  })
})

describe('opening the landing page', () => {
  test('opening the landing page sends no call for a visitor', async () => {
    const { seen } = api()
    await resume(redirectTo)
    expect(seen).toEqual([])
  })

  test('opening the landing page redirects a person who is still signed in [2.1.20]', async () => {
    hint('tag-1')
    api(sampleCurrent({ customer: sampleCustomer({ step: 'basic-info' }) }))
    await resume(redirectTo)
    expect(redirectTo.mock.calls).toEqual([['/signup']])
  })

  test('opening the landing page returns a person who signed in again in another tab to the page of this tab', async () => {
    hint('tag-1')
    keepPlace('tag-1', { pathname: '/billingHistory', search: '?page=2', hash: '' })
    api()
    await resume(redirectTo)
    expect(redirectTo.mock.calls).toEqual([['/billingHistory?page=2']])
  })

  test.each([
    ['nothing answers', 'no-answer' as const],
    ['the server is not well', refusal('unavailable')],
    ['the server is asked too often', refusal('rate-limited')],
  ])('opening the landing page keeps the hint, since the session may still exist: %s', async (_, answer) => {
    hint('tag-1')
    fakeApi({ 'POST /v1/sessions/renew': answer })
    expect(await resume(redirectTo)).toBeUndefined()
    expect(document.cookie).toContain('signed-in=tag-1')
  })

  test.each([
    ['session-expired', 'expired'],
    ['unauthenticated', 'expired'],
    ['user-inactive', 'deactivated'],
  ] as const)(
    'opening the landing page removes the hint and shows the reason if the session ended by %s',
    async (code, end) => {
      hint('tag-1')
      fakeApi({ 'POST /v1/sessions/renew': refusal(code) })
      expect(await resume(redirectTo)).toBe(end)
      expect(redirectTo).not.toHaveBeenCalled()
      expect(document.cookie).not.toContain('signed-in=tag-1')
      expect(await resume(redirectTo)).toBeUndefined()
    },
  )

  test('opening the landing page repeats a pending sign-out until the server answers', async () => {
    hint('tag-1')
    localStorage.setItem('sign-out-pending', '1')
    fakeApi({ 'DELETE /v1/sessions': 'no-answer' })
    await resume(redirectTo)
    expect(localStorage.getItem('sign-out-pending')).toBe('1')
    const { seen } = api()
    await resume(redirectTo)
    expect(seen.map(({ call }) => call)).toEqual(['DELETE /v1/sessions'])
    expect(localStorage.getItem('sign-out-pending')).toBeNull()
    expect(redirectTo).not.toHaveBeenCalled()
  })

  test('opening the landing page ends the session at the identity provider too, and shows that after the return', async () => {
    localStorage.setItem('sign-out-pending', '1')
    const signOutUrl = 'https://id.example/logout'
    fakeApi({ 'DELETE /v1/sessions': { signOutUrl } })
    await resume(redirectTo)
    expect(redirectTo.mock.calls).toEqual([[signOutUrl]])
    expect(sessionStorage.getItem('notice')).toBe('signed-out')
  })
})
