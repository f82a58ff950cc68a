import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getCurrent } from '#contract/endpoints/customers.ts'
import { call } from '../api/api.ts'
import { resolveLinks } from '../api/links.ts'
import { access, fakeApi, refusal } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { accessToken } from './access-token.ts'
import { setSignedInHint } from './cookies.ts'
import { isPlaceKept, takePlace } from './kept-place.ts'
import { root } from './root.ts'
import { createSession } from './session.ts'
import { announce, onTabMessage } from './tabs.ts'

const logout = () => fireEvent.click(screen.getByRole('button', { name: 'Logout', hidden: true }))
const forbid = () => {
  throw new DOMException('forbidden', 'SecurityError')
}
const clearCookies = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'signed-in=; Max-Age=0; Path=/'
}

beforeEach(() => window.history.replaceState(null, '', '/dashboard?tab=2'))
afterEach(() => {
  vi.restoreAllMocks()
  clearCookies()
})

describe('Logout', () => {
  test('Logout ends the session on the server and returns to the landing page [2.2.10]', async () => {
    const app = await renderApp({ path: '/dashboard' })
    logout()
    await waitFor(() => expect(app.left).toHaveBeenCalledWith('/'))
    expect(app.api.calls()).toContain('DELETE /v1/sessions')
    expect(sessionStorage.getItem('notice')).toBe('signed-out')
  })

  test('Logout opens the identity provider’s page that ends its session', async () => {
    const signOutUrl = 'https://id.example/logout?client_id=masar'
    const app = await renderApp({ path: '/dashboard', answers: { 'DELETE /v1/sessions': { signOutUrl } } })
    logout()
    await waitFor(() => expect(app.left).toHaveBeenCalledExactlyOnceWith(signOutUrl))
    expect(accessToken.value()).toBeUndefined()
    expect(sessionStorage.getItem('notice')).toBe('signed-out')
  })

  test('Logout leaves the page once, despite later events', async () => {
    const app = await renderApp({ path: '/dashboard' })
    logout()
    await waitFor(() => expect(app.left).toHaveBeenCalled())
    app.session.actor.send({ type: 'otherTab.signedOut' })
    app.session.actor.send({ type: 'session.expired' })
    expect(app.left).toHaveBeenCalledExactlyOnceWith('/')
  })

  test('Logout clears all stored state, in memory and in the browser [2.2.08]', async () => {
    const app = await renderApp({ path: '/dashboard' })
    root.update('admin', { selectedCustomerId: 'cus_9' })
    root.update('customers', { page: 3, status: 'suspended' })
    localStorage.setItem('pendingCard', '{}')
    sessionStorage.setItem('return-to', '/dashboard')
    expect(root.slice('signup').onboardingStep).toBe('onboarding-completed')
    expect(app.queryClient.getQueryCache().getAll()).not.toEqual([])
    logout()
    await waitFor(() => expect(app.left).toHaveBeenCalled())

    expect({ ...localStorage }).toEqual({ 'signed-out': '1' })
    expect(Object.keys(sessionStorage)).toEqual(['notice'])
    expect(root.slice('signup')).toMatchObject({
      accountType: null,
      onboardingStep: null,
      verificationEnabled: null,
    })
    expect(root.slice('customers')).toEqual({ page: 0, status: null })
    expect(root.slice('admin').selectedCustomerId).toBeNull()
    expect(app.queryClient.getQueryCache().getAll()).toEqual([])
    expect(app.container.textContent).toBe('')
    expect(accessToken.value()).toBeUndefined()
    expect(document.cookie).not.toContain('signed-in')
  })

  test('Logout resets the help links to their defaults [2.2.09]', async () => {
    const app = await renderApp({ path: '/dashboard' })
    await waitFor(() => expect(root.slice('urls').fetched).not.toBeNull())
    logout()
    await waitFor(() => expect(app.left).toHaveBeenCalled())
    expect(resolveLinks(root.slice('urls').fetched, 'localhost').URL_FAQ).toBe('/links/faq')
  })

  test('Logout works in a browser that forbids the storage', async () => {
    const app = await renderApp({ path: '/dashboard', answers: { 'DELETE /v1/sessions': 'no-answer' } })
    vi.stubGlobal('localStorage', {
      getItem: forbid,
      setItem: forbid,
      removeItem: forbid,
    })
    logout()
    await waitFor(() => expect(app.left).toHaveBeenCalledWith('/'))
  })

  test('Logout without an answer of the server is remembered', async () => {
    const app = await renderApp({ path: '/dashboard', answers: { 'DELETE /v1/sessions': 'no-answer' } })
    logout()
    await waitFor(() => expect(app.left).toHaveBeenCalledWith('/'))
    expect(localStorage.getItem('sign-out-pending')).toBe('1')
  })

  test('the next page sends a pending logout and stays signed out', async () => {
    const app = await renderApp({ path: '/dashboard', kept: { 'sign-out-pending': '1' } })
    expect(app.api.calls()).toEqual(['DELETE /v1/sessions'])
    expect(app.session.actor.getSnapshot().value).toBe('signed-out')
    expect(localStorage.getItem('sign-out-pending')).toBeNull()
    expect(sessionStorage.getItem('notice')).toBe('signed-out')
  })

  test('a pending logout opens the identity provider’s page from the next page', async () => {
    const signOutUrl = 'https://id.example/logout?client_id=masar'
    const left = vi.fn()
    const api = fakeApi({ 'DELETE /v1/sessions': { signOutUrl } })
    localStorage.setItem('sign-out-pending', '1')
    const session = createSession({
      queryClient: new QueryClient(),
      root,
      closeScreen: vi.fn(),
      redirectTo: left,
    })
    void session.signedIn()
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(signOutUrl))
    expect(api.calls()).toEqual(['DELETE /v1/sessions'])
    expect(localStorage.getItem('sign-out-pending')).toBeNull()
    expect(sessionStorage.getItem('notice')).toBe('signed-out')
  })

  test.each([
    ['is out of reach', 'no-answer', 'so that you are signed out'],
    ['answers an error', refusal('unexpected', 'We are not well.'), 'We are not well.'],
  ] as const)(
    'a pending logout shows no person while the server %s, and Retry sends it',
    async (_, answer, words) => {
      for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
      const answers: Parameters<typeof fakeApi>[0] = { 'DELETE /v1/sessions': () => reply }
      let reply: typeof answer | object = answer
      const app = await renderApp({ path: '/dashboard', kept: { 'sign-out-pending': '1' }, answers })
      expect(await screen.findByText(words, { exact: false })).toBeDefined()
      expect(localStorage.getItem('sign-out-pending')).toBe('1')
      reply = {}
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(localStorage.getItem('sign-out-pending')).toBeNull())
      expect(app.session.actor.getSnapshot().value).toBe('signed-out')
    },
  )
})

