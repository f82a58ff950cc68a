import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LastInvoice } from '#contract/entities/invoice.ts'
import type { InvoiceSummary } from '#src/shared/account/invoice-summary-query.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { heldAnswer } from '#src/shared/testing/held-answer.ts'
import { sampleInvoiceChart } from '#src/shared/testing/invoice-chart-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { sampleCard, sampleLastInvoice, sampleOpenBill, sampleSummary } from '#src/shared/testing/samples.ts'
import { CARDS, figure, openDashboard, SUMMARY } from './dashboard-harness.ts'

beforeEach(() => {
  // A wrong device clock: the portal counts the days by the server's time.
  vi.useFakeTimers({ now: new Date('2031-07-20T09:00:00Z'), shouldAdvanceTime: true })
})

const withInvoice = (change: Partial<LastInvoice>) =>
  openDashboard({ summary: { lastInvoice: sampleLastInvoice(change) } })

describe('the last invoice', () => {
  test.each([
    [
      { chart: sampleInvoiceChart('unpaid', { isDue: false }) },
      'Will be automatically charged on 6 Mar 2026',
      'Unpaid',
    ],
    [
      { chart: sampleInvoiceChart('unpaid', { isDue: true }) },
      'Will be automatically charged soon',
      'Unpaid',
    ],
    [{ status: 'paid', chargedAt: '2026-03-06T06:00:00.000Z' }, 'Charged on 6 Mar 2026', 'Paid'],
    [
      { status: 'failed', lastAttemptAt: '2026-03-07T06:00:00.000Z' },
      'Last attempt was on 7 Mar 2026',
      'Unpaid',
    ],
    [{ chart: sampleInvoiceChart('covered') }, 'Nothing to pay: credit covers it', 'Covered'],
    [
      { chart: sampleInvoiceChart('checking'), lastAttemptAt: '2026-03-07T06:00:00.000Z' },
      'The payment is being checked',
      'Unpaid',
    ],
    [
      { chart: sampleInvoiceChart('disputed') },
      'Your bank has asked for this payment back. Nothing is charged until it is decided.',
      'Paid',
    ],
    [
      { chart: sampleInvoiceChart('owed-again') },
      'Your bank took this payment back. We do not charge it automatically: pay it, or answer our mail.',
      'Unpaid',
    ],
  ] as const)(
    'the last invoice with %j shows “%s” [2.7.03, 4.048, 4.049, 4.050, 4.052]',
    async (change, words, tag) => {
      await withInvoice(change)
      expect(await figure('Last Invoice')).toBe(`Last InvoiceSAR 1,234.50${words}${tag}`)
    },
  )

  test('the last invoice is 0.00 if there is none', async () => {
    await openDashboard()
    expect(await figure('Last Invoice')).toBe('Last Invoice0.00No invoice yet')
  })
})

