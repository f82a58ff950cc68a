import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoiceChart, sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { FETCHED_LINKS } from '#src/shared/testing/render-app.tsx'
import { sampleAttempt, sampleCard, sampleLastInvoice } from '#src/shared/testing/samples.ts'
import { notice, openDashboard } from '../dashboard-harness.ts'

const inState = (status: CustomerStatus, reason: StatusReason | null = null) => ({
  status,
  statusDetails: { reason },
})
const DEBT = 'Your account is suspended: the last payment failed'
const ADMIN_DEBT = 'The account is suspended: the last payment failed'
const failed = {
  outstanding: sampleOutstanding(),
  lastInvoice: sampleLastInvoice({
    status: 'failed',
    nextAttemptAt: '2026-03-12T06:00:00.000Z',
    lastAttempts: [
      sampleAttempt({ at: '2026-03-07T06:00:00.000Z', amount: 1_842_075, reason: 'insufficient-funds' }),
    ],
    netAmount: 1_842_075,
    lastAttemptAt: '2026-03-07T06:00:00.000Z',
    lastPaymentFailureReason: 'insufficient-funds',
  }),
}

describe('an invoice that waits for another card', () => {
  const waiting = {
    outstanding: sampleOutstanding('waiting-for-card', { cards: [] }),
    lastInvoice: sampleLastInvoice({
      status: 'failed',
      chart: sampleInvoiceChart('waiting-for-card', { cards: [] }),
      lastAttempts: [sampleAttempt({ isHardDecline: true })],
      lastAttemptAt: '2026-03-05T21:00:00.000Z',
      lastPaymentFailureReason: 'declined',
    }),
  }
  const open = (language: 'en' | 'ar') =>
    openDashboard({ customer: inState('suspended', 'failed-payment'), summary: waiting, language })

  test('an invoice that waits for another card asks for one and offers no retry', async () => {
    await open('en')
    await screen.findByText(/was declined on/)
    const text = plain(notice(DEBT).textContent)
    expect(text).toContain('Reason: Card Declined. This card can no longer be used.')
    expect(text).toContain('Add another card. We will charge it immediately.')
    expect(text).not.toContain('automatically')
    expect(within(notice(DEBT)).queryByRole('button', { name: 'Retry Payment' })).toBeNull()
    expect(within(notice(DEBT)).getByRole('link', { name: 'Other card' })).toBeTruthy()
  })

  test('an invoice that waits for another card asks for one in Arabic', async () => {
    await open('ar')
    expect(await screen.findByText(/لم يعد بالإمكان استخدام هذه البطاقة\./)).toBeTruthy()
    expect(screen.getByText('أضف بطاقة أخرى، وسنخصم منها فورًا.')).toBeTruthy()
  })
})

test('a payment by the backup card shows the declined card, the reason and the remedy', async () => {
  const declined = sampleAttempt({ reason: 'insufficient-funds' })
  const paid = sampleAttempt({
    id: 'att_2',
    cardType: 'master',
    cardLast4: '4444',
    slot: 'backup',
    status: 'paid',
  })
  await openDashboard({ summary: { fallback: { declined, paid } } })
  const title = 'Your primary card was declined; your backup card paid'
  await screen.findByText(title)
  expect(plain(notice(title).textContent)).toContain(
    'Visa ending in 1111: the charge of SAR 1,234.50 was declined on 6 Mar 2026 at 00:00. Reason: Insufficient Funds.SAR 1,234.50 was charged to your backup card instead: MasterCard ending in 4444.',
  )
  expect(within(notice(title)).getByRole('link', { name: 'Manage cards' })).toBeTruthy()
})

test('a cancelled account shows the card that declined a new subscription [4.103]', async () => {
  const declinedResubscription = sampleAttempt({ amount: 100, reason: 'insufficient-funds' })
  await openDashboard({ customer: inState('cancelled'), summary: { declinedResubscription } })
  await screen.findByText(/was declined on/)
  expect(plain(notice('Your account is cancelled').textContent)).toContain(
    'Visa ending in 1111: the charge of SAR 1.00 was declined on 6 Mar 2026 at 00:00. Reason: Insufficient Funds. Make sure the card covers the amount, or pay with another card. Your subscription has not restarted.',
  )
})

test('an active account without a debt has no notice [2.7.01]', async () => {
  await openDashboard()
  await screen.findByRole('region', { name: 'Account summary' })
  expect(document.querySelector('[data-tone]:is(section)')).toBeNull()
})