test('a logout in another tab signs out this tab', async () => {
  const app = await renderApp({ path: '/dashboard' })
  announce({ kind: 'signed-out' })
  await waitFor(() => expect(app.left).toHaveBeenCalledWith('/'))
  expect(accessToken.value()).toBeUndefined()
})

test('a logout in another tab signs out a tab that is still restoring its session', async () => {
  const app = await renderApp({
    path: '/dashboard',
    answers: {
      'POST /v1/sessions/renew': async () => {
        await new Promise<void>((resolve) => {
          const stop = onTabMessage(() => {
            stop()
            resolve()
          })
          announce({ kind: 'signed-out' })
        })
        return access()
      },
    },
  })
  expect(app.session.actor.getSnapshot().value).toBe('signed-out')
  expect(app.api.calls()).toEqual(['POST /v1/sessions/renew'])
  expect(accessToken.value()).toBeUndefined()
  expect(localStorage.getItem('root')).toBeNull()
})

test('a sign-in of another person in another tab redirects this tab to the landing page', async () => {
  const app = await renderApp({ path: '/dashboard' })
  announce({ kind: 'signed-in', userTag: 'tag-2' })
  await waitFor(() => expect(app.left).toHaveBeenCalledWith('/'))
})

test('a sign-in of the same person in another tab changes nothing', async () => {
  const app = await renderApp({ path: '/dashboard' })
  announce({ kind: 'signed-in', userTag: 'tag-1' })
  announce({ kind: 'renewed', userTag: 'tag-1', userToken: 'token-9', expiresAt: '2026-03-06T10:00:00.000Z' })
  await waitFor(() => expect(accessToken.value()?.userToken).toBe('token-9'))
  expect(app.left).not.toHaveBeenCalled()
})