describe('the next charge', () => {
  const parts = (card: HTMLElement) =>
    within(card)
      .getAllByRole('term')
      .map((term) => plain(`${term.textContent}: ${term.nextElementSibling?.textContent}`))
  const withCharge = (nextChargeAmount: InvoiceSummary['nextChargeAmount'], language: 'en' | 'ar' = 'en') =>
    openDashboard({ summary: { nextChargeAmount }, language })
  const nextCharge = (name = 'Next Charge') => screen.findByRole('group', { name })

  test('the next charge is the expected amount and the day that the server returns [2.7.04, 4.053]', async () => {
    await openDashboard({
      summary: { lastInvoice: sampleLastInvoice(), nextCharge: '2026-04-11T06:00:00.000Z' },
    })
    expect(await figure('Next Charge')).toMatch(
      /^Next ChargeSAR 11,631.33Expected on 11 Apr 2026, with VATVisa ending in 1111/,
    )
  })

  test('the fold of the next charge has the parts, the amount so far, the basis and the range', async () => {
    await openDashboard()
    const card = await nextCharge()
    expect(card.querySelector('details')?.open).toBe(false)
    await userEvent.click(within(card).getByText('Usage + support + VAT'))
    expect(card.querySelector('details')?.open).toBe(true)
    expect(parts(card)).toEqual([
      'Usage until 5 Mar 2026: SAR 9,005.45',
      'Expected usage until 31 Mar 2026: SAR 1,000.00',
      'Support package: SAR 108.75',
      'VAT 15%: SAR 1,517.13',
      'Total: SAR 11,631.33',
    ])
    const words = plain(card.textContent)
    expect(words).toContain('So far it is exactly SAR 10,481.33.')
    expect(words).toContain('the average of your usage from 6 Feb 2026 to 5 Mar 2026')
    expect(words).toContain('SAR 11,000.00 to SAR 12,000.00')
    expect(words).not.toContain('charged at once')
  })

  test('the fold shows discount, credit and issued invoices, and a threshold that is reached before', async () => {
    const { soFar, forecast } = sampleOpenBill()
    if (!forecast) throw new Error('The sample has no forecast')
    const expected = { ...forecast.expected, discount: 5000, credit: 1_000_000, payable: 163_133 }
    await withCharge({
      invoices: 20_000,
      bill: sampleOpenBill({ soFar, forecast: { ...forecast, expected, reachesThreshold: true } }),
    })
    const card = await nextCharge()
    expect(parts(card)).toContain('Discount: SAR -50.00')
    expect(parts(card)).toContain('Credit: SAR -10,000.00')
    expect(parts(card)).toContain('Issued invoices, with VAT: SAR 200.00')
    expect(parts(card)).toContain('Total: SAR 1,831.33')
    expect(plain(card.textContent)).toContain('is charged at once')
  })

  test('without a forecast the next charge is the amount so far, and the fold says why', async () => {
    await withCharge({ invoices: 0, bill: sampleOpenBill({ forecast: null }) })
    expect(await figure('Next Charge')).toContain('SAR 10,481.33So far, with VAT. Charged on 6 Apr 2026')
    expect(await figure('Next Charge')).toContain('A forecast appears after seven days of usage.')
  })

  test('issued invoices alone are an exact amount without a fold', async () => {
    await withCharge({ invoices: 123_450, bill: null })
    expect(await figure('Next Charge')).toBe(
      'Next ChargeSAR 1,234.50On 6 Apr 2026, with VATVisa ending in 1111',
    )
    expect((await nextCharge()).querySelector('details')).toBeNull()
  })

  test('a bill below the smallest charge says that it waits', async () => {
    const soFar = { usage: 50, discount: 0, support: 0, vat: 8, total: 58, credit: 0, payable: 0 }
    await withCharge({ invoices: 0, bill: sampleOpenBill({ soFar, forecast: null }) })
    expect(await figure('Next Charge')).toContain('added to the next invoice')
  })

  test('the next charge is shown in Arabic', async () => {
    await withCharge({ invoices: 0, bill: sampleOpenBill() }, 'ar')
    const card = await nextCharge('الدفعة القادمة')
    expect(plain(card.textContent)).toContain('شاملة ضريبة القيمة المضافة')
    expect(plain(card.textContent)).not.toMatch(/VAT|Usage|Total/)
  })

  test('the next charge is Not Available if the server has none', async () => {
    await openDashboard({ summary: { nextCharge: null, nextChargeAmount: null } })
    expect(await figure('Next Charge')).toBe('Next ChargeNot AvailableNo charges until approved')
  })

  test('the next charge does not mention a missing card if the cards cannot be read', async () => {
    await openDashboard({ answers: { [CARDS]: refusal('unexpected') } })
    expect(await figure('Next Charge')).not.toContain('No primary card yet')
  })

  test('the next charge says that there is no primary card', async () => {
    await openDashboard({ cards: [sampleCard({ status: 'backup' })] })
    expect(await figure('Next Charge')).toContain('No primary card yet')
  })

  test('the next charge does not mention a card before the cards have loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    await openDashboard({
      customer: { activationDate: '2026-01-01T09:00:00.000Z' },
      answers: { [CARDS]: () => promise },
    })
    await waitFor(async () => expect(await figure('Next Charge')).toMatch(/, with VATUsage/))
    resolve({ paymentMethods: [sampleCard()] })
    await waitFor(async () => expect(await figure('Next Charge')).toContain('Visa ending in 1111'))
  })

  test.each(['cancelled', 'rejected'] as const)('a %s account has no next charge', async (status) => {
    await openDashboard({ customer: { status } })
    expect(await figure('Next Charge')).toBe('Next ChargeNot AvailableNo further charges')
    expect(await figure('Threshold Amount')).toContain('No longer in use')
  })
})

test('the unbilled amount includes VAT, with the amount before VAT beside it [2.7.05]', async () => {
  await openDashboard()
  expect(await figure('Unbilled Amount')).toBe(
    'Unbilled AmountSAR 10,481.33Usage and support so far, with VAT; SAR 9,114.20 before VAT',
  )
})

