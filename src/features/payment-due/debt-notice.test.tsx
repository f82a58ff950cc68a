import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { newCardPayment } from '#src/shared/account/new-card-payment.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoiceChart, sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { sampleAttempt, sampleCard, sampleLastInvoice } from '#src/shared/testing/samples.ts'
import { ADMIN_DEBT, DEBT, dialog, notice, openWithDebt, RETRY, SUSPENDED } from './payment-due-harness.ts'

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
    openWithDebt({ summary: waiting, cards: [sampleCard({ unusable: true })], language })

  test('an invoice that waits for another card asks for one and offers no retry', async () => {
    await open('en')
    await screen.findByText(/was declined on/)
    const text = plain(notice(DEBT).textContent)
    expect(text).toContain('Reason: Card Declined. This card can no longer be used.')
    expect(text).toContain('Add another card. We will charge it immediately.')
    expect(text).not.toContain('automatically')
    expect(within(notice(DEBT)).queryByRole('button', { name: 'Retry Payment' })).toBeNull()
    expect(within(notice(DEBT)).getByRole('button', { name: 'Add card and pay' })).toBeTruthy()
  })

  test('an invoice that waits for another card asks for one in Arabic', async () => {
    await open('ar')
    expect(await screen.findByText(/لم يعد بالإمكان استخدام هذه البطاقة\./)).toBeTruthy()
    expect(screen.getByText('أضف بطاقة أخرى، وسنخصم منها فورًا.')).toBeTruthy()
  })
})

