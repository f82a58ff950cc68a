import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleInvoiceChart } from '#src/shared/testing/invoice-chart-samples.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { cellsOf, headers, rows } from '#src/shared/testing/page-text.ts'
import { sampleAttempt } from '#src/shared/testing/samples.ts'
import { FIRST, openHistory, shown } from './billing-harness.ts'

describe('the billing table', () => {
  test('the billing table has its columns in order, with spaces in their names [2.2.21, 2.2.30, 2.8.01]', async () => {
    await openHistory()
    await shown()
    expect(headers().map(({ textContent }) => textContent)).toEqual([
      'Month',
      'Amount',
      'Document No',
      'Status',
      'Paid On',
      'Download Invoice',
    ])
  })

  test('the billing table can be sorted only by month, amount and paid-on date [2.2.24, 2.2.25]', async () => {
    await openHistory()
    await shown()
    const sortable = headers().filter((header) => header.hasAttribute('aria-sort'))
    expect(sortable.map(({ textContent }) => textContent)).toEqual(['Month', 'Amount', 'Paid On'])
    expect(headers().flatMap((header) => within(header).queryAllByRole('button'))).toHaveLength(3)
  })

  test('the billing table aligns dates and amounts at the end, texts at the start and other columns in the middle [2.2.26, 2.2.27, 2.2.28]', async () => {
    await openHistory()
    await shown()
    expect(headers().map(({ dataset }) => dataset.align)).toEqual([
      'end',
      'figures',
      'start',
      'center',
      'end',
      'center',
    ])
  })

  test('the billing table scrolls in an area 570 px high that the keyboard reaches [2.8.05, 9.27]', async () => {
    await openHistory()
    await shown()
    const area = screen.getByRole('region', { name: 'Invoices' })
    expect(area.style.getPropertyValue('--scroll-height')).toBe('570px')
    expect(area.tabIndex).toBe(0)
  })

  test('the billing table shows month, amount with its currency, number, status, dates and the card of the last attempt [2.8.01, 2.8.02, 2.8.06, 2.8.10, 2.8.11]', async () => {
    const lastAttempts = [sampleAttempt(), sampleAttempt({ cardType: 'master', cardLast4: '0004' })]
    await openHistory({ answers: { [FIRST]: sampleInvoices([sampleInvoice({ lastAttempts })]) } })
    await shown()
    expect(cellsOf(rows()[0])).toEqual([
      'Mar 2026',
      'SAR 1,234.50',
      'INV-2026-000041Issued 1 Apr 2026Due 6 Apr 2026',
      'PaidMasterCard\u00a0••••\u00a00004',
      '6 Apr 2026',
      '',
    ])
  })

  test('the billing table labels threshold and settlement invoices, shows zero as 0.00 and a missing date as - [2.8.06, 2.8.07, 2.8.08, 2.8.09, 9.30, 9.31]', async () => {
    const open = { status: 'unpaid', chargedAt: null, qoyod_reference: null } as const
    await openHistory({
      answers: {
        [FIRST]: sampleInvoices([
          sampleInvoice(),
          sampleInvoice({ ...open, id: 'b', type: 'threshold', thresholdSequenceNumber: 2, netAmount: 0 }),
          sampleInvoice({ ...open, id: 'c', type: 'settlement' }),
        ]),
      },
    })
    await shown()
    expect(cellsOf(rows()[1]).slice(0, 3)).toEqual([
      'Threshold Mar 2026 - 2nd',
      '0.00',
      'Not AvailableIssued 1 Apr 2026Due 6 Apr 2026',
    ])
    expect(cellsOf(rows()[1])[4]).toBe('-')
    expect(cellsOf(rows()[2])[0]).toBe('Settlement Mar 2026')
  })

  test('the billing table shows a message if it is empty [2.2.19]', async () => {
    await openHistory({ answers: { [FIRST]: sampleInvoices([], { totalPages: 0 }) } })
    expect(await screen.findByText('No data available')).toBeTruthy()
    expect(screen.getByText(/^Your invoices will appear here/)).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })
})

