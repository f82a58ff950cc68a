import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { root } from '#src/shared/session/root.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { FETCHED_LINKS, renderApp, toast } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

const admin = sampleCurrent({
  role: 'admin',
  customer: null,
  user: sampleUser({ role: 'admin', email: 'admin@masar.example' }),
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Silences the reports of the router and React about errors that these tests cause on purpose. */
const expectReports = () => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
}

describe('the dashboard', () => {
  test('the dashboard opens at its address for a user with completed onboarding [2.1.03]', async () => {
    const app = await renderApp({ path: '/dashboard' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy()
    expect(app.path()).toBe('/dashboard')
  })

  test('the dashboard sets the document title to the screen’s name', async () => {
    await renderApp({ path: '/dashboard' })
    await waitFor(() => expect(document.title).toBe('Overview · Masar'))
  })
})

test('an unknown address redirects a user with completed onboarding to the dashboard [2.1.22]', async () => {
  const app = await renderApp({ path: '/no/such/page' })
  await waitFor(() => expect(app.path()).toBe('/dashboard'))
})

test.each([
  ['en', /There is no page at .\/no\/such\/page.\. We brought you here instead\./],
  ['ar', /لا توجد صفحة على العنوان .\/no\/such\/page.، فنقلناك إلى هنا\./],
] as const)('after an unknown address the next page names it, once: %s', async (language, words) => {
  const app = await renderApp({ path: '/no/such/page', language })
  expect(await toast(words)).toBeTruthy()
  expect(sessionStorage.getItem('unknown-address')).toBeNull()
  await waitFor(() => expect(app.path()).toBe('/dashboard'))
})

test('a long unknown address is shortened', async () => {
  await renderApp({ path: `/${'a'.repeat(200)}` })
  expect(await toast(/There is no page at ./)).toBeTruthy()
  const [shown] = screen.getAllByText(/There is no page at/)
  expect(shown?.textContent).toContain(`/${'a'.repeat(79)}…`)
})

test('an unknown address redirects an admin to the customers [2.1.21]', async () => {
  const app = await renderApp({
    path: '/no/such/page',
    current: admin,
    answers: { 'GET /v1/customers?limit=50&page=0&status=active': refusal('unavailable') },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Manage Customers' })).toBeTruthy()
  expect(app.path()).toBe('/manageCustomers')
})

test('after signing in the terms-and-conditions configuration is fetched [2.6.05]', async () => {
  const app = await renderApp({ path: '/dashboard' })
  await waitFor(() => expect(app.api.calls()).toContain('GET /v1/configs/terms-and-conditions'))
})

test('a failed load of the links shows a toast at the bottom centre [2.2.20, 8.25]', async () => {
  await renderApp({
    path: '/dashboard',
    answers: { 'GET /v1/configs/terms-and-conditions': refusal('unavailable') },
  })
  const toast = await screen.findByText('Unable to fetch config URLs')
  expect(toast.closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-center')
})

describe('a screen that cannot be shown', () => {
  beforeEach(expectReports)

  test('a refused screen shows the server’s message and can try again', async () => {
    let answers = 0
    await renderApp({
      path: '/dashboard',
      answers: {
        'GET /v1/customers/current': () => {
          answers += 1
          return answers === 1 ? refusal('unavailable', 'Unable to fetch customer details.') : sampleCurrent()
        },
      },
    })
    expect(await screen.findByRole('heading', { name: 'Unable to fetch customer details.' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Najd Trading Company' })).toBeTruthy()
  })

  test('a failed check of the session is shown and does not end the session [8.14]', async () => {
    const broken = () => new Response('', { status: 500 })
    const app = await renderApp({ path: '/dashboard', answers: { 'POST /v1/sessions/renew': broken } })
    const name = 'An error occurred while fetching the current user.'
    expect(await screen.findByRole('heading', { name })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(app.left).not.toHaveBeenCalled()
  })

  test('an unreachable server is shown and does not end the session', async () => {
    const app = await renderApp({ path: '/dashboard', answers: { 'POST /v1/sessions/renew': 'no-answer' } })
    expect(await screen.findByRole('heading', { name: 'We cannot reach the server' })).toBeTruthy()
    expect(app.left).not.toHaveBeenCalled()
  })

  test('an error of the app shows Unexpected Application Error! with links [2.1.24, 8.46]', async () => {
    vi.spyOn(root, 'open').mockRejectedValue(new Error('a fault of ours'))
    await renderApp({ path: '/dashboard' })
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
  })
})

test('a newly opened page focuses its heading; the first page does not move the focus', async () => {
  const app = await renderApp({ path: '/billingHistory' })
  await screen.findByRole('heading', { level: 1, name: 'Billing History' })
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getAllByRole('link', { name: 'Manage Payment' })[0] as HTMLElement)
  await waitFor(() => expect(app.path()).toBe('/managePayment'))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Manage Payment' })),
  )
})

test('the links are loaded once without parameters and cached as the configuration of addresses [7.32]', async () => {
  const app = await renderApp({ path: '/dashboard' })
  const linkCalls = () =>
    app.api.seen.filter(({ call }) => call.startsWith('GET /v1/configs/terms-and-conditions'))
  await waitFor(() => expect(root.slice('urls').fetched).toEqual(FETCHED_LINKS))
  expect(linkCalls().map(({ call, body }) => [call, body])).toEqual([
    ['GET /v1/configs/terms-and-conditions', undefined],
  ])
})