describe('a suspension for a debt', () => {
  test.each([
    ['failed-payment', DEBT],
    ['failed-settlement', 'Your account is suspended: the final invoice could not be charged'],
  ] as const)(
    'a suspension for %s is an error that shows the debt, the attempts and the next step [4.027]',
    async (reason, title) => {
      await openWithDebt({ customer: { status: 'suspended', statusDetails: { reason } }, summary: failed })
      const banner = notice(title)
      expect(banner.dataset.tone).toBe('bad')
      expect(plain(banner.textContent)).toContain(
        'SAR 18,420.75 is outstanding, VAT included.Visa ending in 1111: the charge of SAR 18,420.75 was declined on 7 Mar 2026 at 09:00. Reason: Insufficient Funds. Make sure the card covers the amount, or pay with another card.We will retry automatically on 12 Mar 2026 at 09:00.',
      )
      expect(within(banner).getByRole('button', { name: 'Retry Payment' })).toBeTruthy()
    },
  )

  test('a suspension for a debt without a card has a button to add one instead of a retry [2.7.19, 4.028]', async () => {
    const app = await openWithDebt({
      summary: failed,
      cards: [],
    })
    const banner = within(notice(DEBT))
    expect(banner.queryByRole('button', { name: 'Retry Payment' })).toBeNull()
    expect(banner.getByRole('button', { name: 'Add Primary Card' })).toBeTruthy()
    expect(app.api.calls()).toContain('GET /v1/payment-methods')
  })

  test('a suspension for a debt has no link to add a card for an administrator [6.05]', async () => {
    await openWithDebt({
      summary: failed,
      cards: [],
      role: 'admin',
    })
    expect(notice(ADMIN_DEBT).textContent).toContain('Only the customer can add a card.')
    expect(notice(ADMIN_DEBT).textContent).not.toContain('new card')
  })

  test('an administrator can retry the payment of a debt, but not add a card [6.05]', async () => {
    await openWithDebt({ summary: failed, role: 'admin' })
    expect(within(notice(ADMIN_DEBT)).getByRole('button', { name: 'Retry Payment' })).toBeTruthy()
    expect(notice(ADMIN_DEBT).textContent).not.toContain('new card')
  })

  test('a suspension for a debt does not mention a missing card if the cards cannot be read', async () => {
    await openWithDebt({
      customer: { ...SUSPENDED, paymentMethod: null },
      summary: failed,
      answers: { 'GET /v1/payment-methods': refusal('unexpected') },
    })
    const words = plain(notice(DEBT).textContent)
    expect(words).toContain('SAR 18,420.75')
    expect(words).not.toContain('There is no card to charge.')
  })

  test('a suspension for a debt offers no retry while a payment is being checked', async () => {
    await openWithDebt({
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
    await openWithDebt({
      summary: {
        ...failed,
        outstanding: sampleOutstanding('failed', { isStopped: true }),
        unexplainedPayments: [payment],
      },
    })
    const banner = notice(DEBT)
    expect(plain(banner.textContent)).toContain(
      'SAR 18,420.75 is outstanding, VAT included. Nothing is charged until our team has checked the payment on the Overview',
    )
    expect(banner.textContent).not.toContain('within a minute')
    expect(within(banner).queryByRole('button')).toBeNull()
  })

  test('a suspension for a debt is complete at once, so nothing below moves later', async () => {
    await openWithDebt({ summary: failed })
    expect(plain(notice(DEBT).textContent)).toContain('SAR 18,420.75')
  })
})

test('the Arabic notice of a debt has the amount from left to right', async () => {
  await openWithDebt({
    summary: failed,
    cards: [sampleCard()],
    language: 'ar',
  })
  const banner = notice('حسابك موقوف: تعذّر تحصيل الدفعة الأخيرة')
  expect(banner.textContent).toContain(
    'المبلغ المستحق \u206718,420.75\u00a0ر.س\u2069 شاملًا ضريبة القيمة المضافة.',
  )
  expect(banner.textContent).toContain('7 مارس 2026')
})

test.each(['/billingHistory', '/managePayment', '/subscription', '/accountActivity'])(
  'the debt is shown with its payment on %s',
  async (page) => {
    await openWithDebt({ page, summary: failed })
    const banner = await screen.findByRole('region', { name: DEBT })
    expect(plain(banner.textContent)).toContain('SAR 18,420.75 is outstanding, VAT included.')
    expect(within(banner).getByRole('button', { name: 'Retry Payment' })).toBeTruthy()
  },
)

const OTHER_ID = '0f7c2a1e-8f5e-4f7e-9d52-2f0f4f8d3b10'
const BACKUP_ID = '1f7c2a1e-8f5e-4f7e-9d52-2f0f4f8d3b11'
const CARDS = [
  sampleCard(),
  sampleCard({ id: BACKUP_ID, status: 'backup', last4: '2222', type: 'master' }),
  sampleCard({ id: OTHER_ID, status: 'other', last4: '3333' }),
]
const PAID = {
  ...{ status: 'paid', message: null, attempts: [], nextAttemptAt: null },
  ...{ needsCard: false, againInSeconds: 0 },
}

describe('the card of a payment', () => {
  const choose = async (option: string) =>
    userEvent.selectOptions(within(notice(DEBT)).getByRole('combobox'), option)

  test('the cards in their order are offered first, then each other card, then a new one', async () => {
    await openWithDebt({ summary: failed, cards: CARDS })
    const select = within(notice(DEBT)).getByRole('combobox', {
      name: (name) => plain(name) === 'Pay SAR 18,420.75 with',
    })
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual([
      'Visa ending in 1111, then MasterCard ending in 2222',
      'MasterCard ending in 2222',
      'Visa ending in 3333',
      'A new card…',
    ])
  })

  test('a payment without a choice charges the cards in their order', async () => {
    const app = await openWithDebt({ summary: failed, cards: CARDS, answers: { [RETRY]: PAID } })
    await userEvent.click(within(notice(DEBT)).getByRole('button', { name: 'Retry Payment' }))
    await dialog('Payment Successful')
    expect(app.sent(RETRY).map(({ body }) => body)).toEqual([{ cardId: null }])
  })

  test('a chosen card pays, and can become the primary card', async () => {
    const change = `PUT /v1/payment-methods/${OTHER_ID}`
    const app = await openWithDebt({
      summary: failed,
      cards: CARDS,
      answers: { [RETRY]: PAID, [change]: { paymentMethods: CARDS, revision: 8 } },
    })
    await choose(OTHER_ID)
    await userEvent.click(within(notice(DEBT)).getByRole('button', { name: 'Retry Payment' }))
    const paid = await dialog('Payment Successful')
    expect(app.sent(RETRY).map(({ body }) => body)).toEqual([{ cardId: OTHER_ID }])
    expect(plain(paid.getByText(/does not pay the next invoice/).textContent)).toContain(
      'Visa ending in 3333',
    )
    await userEvent.click(paid.getByRole('button', { name: 'Make it the primary card' }))
    await waitFor(() => expect(app.sent(change).map(({ body }) => body)).toEqual([{ status: 'primary' }]))
  })

  test('a payment of two invoices is shown as one sum of the card', async () => {
    const attempts = [
      sampleAttempt({ status: 'paid', amount: 24_553 }),
      sampleAttempt({ id: 'att_2', status: 'paid', amount: 361_539 }),
    ]
    await openWithDebt({ summary: failed, answers: { [RETRY]: { ...PAID, attempts } } })
    await userEvent.click(within(notice(DEBT)).getByRole('button', { name: 'Retry Payment' }))
    const paid = await dialog('Payment Successful')
    expect(plain(paid.getByText(/was charged to/).textContent)).toBe(
      'SAR 3,860.92 was charged to Visa ending in 1111.',
    )
  })

  test('an expired or unusable card is not offered', async () => {
    await openWithDebt({
      summary: failed,
      cards: [
        sampleCard(),
        sampleCard({ id: BACKUP_ID, status: 'other', expiryDate: '01/20' }),
        sampleCard({ id: OTHER_ID, status: 'other', unusable: true }),
      ],
    })
    expect(within(notice(DEBT)).getAllByRole('option')).toHaveLength(2)
  })

  test('a new card is verified to pay the debt', async () => {
    await openWithDebt({ summary: failed, cards: CARDS, page: '/billingHistory' })
    await screen.findByRole('region', { name: DEBT })
    await choose('new-card')
    await userEvent.click(within(notice(DEBT)).getByRole('button', { name: 'Add card and pay' }))
    const form = await dialog('Add Card')
    expect(form.getByText(/it pays everything that is outstanding/)).toBeTruthy()
    expect(form.getByRole('button', { name: 'Verify card and pay' })).toBeTruthy()
  })
})

describe('a card that was added for the debt', () => {
  test('the added card pays at once', async () => {
    newCardPayment.tell({ cardId: OTHER_ID })
    const app = await openWithDebt({ summary: failed, cards: CARDS, answers: { [RETRY]: PAID } })
    await dialog('Payment Successful')
    expect(app.sent(RETRY).map(({ body }) => body)).toEqual([{ cardId: OTHER_ID }])
    expect(newCardPayment.take()).toBeNull()
  })

  test('the card form opens again after a card was not added', async () => {
    newCardPayment.tell({ cardId: null })
    await openWithDebt({ summary: failed, cards: CARDS })
    expect((await dialog('Add Card')).getByRole('button', { name: 'Verify card and pay' })).toBeTruthy()
  })
})
