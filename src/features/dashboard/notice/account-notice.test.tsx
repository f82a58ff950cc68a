import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { FETCHED_LINKS } from '#src/shared/testing/render-app.tsx'
import { sampleCard, sampleCustomer, sampleLastInvoice } from '#src/shared/testing/samples.ts'
import { CURRENT, notice, openDashboard, plain, press, toast } from '../testing/dashboard-harness.ts'

const inState = (status: CustomerStatus, reason: StatusReason | null = null) => ({
  status,
  statusDetails: { reason },
})
const DEBT = 'Your account is suspended: the last payment failed'
const failed = {
  outstanding: { count: 1, amount: 1_842_075, checking: false },
  lastInvoice: sampleLastInvoice({
    status: 'failed',
    nextAttemptAt: '2026-03-12T06:00:00.000Z',
    netAmount: 1_842_075,
    lastAttemptAt: '2026-03-07T06:00:00.000Z',
    lastPaymentFailureReason: 'insufficient-funds',
  }),
}

test('an account in order has no notice [2.7.01]', async () => {
  await openDashboard()
  await screen.findByRole('region', { name: 'Account summary' })
  expect(document.querySelector('[data-tone]:is(section)')).toBeNull()
})

describe('a suspension for money', () => {
  test.each([
    ['failed-payment', DEBT],
    ['failed-settlement', 'Your account is suspended: the final invoice could not be charged'],
  ] as const)(
    'for %s is an error that says what is owed, what was tried, what comes next [4.027]',
    async (reason, title) => {
      await openDashboard({ customer: inState('suspended', reason), summary: failed })
      const banner = notice(title)
      expect(banner.dataset.tone).toBe('bad')
      expect(plain(banner.textContent)).toContain(
        'SAR 18,420.75 is outstanding. The last attempt was on 7 Mar 2026: Insufficient Funds. Next try on 12 Mar 2026.',
      )
      expect(within(banner).getByRole('button', { name: 'Retry Payment' })).toBeTruthy()
    },
  )

  test('without any card leads to adding one instead of retrying [2.7.19, 4.028]', async () => {
    const app = await openDashboard({
      customer: inState('suspended', 'failed-payment'),
      summary: failed,
      cards: [],
    })
    const banner = within(notice(DEBT))
    expect(banner.queryByRole('button', { name: 'Retry Payment' })).toBeNull()
    expect(banner.getByRole('link', { name: 'Add Primary Card' }).getAttribute('href')).toBe('/managePayment')
    expect(app.api.calls()).toContain('GET /v1/payment-methods')
  })

  test('leads no administrator to adding a card: that is the customer’s to do [6.05]', async () => {
    await openDashboard({
      customer: inState('suspended', 'failed-payment'),
      summary: failed,
      cards: [],
      role: 'admin',
    })
    expect(notice(DEBT).textContent).toContain('Only the customer can add a card.')
    expect(within(notice(DEBT)).queryByRole('link')).toBeNull()
  })

  test('lets an administrator retry, without another card [6.05]', async () => {
    await openDashboard({ customer: inState('suspended', 'failed-payment'), summary: failed, role: 'admin' })
    expect(within(notice(DEBT)).getByRole('button', { name: 'Retry Payment' })).toBeTruthy()
    expect(within(notice(DEBT)).queryByRole('link')).toBeNull()
  })

  test('says nothing of missing cards when they could not be read', async () => {
    await openDashboard({
      customer: { ...inState('suspended', 'failed-payment'), paymentMethod: null },
      summary: failed,
      answers: { 'GET /v1/payment-methods': refusal('unexpected') },
    })
    const words = plain(notice(DEBT).textContent)
    expect(words).toContain('SAR 18,420.75')
    expect(words).not.toContain('There is no card to charge.')
  })

  test('says that a payment is being checked, and offers no retry meanwhile', async () => {
    await openDashboard({
      customer: inState('suspended', 'failed-payment'),
      summary: { ...failed, outstanding: { count: 1, amount: 1_842_075, checking: true } },
    })
    const banner = notice(DEBT)
    expect(banner.textContent).toContain('Your payment is being checked.')
    expect(within(banner).queryByRole('button')).toBeNull()
  })

  test('is told at once: nothing below it moves when the figures come', async () => {
    await openDashboard({ customer: inState('suspended', 'failed-payment'), summary: failed })
    expect(plain(notice(DEBT).textContent)).toContain('SAR 18,420.75')
  })
})

test.each([
  [
    'suspended',
    'security',
    'warn',
    'Your account is under security review',
    'suspended until our team has finished',
  ],
  [
    'suspended',
    'budget-overage',
    'warn',
    'Your monthly quota is reached',
    'Service resumes on the 1st of next month.',
  ],
  ['suspended', 'pending-review', 'info', 'Your account is under review', '+966 11 200 0000'],
  [
    'active',
    'pending-review',
    'info',
    'Your account is under review',
    'A verification call may follow from one of these numbers',
  ],
  ['pending-review', null, 'info', 'Your onboarding is under review', '+966 11 200 0000'],
] as const)(
  '%s for %s is told as %s [2.7.01, 4.029, 4.030, 4.032, 4.033, 4.034, 4.037, 4.105]',
  async (status, reason, tone, title, words) => {
    await openDashboard({ customer: inState(status, reason) })
    const banner = notice(title)
    expect(banner.dataset.tone).toBe(tone)
    expect(banner.textContent).toContain(words)
    expect(within(banner).queryByRole('button')).toBeNull()
  },
)

