import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer } from '#src/shared/testing/samples.ts'

const REPORT = 'PUT /v1/customers/desktop/version'
const undecided = sampleCurrent({ customer: sampleCustomer({ desktopVersion: false }) })

/** Sets the window's width, also for media queries. */
const setWidth = (px: number) =>
  vi.stubGlobal('matchMedia', (media: string) => {
    const max = Number(/max-width: ([\d.]+)px/.exec(media)?.[1] ?? 0)
    return { matches: px <= max, media, addEventListener: () => {}, removeEventListener: () => {} }
  })

const open = (current = undecided) =>
  renderApp({ path: '/dashboard', current, answers: { [REPORT]: { customer: sampleCustomer() } } })
const overlay = () => screen.queryByRole('region', { name: 'Desktop Recommend' })
const reports = (app: Awaited<ReturnType<typeof open>>) =>
  app.api.seen.filter(({ call }) => call === REPORT).map(({ body }) => body)

const answer = () => fireEvent.click(screen.getByRole('button', { name: 'OK' }))

describe('the desktop recommendation', () => {
  test('the desktop recommendation is shown below 500 px [1.21, 1.22]', async () => {
    setWidth(499)
    await open()
    await waitFor(() => expect(overlay()).not.toBeNull())
    expect(overlay()?.textContent).toContain(
      'The mobile version is coming soon. For now we recommend a desktop.',
    )
  })

  test('the desktop recommendation is a card above the page: it is no dialog, and takes no focus', async () => {
    setWidth(390)
    await open()
    await waitFor(() => expect(overlay()).not.toBeNull())
    expect(overlay()?.closest('dialog')).toBeNull()
    expect(overlay()?.parentElement).toBe(document.getElementById('content'))
    expect(overlay()?.previousElementSibling).toBeNull()
    expect(overlay()?.contains(document.activeElement)).toBe(false)
  })

  test('the desktop recommendation is not shown at 500 px [1.21, 9.26]', async () => {
    setWidth(500)
    await open()
    await screen.findByRole('heading', { level: 1 })
    expect(overlay()).toBeNull()
  })

  test('the desktop recommendation has an OK button and a checkbox, and can be closed [1.23]', async () => {
    setWidth(390)
    await open()
    expect(await screen.findByRole('button', { name: 'OK' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: "Don't show this message again" })).toBeTruthy()
    answer()
    await waitFor(() => expect(overlay()).toBeNull())
  })

  test('a ticked checkbox of the desktop recommendation is stored as desktopVersion [1.24, 1.25]', async () => {
    setWidth(390)
    const app = await open()
    fireEvent.click(await screen.findByRole('checkbox'))
    answer()
    await waitFor(() => expect(reports(app)).toEqual([{ desktopVersion: true }]))
  })

  test('an unticked checkbox is stored as false, and the recommendation stays hidden in this visit [1.25]', async () => {
    setWidth(390)
    const app = await open()
    await screen.findByRole('checkbox')
    answer()
    await waitFor(() => expect(reports(app)).toEqual([{ desktopVersion: false }]))
    expect(sessionStorage.getItem('desktop-recommend')).toBe('seen')
  })

  test.each([
    ['never', true],
    ['later', false],
  ])(
    'a recommendation answered with %s before the sign-in is stored once and not shown again [1.25]',
    async (choice, ticked) => {
      setWidth(390)
      const app = await renderApp({
        path: '/dashboard',
        current: undecided,
        answers: { [REPORT]: { customer: sampleCustomer() } },
        handedOver: { 'desktop-recommend': choice },
      })
      await waitFor(() => expect(reports(app)).toEqual([{ desktopVersion: ticked }]))
      expect(overlay()).toBeNull()
      expect(sessionStorage.getItem('desktop-recommend')).toBe('seen')
    },
  )

  test.each([
    ['basic-info', false],
    ['payment-info', false],
    ['support-package', true],
  ] as const)('at the step %s the desktop recommendation is shown: %s [1.25]', async (step, shown) => {
    setWidth(390)
    await renderApp({
      path: '/signup',
      current: sampleCurrent({ customer: sampleCustomer({ step, desktopVersion: false }) }),
      answers: {
        [REPORT]: { customer: sampleCustomer() },
        'GET /v1/customers/drafts': { drafts: [] },
        'GET /v1/payment-methods': { paymentMethods: [] },
        'GET /v1/card-attempts/current': { attempt: null },
        'GET /v1/configs/cards': {
          provider: 'moyasar',
          tokensUrl: 'https://cards.example/v1/tokens',
          publishableKey: 'pk',
          verificationOrigins: [],
        },
      },
    })
    await screen.findByRole('heading', { level: 1 })
    expect(overlay() !== null).toBe(shown)
  })

  test('the desktop recommendation is not shown to a customer who dismissed it for good', async () => {
    setWidth(390)
    await open(sampleCurrent({ customer: sampleCustomer({ desktopVersion: true }) }))
    await screen.findByRole('heading', { level: 1 })
    expect(overlay()).toBeNull()
  })
})
