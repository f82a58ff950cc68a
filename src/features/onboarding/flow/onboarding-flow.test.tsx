import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Step } from '#contract/steps.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'
import { businessAt, heading, individualAt, openOnboarding, press } from '../testing/onboarding-harness.ts'

const steps = () =>
  within(screen.getByRole('navigation', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((step) => ({ name: step.textContent, isHere: step.getAttribute('aria-current') === 'step' }))

describe('the stepper', () => {
  test('the stepper of a business has five steps, and the steps before the current one are ticked [2.3.06, 2.3.21]', async () => {
    await openOnboarding(businessAt('upload-documents'))
    expect(steps()).toEqual([
      { name: 'Business InformationDone', isHere: false },
      { name: 'Support PackageDone', isHere: false },
      { name: '3Upload DocumentsStep 3 of 5', isHere: true },
      { name: '4Permissions', isHere: false },
      { name: '5Payment Information', isHere: false },
    ])
  })

  test('the stepper of an individual has three steps [2.3.07, 2.3.22]', async () => {
    await openOnboarding(individualAt('support-package'))
    expect(steps().map(({ name }) => name)).toEqual([
      'Contact InformationDone',
      '2Support PackageStep 2 of 3',
      '3Payment Information',
    ])
  })

  test('every step of the stepper is ticked at the terms and at completion [2.3.10]', async () => {
    await openOnboarding(individualAt('terms-conditions'))
    expect(steps().map(({ name }) => name)).toEqual([
      'Contact InformationDone',
      'Support PackageDone',
      'Payment InformationDone',
    ])
  })

  test('the stepper names the current and the next step', async () => {
    await openOnboarding(businessAt('support-package'))
    expect(screen.getAllByText('Step 2 of 5').length).toBeGreaterThan(0)
    expect(screen.getByText('Next: Upload Documents')).toBeDefined()
  })
})

test.each<[Step, string]>([
  ['google-info', 'Country and account type'],
  ['basic-info', 'Business Information'],
  ['support-package', 'Choose your support package'],
  ['upload-documents', 'Upload your documents'],
  ['billing-email', 'Assign Google Cloud Billing Administrator Permission'],
  ['payment-info', 'Payment Information'],
  ['terms-conditions', 'Almost done, last thing'],
  ['success-creation', 'Your billing account is being created'],
])('a customer at %s sees %s [2.3.01, 2.3.11, 4.002]', async (step, title) => {
  await openOnboarding(businessAt(step))
  expect(heading()).toBe(title)
})

test('the header has Contact Us and the person’s e-mail [2.3.03, 2.3.04]', async () => {
  await openOnboarding(businessAt('support-package'))
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('button', { name: /Contact Us/ })).toBeDefined()
  expect(header.getByText('n.alqahtani@najd-trading.com')).toBeDefined()
})

test.each<[Step, string]>([
  ['google-info', 'Initial Details'],
  ['billing-email', 'Billing Email'],
  ['terms-conditions', 'Terms'],
  ['success-creation', 'Success'],
])('the page of %s has the title %s [2.3.12]', async (step, name) => {
  await openOnboarding(businessAt(step))
  await waitFor(() => expect(document.title).toBe(`${name} · Masar`))
})

test('a new screen focuses its heading and sets the page title', async () => {
  await openOnboarding(businessAt('support-package'), {
    answers: {
      'POST /v1/customers/support-package': { customer: businessAt('upload-documents') },
    },
  })
  press('Next')
  await waitFor(() => expect(heading()).toBe('Upload your documents'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(document.title).toBe('Upload Documents · Masar')
})

test('the first screen after a page load does not move the focus', async () => {
  await openOnboarding(businessAt('support-package'))
  await waitFor(() => expect(document.title).toBe('Support Package · Masar'))
  expect(document.activeElement).toBe(document.body)
})

test('Back and Next do nothing while the screen is being saved', async () => {
  let arrive = () => {}
  const answer = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const app = await openOnboarding(businessAt('support-package'))
  const fetchNow = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (!String(input).endsWith('/support-package')) return fetchNow(input, init)
    await answer
    return Response.json({ customer: businessAt('upload-documents') })
  })
  press('Next')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next' }).matches(':disabled')).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(heading()).toBe('Choose your support package')
  arrive()
  await waitFor(() => expect(heading()).toBe('Upload your documents'))
  expect(app.path()).toBe('/signup')
})

test('a customer who finishes the onboarding in another tab is redirected to the dashboard [4.003]', async () => {
  let step: Step = 'success-creation'
  const done = { gcpSubBillingAccountId: 'billingAccounts/01A2B3-C4D5E6-F70819' }
  const app = await openOnboarding(businessAt(step, done), {
    answers: {
      'GET /v1/customers/current': () =>
        sampleCurrent({ customer: businessAt(step, done), user: sampleUser() }),
      'POST /v1/customers/onboarding-complete': () => {
        step = 'onboarding-completed'
        return Response.json(
          { message: { message: 'moved', code: 'step-conflict' }, requestId: 'r' },
          { status: 409 },
        )
      },
    },
  })
  press('Go to the dashboard')
  await waitFor(() => expect(app.path()).toBe('/dashboard'))
})

test('the screens are available in Arabic', async () => {
  await openOnboarding(businessAt('support-package'), { language: 'ar' })
  expect(heading()).toBe('اختر باقة الدعم')
  expect(screen.getByRole('button', { name: 'التالي' })).toBeDefined()
})

describe('a person whose login call failed after signing in', () => {
  const open = (login: () => object) =>
    renderApp({
      path: '/signup',
      current: sampleCurrent({ customer: null }),
      handedOver: { referrer: 'partner-7' },
      answers: { 'POST /v1/customers/login': login, 'GET /v1/customers/drafts': { drafts: [] } },
    })

  test('a person whose login call failed gets an account with the proposed type and the referrer', async () => {
    const app = await open(() => sampleCurrent({ customer: businessAt('google-info') }))
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    const login = app.api.seen.find(({ call }) => call === 'POST /v1/customers/login')
    expect(login?.body).toEqual({ accountType: 'business', referrer: 'partner-7' })
    expect(sessionStorage.getItem('referrer')).toBeNull()
  })

  test('a person whose login call fails again sees the reason, and can try again or log out', async () => {
    let answer: object = refusal('unexpected', 'Unable to log in.')
    await open(() => answer)
    expect(await screen.findByText('Unable to log in.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Logout', hidden: true })).toBeDefined()
    answer = sampleCurrent({ customer: businessAt('google-info') })
    press('Try again')
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  })
})
