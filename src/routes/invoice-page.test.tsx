import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { InvoiceDetails } from '#contract/entities/invoice.ts'
import type { Language } from '#contract/languages.ts'
import { FIRST, openHistory, sampleNote } from '#src/features/billing-history/billing-harness.ts'
import { openWithDebt } from '#src/features/payment-due/payment-due-harness.ts'
import * as files from '#src/shared/api/files.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoiceChart, sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleAttempt } from '#src/shared/testing/samples.ts'

const PATH = '/billingHistory/INV-2026-000041'
const CALL = 'GET /v1/invoices/INV-2026-000041'
const DEBT = 'Your account is suspended: the last payment failed'

const details = (change: Partial<InvoiceDetails> = {}): InvoiceDetails => ({
  invoice: sampleInvoice({ grossAmount: 117_350, discount: 10_000 }),
  lines: [
    {
      ...{ kind: 'usage', package: null, amount: 106_475, discount: 10_000 },
      ...{ firstDay: '2026-03-01', lastDay: '2026-03-31' },
    },
    {
      ...{ kind: 'support', package: 'Standard', amount: 10_875, discount: 0 },
      ...{ firstDay: '2026-03-01', lastDay: '2026-03-31' },
    },
  ],
  attempts: [
    sampleAttempt({ id: 'a', at: '2026-04-06T06:00:00.000Z', reason: 'insufficient-funds' }),
    sampleAttempt({
      id: 'b',
      at: '2026-04-07T06:00:00.000Z',
      status: 'paid',
      reason: null,
      cardLast4: '2222',
    }),
  ],
  creditNotes: [],
  disputes: [],
  deductedAmount: 0,
  stillPaidAmount: 0,
  ...change,
})

/** An invoice that no card has paid. */
const owed = details({
  invoice: sampleInvoice({
    ...{ status: 'failed', chart: sampleInvoiceChart('failed'), chargedAt: null, chargedAmount: 0 },
    ...{ payableAmount: 123_450, lastPaymentFailureReason: 'insufficient-funds' },
    nextAttemptAt: '2026-04-07T06:00:00.000Z',
  }),
  attempts: [sampleAttempt({ reason: 'insufficient-funds' })],
})

const open = (answer: InvoiceDetails | ReturnType<typeof refusal> = details(), language: Language = 'en') =>
  renderApp({ path: PATH, language, answers: { [CALL]: answer } })

const textOf = (element: Element | null) => plain(element?.textContent ?? '')
const rowsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => textOf(cell)))
const eventsOf = (list: HTMLElement) => within(list).getAllByRole('listitem').map(textOf)
const timeline = () =>
  within(screen.getByRole('region', { name: /Payment timeline|سجل السداد/ })).getByRole('list')