describe('a suspension for a debt', () => {
  test.each([
    ['failed-payment', DEBT],
    ['failed-settlement', 'Your account is suspended: the final invoice could not be charged'],
  ] as const)(
    'a suspension for %s is an error that shows the debt, the attempts and the next step [4.027]',
    async (reason, title) => {
      await openDashboard({ customer: inState('suspended', reason), summary: failed })
      const banner = notice(title)
      expect(banner.dataset.tone).toBe('bad')
      expect(plain(banner.textContent)).toContain(
        'SAR 18,420.75 is outstanding.Visa ending in 1111: the charge of SAR 18,420.75 was declined on 7 Mar 2026 at 09:00. Reason: Insufficient Funds. Make sure the card covers the amount, or pay with another card.We will retry automatically on 12 Mar 2026 at 09:00.',
      )
      expect(within(banner).getByRole('button', { name: 'Retry Payment' })).toBeTruthy()
    },
  )

  test('a suspension for a debt without a card has a link to add one instead of a retry [2.7.19, 4.028]', async () => {
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

  test('a suspension for a debt has no link to add a card for an administrator [6.05]', async () => {
    await openDashboard({
      customer: inState('suspended', 'failed-payment'),
      summary: failed,
      cards: [],
      role: 'admin',
    })
    expect(notice(ADMIN_DEBT).textContent).toContain('Only the customer can add a card.')
    expect(within(notice(ADMIN_DEBT)).queryByRole('link')).toBeNull()
  })

  test('an administrator can retry the payment of a debt, but not add a card [6.05]', async () => {
    await openDashboard({ customer: inState('suspended', 'failed-payment'), summary: failed, role: 'admin' })
    expect(within(notice(ADMIN_DEBT)).getByRole('button', { name: 'Retry Payment' })).toBeTruthy()
    expect(within(notice(ADMIN_DEBT)).queryByRole('link')).toBeNull()
  })

  test('a suspension for a debt does not mention a missing card if the cards cannot be read', async () => {
    await openDashboard({
      customer: { ...inState('suspended', 'failed-payment'), paymentMethod: null },
      summary: failed,
      answers: { 'GET /v1/payment-methods': refusal('unexpected') },
    })
    const words = plain(notice(DEBT).textContent)
    expect(words).toContain('SAR 18,420.75')
    expect(words).not.toContain('There is no card to charge.')
  })

  test('a suspension for a debt offers no retry while a payment is being checked', async () => {
    await openDashboard({
      customer: inState('suspended', 'failed-payment'),
      summary: { ...failed, outstanding: sampleOutstanding('checking') },
    })
    const banner = notice(DEBT)
    expect(banner.textContent).toContain('Your payment is being checked.')
    expect(within(banner).queryByRole('button')).toBeNull()
  })

  test('a suspension for a debt offers no retry while an unexplained payment needs a decision', async () => {
    const payment = {
      id: '6f0d9a8e-1f0d-4c8a-9d5f-2f5f7c1f6a11',
      amount: 1_842_075,
      currency: 'SAR' as const,
      cardBrand: 'visa' as const,
      cardLast4: '1111',
      takenAt: '2026-03-06T06:00:00.000Z',
      invoices: [],
    }
    await openDashboard({
      customer: inState('suspended', 'failed-payment'),
      summary: {
        ...failed,
        outstanding: sampleOutstanding('failed', { isStopped: true }),
        unexplainedPayments: [payment],
      },
    })
    const banner = notice(DEBT)
    expect(plain(banner.textContent)).toContain(
      'SAR 18,420.75 is outstanding. Nothing is charged until our team has checked the payment below',
    )
    expect(banner.textContent).not.toContain('within a minute')
    expect(within(banner).queryByRole('button')).toBeNull()
  })

  test('a suspension for a debt is complete at once, so nothing below moves later', async () => {
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
  'an account that is %s for %s has a notice of the tone %s [2.7.01, 4.029, 4.030, 4.032, 4.033, 4.034, 4.037, 4.105]',
  async (status, reason, tone, title, words) => {
    await openDashboard({ customer: inState(status, reason) })
    const banner = notice(title)
    expect(banner.dataset.tone).toBe(tone)
    expect(banner.textContent).toContain(words)
    expect(within(banner).queryByRole('button')).toBeNull()
  },
)

test('a review is shown without phone numbers if they cannot be loaded', async () => {
  await openDashboard({
    customer: inState('pending-review'),
    answers: { 'GET /v1/configs/contact': refusal('unavailable') },
  })
  expect(notice('Your onboarding is under review').textContent).not.toContain('+966')
})

test('a violation of the terms has a link to support for an appeal [4.031, 4.037]', async () => {
  await openDashboard({ customer: inState('suspended', 'terms-violation') })
  const banner = notice('Your account is suspended for a policy violation')
  expect(banner.dataset.tone).toBe('bad')
  expect(banner.textContent).toContain('Contact support for an appeal.')
  const link = within(banner).getByRole('link', { name: 'Contact support' })
  await waitFor(() => expect(link.getAttribute('href')).toBe(FETCHED_LINKS.URL_SUPPORT))
})

test('a rejected application shows the reason as it was written, with a link to support', async () => {
  const reason = 'The company is not the one that signed in'
  await openDashboard({ customer: { ...inState('rejected'), rejectionReason: reason } })
  const banner = notice('Your application was not accepted')
  expect(banner.dataset.tone).toBe('bad')
  expect(within(banner).getByText(reason)).toBeTruthy()
  expect(within(banner).getByRole('link', { name: 'Contact support' })).toBeTruthy()
})

const CHANGES_REQUESTED = {
  ...inState('pending'),
  step: 'changes-requested' as const,
  requestedChanges: [
    { id: 'chg_1', target: 'district' as const, reason: 'It differs' },
    { id: 'chg_2', target: 'city' as const, reason: 'It differs' },
  ],
}

test('an administrator sees that the requested changes are not submitted yet', async () => {
  await openDashboard({ customer: CHANGES_REQUESTED, role: 'admin' })
  const banner = notice('2 things to fix')
  expect(banner.dataset.tone).toBe('warn')
  expect(banner.textContent).toContain('The customer has not sent them back yet.')
  expect(within(banner).getByRole('link', { name: 'Open the review' })).toBeTruthy()
})

test('the Arabic notice of a debt has the amount from left to right', async () => {
  await openDashboard({
    customer: inState('suspended', 'failed-payment'),
    summary: failed,
    cards: [sampleCard()],
    language: 'ar',
  })
  const banner = notice('حسابك موقوف: تعذّر تحصيل الدفعة الأخيرة')
  expect(banner.textContent).toContain('المبلغ المستحق \u206718,420.75\u00a0ر.س\u2069.')
  expect(banner.textContent).toContain('7 مارس 2026')
})