describe('held credit', () => {
  const CREDIT = 'GET /v1/credit-notes'
  const withCredit = (creditLeft: number, options: Parameters<typeof openDashboard>[0] = {}) =>
    openDashboard({ ...options, answers: { [CREDIT]: { creditNotes: [], creditLeft } } })

  test('the credit is shown beside the unbilled amount', async () => {
    await withCredit(2000)
    await waitFor(async () =>
      expect(await figure('Unbilled Amount')).toContain('Credit: SAR 20.00, used by the next invoice'),
    )
  })

  test('the credit is shown in Arabic', async () => {
    await withCredit(2000, { language: 'ar' })
    await waitFor(async () =>
      expect(await figure('استهلاك لم يُفوتر بعد')).toContain('الرصيد: 20.00 ر.س، تستخدمه الفاتورة القادمة'),
    )
  })

  test('the figures do not wait for the credit, and a used-up credit is not shown', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    await openDashboard({ answers: { [CREDIT]: () => promise } })
    expect(await figure('Unbilled Amount')).toContain('SAR 10,481.33')
    resolve({ creditNotes: [], creditLeft: 0 })
    expect(await figure('Unbilled Amount')).not.toContain('Credit')
  })
})

describe('the payment option', () => {
  const [primary, backup, other] = (['primary', 'backup', 'other'] as const).map((status) =>
    sampleCard({ id: status, status }),
  ) as [ReturnType<typeof sampleCard>, ReturnType<typeof sampleCard>, ReturnType<typeof sampleCard>]

  test.each([
    [[primary, backup], '2 cardsPrimary and backupUpdate'],
    [[primary], '1 cardPrimary onlyUpdate'],
    [[other], '1 cardNo primary cardUpdate'],
    [[], '0 cardsNo card on fileAdd Primary Card'],
  ])('the payment option counts the cards and links to them [2.7.06, 2.7.19]', async (cards, words) => {
    await openDashboard({ cards })
    expect(await figure('Payment Option')).toBe(`Payment Option${words}`)
    const name = cards.length > 0 ? 'Update the payment cards' : 'Add Primary Card'
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/managePayment')
  })
})

test('the payment option without cards has no link to add one for an administrator [6.05]', async () => {
  await openDashboard({ cards: [], role: 'admin' })
  expect(await figure('Payment Option')).toBe('Payment Option0 cardsOnly the customer can add a card.')
  expect(screen.queryByRole('link', { name: 'Add Primary Card' })).toBeNull()
})

test.each([
  [2_500_000, 'SAR 25,000'],
  [2_499_901, 'SAR 25,000'],
  [2_500_001, 'SAR 25,001'],
])('a threshold of %i halalas is rounded up to %s [2.7.07]', async (threshold, shown) => {
  await openDashboard({ customer: { threshold } })
  expect(await figure('Threshold Amount')).toBe(`Threshold Amount${shown}Charged when reachedHow it works`)
})

describe('the figures', () => {
  test('the figures and the cards are requested once each, in this order', async () => {
    const app = await openDashboard({ answers: { [SUMMARY]: () => sampleSummary() } })
    const order = app.api.calls().filter((call) => call === SUMMARY || call === CARDS)
    expect(order).toEqual([SUMMARY, CARDS])
  })

  test('a figure reserves its place while it loads', async () => {
    const app = await openDashboard()
    const answer = heldAnswer(SUMMARY)
    const again = app.queryClient.resetQueries({ queryKey: ['invoices', 'summary'] })
    const card = screen.getByRole('group', { name: 'Unbilled Amount' })
    await waitFor(() => expect(card.getAttribute('aria-busy')).toBe('true'))
    answer()
    await again
    await waitFor(() => expect(card.getAttribute('aria-busy')).toBe('false'))
  })

  test('figures that failed to load show the reason and can be loaded again [8.11]', async () => {
    let isDown = true
    await openDashboard({
      answers: {
        [SUMMARY]: () =>
          isDown ? refusal('unexpected', 'Unable to fetch customers invoices.') : sampleSummary(),
      },
    })
    expect(await screen.findByText('Unable to fetch customers invoices.')).toBeTruthy()
    expect(await figure('Unbilled Amount')).toContain('Not Available')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await figure('Unbilled Amount')).toContain('SAR 9,114.20'))
    expect(screen.queryByText('Unable to fetch customers invoices.')).toBeNull()
  })

  test('a failed load of the cards is shown [8.04]', async () => {
    await openDashboard({
      answers: { [CARDS]: refusal('unexpected', 'API failed while fetching payment details') },
    })
    expect(await screen.findByText('API failed while fetching payment details')).toBeTruthy()
    expect(await figure('Payment Option')).toContain('Not Available')
  })
})