test('a review shows without the numbers when they cannot be fetched', async () => {
  await openDashboard({
    customer: inState('pending-review'),
    answers: { 'GET /v1/configs/contact': refusal('unavailable') },
  })
  expect(notice('Your onboarding is under review').textContent).not.toContain('+966')
})

test('a violation of the terms leads to support for an appeal [4.031, 4.037]', async () => {
  await openDashboard({ customer: inState('suspended', 'terms-violation') })
  const banner = notice('Your account is suspended for a policy violation')
  expect(banner.dataset.tone).toBe('bad')
  expect(banner.textContent).toContain('Contact support for an appeal.')
  const link = within(banner).getByRole('link', { name: 'Contact support' })
  await waitFor(() => expect(link.getAttribute('href')).toBe(FETCHED_LINKS.URL_SUPPORT))
})

test('a rejected application tells the reason as it was written, and leads to support', async () => {
  const reason = 'The company is not the one that signed in'
  await openDashboard({ customer: { ...inState('rejected'), rejectionReason: reason } })
  const banner = notice('Your application was not accepted')
  expect(banner.dataset.tone).toBe('bad')
  expect(within(banner).getByText(reason)).toBeTruthy()
  expect(within(banner).getByRole('link', { name: 'Contact support' })).toBeTruthy()
})

const ASKED = {
  ...inState('pending'),
  step: 'changes-requested' as const,
  requestedChanges: [
    { id: 'chg_1', target: 'district' as const, reason: 'It differs' },
    { id: 'chg_2', target: 'city' as const, reason: 'It differs' },
  ],
}

test('an administrator reads on the dashboard that the requested changes have not come back', async () => {
  await openDashboard({ customer: ASKED, role: 'admin' })
  const banner = notice('2 things to fix')
  expect(banner.dataset.tone).toBe('warn')
  expect(banner.textContent).toContain('The customer has not sent them back yet.')
  expect(within(banner).getByRole('link', { name: 'Open the review' })).toBeTruthy()
})

test('a cancelled account points to Subscription [4.037]', async () => {
  await openDashboard({ customer: inState('cancelled') })
  const banner = notice('Your account is cancelled')
  expect(banner.dataset.tone).toBe('quiet')
  expect(within(banner).getByRole('link', { name: 'Go to Subscription' }).getAttribute('href')).toBe(
    '/subscription',
  )
})

describe('an account that is being cancelled', () => {
  const KEEP = 'PUT /v1/customers/support-package/keep'
  const TITLE = 'Your account is being cancelled'
  const leaving = { ...inState('pending-cancellation'), cancellationDate: '2026-03-08T10:05:00.000Z' }

  test('tells the exact end, and is kept with one press [4.037]', async () => {
    const app = await openDashboard({
      customer: leaving,
      answers: { [KEEP]: { customer: sampleCustomer({ revision: 4 }) } },
    })
    expect(notice(TITLE).textContent).toContain('It ends on 8 Mar 2026 at 13:05, Riyadh time.')
    press('Keep my account')
    await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull())
    expect(await toast('Your account stays open.')).toBeTruthy()
    expect(app.sent(KEEP).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"'])
    expect(document.activeElement?.id).toBe('content')
  })

  test('cannot be kept any more once its hour has come', async () => {
    await openDashboard({ customer: leaving, summary: { asOf: '2026-03-08T10:05:01.000Z' } })
    expect(await screen.findByText(/It is ending now/)).toBeTruthy()
    expect(within(notice(TITLE)).queryByRole('button')).toBeNull()
  })

  test('is kept once, however often it is pressed', async () => {
    const app = await openDashboard({
      customer: leaving,
      answers: { [KEEP]: { customer: sampleCustomer() } },
    })
    const button = screen.getByRole('button', { name: 'Keep my account' })
    for (let times = 0; times < 5; times += 1) fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull())
    expect(app.sent(KEEP)).toHaveLength(1)
  })

  test('is kept under one idempotency key, also when the first answer is lost', async () => {
    const app = await openDashboard({ customer: leaving, answers: { [KEEP]: 'no-answer' } })
    press('Keep my account')
    await waitFor(() => expect(app.sent(KEEP)).toHaveLength(1))
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep my account' })
    await waitFor(() => expect(button().disabled).toBe(false))
    press('Keep my account')
    await waitFor(() => expect(app.sent(KEEP)).toHaveLength(2))
    const [first, second] = app.sent(KEEP).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('that is over meanwhile is read again, with the reason', async () => {
    const app = await openDashboard({ customer: leaving, answers: { [KEEP]: refusal('status-conflict') } })
    const before = app.sent(CURRENT).length
    press('Keep my account')
    expect(await toast(/Your account has changed meanwhile/)).toBeTruthy()
    await waitFor(() => expect(app.sent(CURRENT).length).toBeGreaterThan(before))
  })

  test('is the customer’s to keep, not an administrator’s', async () => {
    await openDashboard({ customer: leaving, summary: { asOf: '2026-03-07T10:05:00.000Z' }, role: 'admin' })
    expect(within(notice(TITLE)).queryByRole('button')).toBeNull()
  })
})

test('in Arabic the sentences are Arabic, with the amount from left to right', async () => {
  await openDashboard({
    customer: inState('suspended', 'failed-payment'),
    summary: failed,
    cards: [sampleCard()],
    language: 'ar',
  })
  const banner = notice('حسابك موقوف: تعذّر تحصيل الدفعة الأخيرة')
  expect(banner.textContent).toContain('المبلغ المستحق \u2066SAR 18,420.75\u2069.')
  expect(banner.textContent).toContain('7 مارس 2026')
})