describe('the status of an invoice', () => {
  const withInvoice = async (change: Parameters<typeof sampleInvoice>[0]) => {
    await openHistory({ answers: { [FIRST]: sampleInvoices([sampleInvoice(change)]) } })
    await shown()
  }

  test('an invoice whose charge failed is Unpaid, with the time, the reason and the next step [2.8.02, 2.8.03]', async () => {
    await withInvoice({
      status: 'failed',
      chargedAt: null,
      lastPaymentFailureReason: 'insufficient-funds',
      nextAttemptAt: '2026-04-07T06:00:00.000Z',
    })
    const word = screen.getByRole('button', { name: 'Unpaid' })
    const story = document.getElementById(word.getAttribute('aria-describedby') ?? '')
    expect(story?.getAttribute('role')).toBe('tooltip')
    expect(story?.textContent).toBe(
      'Last attempt was on 6 Apr 2026: Insufficient Funds. Next try on 7 Apr 2026',
    )
  })

  test('the status of an invoice says that another card is needed', async () => {
    await withInvoice({
      status: 'failed',
      chart: sampleInvoiceChart('waiting-for-card', { cards: [] }),
      chargedAt: null,
      lastPaymentFailureReason: 'declined',
    })
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe(
      'Last attempt was on 6 Apr 2026: Card Declined. Add another card. We will charge it immediately.',
    )
  })

  test('the status of an invoice that failed without a card says that there was no card to charge', async () => {
    await withInvoice({ status: 'failed', chargedAt: null, lastAttemptAt: null })
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('There was no card to charge')
  })

  test('the status of an invoice that is not due yet shows the charge date [2.8.03]', async () => {
    const chart = sampleInvoiceChart('unpaid', { isDue: false })
    await withInvoice({ status: 'unpaid', chart, chargedAt: null, lastAttemptAt: null })
    expect(screen.getByRole('button', { name: 'Unpaid' })).toBeTruthy()
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe(
      'Will be automatically charged on 6 Apr 2026',
    )
  })

  test('the status of an invoice that is due shows that it is charged soon', async () => {
    const chart = sampleInvoiceChart('unpaid', { isDue: true })
    await withInvoice({ status: 'unpaid', chart, chargedAt: null, lastAttemptAt: null })
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe(
      'Will be automatically charged soon',
    )
  })

  test.each([
    ['disputed', 'en', 'Your bank has asked for this payment back. Nothing is charged until it is decided.'],
    ['disputed', 'ar', 'طلب البنك استرداد هذه الدفعة. لا يُخصم شيء حتى يُبتّ في الأمر.'],
    [
      'owed-again',
      'en',
      'Your bank took this payment back. We do not charge it automatically: pay it, or answer our mail.',
    ],
    ['owed-again', 'ar', 'استرد البنك هذه الدفعة. لا نخصمها تلقائيًا: سدّدها أو أجب على رسالتنا.'],
  ] as const)(
    'the status of an invoice that is %s shows the reason in the language %s',
    async (state, language, sentence) => {
      const invoice = sampleInvoice({ chart: sampleInvoiceChart(state) })
      await openHistory({ language, answers: { [FIRST]: sampleInvoices([invoice]) } })
      expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toBe(sentence)
    },
  )

  test('an invoice whose charge is in doubt is Unpaid and being checked', async () => {
    await withInvoice({
      status: 'unpaid',
      chart: sampleInvoiceChart('checking'),
      chargedAt: null,
    })
    expect(cellsOf(rows()[0])[3]).toBe('UnpaidThe payment is being checked')
  })
})

describe('in Arabic', () => {
  test('the Arabic billing history runs from right to left, except ids and amounts', async () => {
    await openHistory({
      language: 'ar',
      answers: {
        [FIRST]: sampleInvoices([
          sampleInvoice({ type: 'threshold', thresholdSequenceNumber: 2, status: 'unpaid', chargedAt: null }),
        ]),
      },
    })
    await shown()
    expect(headers().map(({ textContent }) => textContent)).toEqual([
      'الشهر',
      'المبلغ',
      'رقم الفاتورة',
      'الحالة',
      'تاريخ السداد',
      'تنزيل الفاتورة',
    ])
    expect(cellsOf(rows()[0])[0]).toBe('فاتورة بلوغ الحد (2) – مارس 2026')
    expect(screen.getByText('1,234.50 ر.س').dir).toBe('rtl')
    expect(screen.getByText('\u20661–1\u2069 من 1')).toBeTruthy()
  })
})