describe('the page of an invoice', () => {
  test('the page shows the name, the paid sum with VAT, the status and the dates [2.8.12]', async () => {
    await open()
    const head = await screen.findByRole('region', { name: 'Mar 2026' })
    const text = textOf(head)
    expect(text).toContain('Paid, VAT includedSAR 1,234.50')
    expect(text).toContain('Document NoINV-2026-000041')
    expect(text).toContain('Issued1 Apr 2026')
    expect(text).toContain('Paid On6 Apr 2026')
    expect(within(head).getByRole('button', { name: 'Invoice (PDF)' })).toBeTruthy()
    expect(within(head).getByRole('button', { name: 'E-invoice (XML)' })).toBeTruthy()
  })

  test('the page has the purchase order of the invoice, if there is one [2.8.22]', async () => {
    await open(details({ invoice: sampleInvoice({ purchaseOrder: 'PO-2026/114' }) }))
    expect(textOf(await screen.findByRole('region', { name: 'Mar 2026' }))).toContain(
      'Purchase orderPO-2026/114',
    )
  })

  test.each([
    ['en', 'Costs (FOCUS CSV)'],
    ['ar', 'التكاليف (ملف FOCUS)'],
  ] as const)('the costs are saved as a FOCUS file (in %s) [2.8.21]', async (language, name) => {
    const saveFile = vi.spyOn(files, 'saveFile').mockReturnValue()
    await renderApp({
      path: PATH,
      language,
      answers: { [CALL]: details(), [`${CALL}/costs`]: () => new Response('BilledCost') },
    })
    fireEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
    const [content, fileName] = saveFile.mock.calls[0] ?? []
    expect([fileName, await content?.text()]).toEqual(['focus-INV-2026-000041.csv', 'BilledCost'])
    saveFile.mockRestore()
  })

  test('costs that cannot be downloaded show the failure', async () => {
    await renderApp({
      path: PATH,
      answers: { [CALL]: details(), [`${CALL}/costs`]: refusal('unexpected', 'Unable to download it.') },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Costs (FOCUS CSV)' }))
    expect(await screen.findByText('Unable to download it.')).toBeTruthy()
  })

  test('the lines are shown with their period and discount, and the sums down to the total [2.8.12]', async () => {
    await open()
    expect(rowsIn(await screen.findByRole('table', { name: 'What it is for' }))).toEqual([
      ['Description', 'Amount before VAT'],
      ['Cloud usage1 Mar 2026 – 31 Mar 2026Discount SAR -100.00', 'SAR 1,064.75'],
      ['Standard support, monthly price1 Mar 2026 – 31 Mar 2026', 'SAR 108.75'],
      ['Subtotal', 'SAR 1,173.50'],
      ['Discount', 'SAR -100.00'],
      ['VAT 15%', 'SAR 161.00'],
      ['Total', 'SAR 1,234.50'],
    ])
  })

  test('credit that lowers the invoice is shown down to the sum that the card paid [2.8.12]', async () => {
    await open(
      details({
        invoice: sampleInvoice({ creditUsed: 3450, chargedAmount: 100_000, returnedOutside: 500 }),
        deductedAmount: 20_000,
      }),
    )
    expect(rowsIn(await screen.findByRole('table', { name: 'What it is for' })).slice(-5)).toEqual([
      ['Total', 'SAR 1,234.50'],
      ['Credit notes', 'SAR -200.00'],
      ['Credit used', 'SAR -34.50'],
      ['Charged to the card', 'SAR 1,000.00'],
      ['Returned by the card provider', 'SAR -5.00'],
    ])
  })

  test('the timeline has every charge with card, sum, time, result and reason [2.8.12]', async () => {
    await open()
    await screen.findByRole('region', { name: 'Mar 2026' })
    expect(eventsOf(timeline())).toEqual([
      'Invoice issued1 Apr 2026 00:00',
      'Declined: Visa ending in 1111SAR 1,234.50Insufficient Funds6 Apr 2026 09:00',
      'Paid with Visa ending in 2222SAR 1,234.507 Apr 2026 09:00',
    ])
  })

  test('an unpaid invoice shows the sum to pay and the next try, and pays on its own page only [2.8.12]', async () => {
    const app = await openWithDebt({
      page: PATH,
      summary: { outstanding: { ...sampleOutstanding(), amount: 123_450 } },
      answers: { [CALL]: owed },
    })
    const head = await screen.findByRole('region', { name: 'Mar 2026' })
    expect(textOf(head)).toContain('To pay, VAT includedSAR 1,234.50')
    expect(eventsOf(timeline()).at(-1)).toBe('NextWe will retry automatically on 7 Apr 2026 at 09:00.')
    const [notice, ...others] = await screen.findAllByRole('region', { name: DEBT })
    expect(others).toEqual([])
    expect(head.compareDocumentPosition(notice as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(textOf(notice as Element)).not.toContain('paid together')
    fireEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Retry Payment' }))
    await waitFor(() => expect(app.sent('POST /v1/invoices/retry-payment')).toHaveLength(1))
  })

  test('the payment says when it pays further invoices [2.8.12]', async () => {
    await openWithDebt({
      page: PATH,
      summary: { outstanding: { ...sampleOutstanding(), count: 2 } },
      answers: { [CALL]: owed },
    })
    const notice = await screen.findByRole('region', { name: DEBT })
    await waitFor(() =>
      expect(textOf(notice)).toContain(
        'All due invoices are paid together; this one is SAR 1,234.50 of the sum.',
      ),
    )
  })

  test('on the page of a paid invoice, the debt of another one is shown above [2.8.12]', async () => {
    await openWithDebt({
      page: PATH,
      summary: { outstanding: sampleOutstanding() },
      answers: { [CALL]: details() },
    })
    const head = await screen.findByRole('region', { name: 'Mar 2026' })
    const notice = await screen.findByRole('region', { name: DEBT })
    expect(head.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  })

  test('credit notes and disputes are shown [2.8.12]', async () => {
    const dispute = { id: 'd', amount: 123_450, currency: 'SAR', openedAt: '2026-04-09T21:30:00.000Z' }
    await open(
      details({
        creditNotes: [sampleNote()],
        disputes: [{ ...dispute, result: 'lost', decidedAt: '2026-04-20T10:00:00.000Z' }],
      }),
    )
    const notes = await screen.findByRole('table', { name: 'Credit notes' })
    expect(within(notes).getByRole('button', { name: 'Download credit note: CN-2026-000001' })).toBeTruthy()
    expect(eventsOf(timeline()).slice(-3)).toEqual([
      'Credit note CN-2026-000001SAR 57.508 Apr 2026 00:00',
      'Your bank asked for the payment backSAR 1,234.5010 Apr 2026 00:30',
      'Your bank took the payment backSAR 1,234.5020 Apr 2026 13:00',
    ])
  })

  test('the page is Arabic [2.8.12]', async () => {
    await open(details(), 'ar')
    const head = await screen.findByRole('region', { name: 'مارس 2026' })
    expect(textOf(head)).toContain('المبلغ المدفوع شاملًا ضريبة القيمة المضافة')
    expect(rowsIn(screen.getByRole('table', { name: 'بنود الفاتورة' }))[1]?.[0]).toContain(
      'استهلاك الخدمات السحابية',
    )
    expect(eventsOf(timeline())[0]).toContain('صدرت الفاتورة')
  })

  test.each([
    ['en', 'We found no such invoice', 'Back to Billing History'],
    ['ar', 'لم نجد هذه الفاتورة', 'العودة إلى سجل الفواتير'],
  ] as const)('an unknown number says so and leads back (%s) [2.8.12]', async (language, title, back) => {
    for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
    await open(refusal('not-found'), language)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe('/billingHistory')
    vi.restoreAllMocks()
  })
})

describe('the list of invoices', () => {
  test('a month is a link to its invoice, by the number or by the id [2.8.12]', async () => {
    const invoices = [
      sampleInvoice(),
      sampleInvoice({ id: 'inv_2', billingMonth: 202602, qoyod_reference: null }),
    ]
    await openHistory({ answers: { [FIRST]: sampleInvoices(invoices) } })
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await hrefOf('Mar 2026')).toBe(PATH)
    expect(await hrefOf('Feb 2026')).toBe('/billingHistory/inv_2')
    expect(screen.queryByRole('link', { name: /^Pay now/ })).toBeNull()
  })

  test('an invoice that no card paid has a link to its payment [2.8.12]', async () => {
    await openHistory({ answers: { [FIRST]: sampleInvoices([owed.invoice]) } })
    const link = await screen.findByRole('link', { name: 'Pay now: Mar 2026' })
    expect(link.getAttribute('href')).toBe(PATH)
  })
})