describe('the end of a session', () => {
  test('an expired session redirects to the landing page with the reason and stores the page [8.49, 8.50]', async () => {
    let renewals = 0
    const app = await renderApp({
      path: '/dashboard',
      answers: {
        'POST /v1/sessions/renew': () => {
          renewals += 1
          return renewals === 1
            ? {
                userToken: 'token-1',
                expiresAt: '2026-03-06T09:15:00.000Z',
                role: 'user',
                email: 'a@b.sa',
                userTag: 'tag-1',
                proposedAccountType: 'business',
              }
            : refusal('session-expired')
        },
        'GET /v1/configs/contact': refusal('session-expired'),
      },
    })
    await act(() => call({ ...getCurrent, path: '/v1/configs/contact' }, {}).catch(() => {}))
    expect(app.left).toHaveBeenCalledWith('/')
    expect(sessionStorage.getItem('notice')).toBe('session-expired')
    expect(takePlace('tag-1')).toBe('/dashboard?tab=2')
    expect(accessToken.value()).toBeUndefined()
  })

  test('an expired session keeps the resume hints of its user', async () => {
    const app = await renderApp({ path: '/dashboard' })
    await waitFor(() => expect(root.slice('signup').onboardingStep).toBe('onboarding-completed'))
    act(() => app.session.actor.send({ type: 'session.expired' }))
    expect(JSON.parse(localStorage.getItem('root') ?? '{}').slices.signup.onboardingStep).toBe(
      'onboarding-completed',
    )
  })
})

describe('a page that loads without a session', () => {
  const missing = { 'POST /v1/sessions/renew': refusal('session-expired') }

  test('a page after an expired session shows that and stores its address for the same person', async () => {
    window.history.replaceState(null, '', '/cardReturn?id=pay_1&status=failed&message=no#x')
    setSignedInHint('tag-1')
    const app = await renderApp({ path: '/cardReturn', current: null, answers: missing })
    expect(app.session.actor.getSnapshot().value).toBe('expired')
    expect(sessionStorage.getItem('notice')).toBe('session-expired')
    expect(document.cookie).not.toMatch(/signed-in=\S/)
    expect(isPlaceKept('tag-2')).toBe(false)
    expect(takePlace('tag-1')).toBe('/cardReturn?id=pay_1&status=failed&message=no#x')
  })

  test('a page without an earlier session shows no notice and stores its address for any person', async () => {
    const app = await renderApp({ path: '/dashboard', current: null })
    expect(app.session.actor.getSnapshot().value).toBe('signed-out')
    expect(sessionStorage.getItem('notice')).toBeNull()
    expect(takePlace('tag-2')).toBe('/dashboard?tab=2')
  })

  test('a page after a logout does not store its address', async () => {
    setSignedInHint('tag-1')
    await renderApp({ path: '/dashboard', current: null, kept: { 'sign-out-pending': '1' } })
    expect(sessionStorage.getItem('notice')).toBe('signed-out')
    expect(isPlaceKept('tag-1')).toBe(false)
  })
})

describe('a deactivated person', () => {
  const inactive = () => refusal('user-inactive')

  test('the next click of a deactivated person redirects to the landing page with the reason, and removes their data [6.14]', async () => {
    let isOut = false
    const app = await renderApp({
      path: '/dashboard',
      answers: {
        'POST /v1/sessions/renew': () => (isOut ? inactive() : access()),
        'GET /v1/configs/contact': inactive,
      },
    })
    isOut = true
    await act(() => call({ ...getCurrent, path: '/v1/configs/contact' }, {}).catch(() => {}))
    expect(app.left).toHaveBeenCalledExactlyOnceWith('/')
    expect(sessionStorage.getItem('notice')).toBe('deactivated')
    expect(sessionStorage.getItem('return-to')).toBeNull()
    expect(localStorage.getItem('root')).toBeNull()
    expect(accessToken.value()).toBeUndefined()
    expect(app.container.textContent).toBe('')
  })

  test('a reload by a deactivated person also shows the reason', async () => {
    const app = await renderApp({ path: '/dashboard', answers: { 'POST /v1/sessions/renew': inactive } })
    expect(app.session.actor.getSnapshot().value).toBe('deactivated')
    expect(sessionStorage.getItem('notice')).toBe('deactivated')
    expect(app.left).not.toHaveBeenCalled()
  })
})
