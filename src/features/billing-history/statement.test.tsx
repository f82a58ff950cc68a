import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Statement, StatementEntry } from '#contract/entities/statement.ts'
import * as files from '#src/shared/api/files.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { cellsOf, headers, plain, rows } from '#src/shared/testing/page-text.ts'
import { FIRST, openHistory, shown } from './billing-harness.ts'

const saveFile = vi.spyOn(files, 'saveFile')
afterEach(() => {
  saveFile.mockReset()
})

const OF_2025 = 'GET /v1/invoices/statement?from=202501&to=202512'
const FILE_OF_2025 = 'GET /v1/invoices/statement/file?from=202501&to=202512'
const LIST_OF_2025 = `${FIRST}&year=2025`
const invoice = {
  type: 'monthly',
  billingMonth: 202503,
  thresholdSequenceNumber: null,
  qoyod_reference: 'INV-2025-000007',
} as const

const entryOf = (entry: Partial<StatementEntry>): StatementEntry => ({
  kind: 'invoice',
  at: '2025-03-31T21:00:00.000Z',
  invoice,
  creditNote: null,
  card: null,
  amount: 11_500,
  change: 11_500,
  balance: 11_500,
  ...entry,
})

const STATEMENT: Statement = {
  from: 202501,
  to: 202512,
  currency: 'SAR',
  opening: 2300,
  closing: -5000,
  entries: [
    entryOf({ balance: 13_800 }),
    entryOf({
      kind: 'payment',
      at: '2025-04-05T21:30:00.000Z',
      card: { type: 'visa', last4: '1111' },
      amount: 13_800,
      change: -13_800,
      balance: 0,
    }),
    entryOf({
      kind: 'credit-note',
      creditNote: 'CN-2025-000001',
      amount: 5000,
      change: -5000,
      balance: -5000,
    }),
    entryOf({ kind: 'dispute', change: 0, balance: -5000 }),
  ],
}

const answers = {
  [LIST_OF_2025]: { ...sampleInvoices([sampleInvoice()]), years: [2026, 2025] },
  [OF_2025]: STATEMENT,
}

const openStatement = async (options: Parameters<typeof openHistory>[0] = {}) => {
  const app = await openHistory({ path: '/billingHistory?year=2025', answers, ...options })
  await shown()
  await userEvent.click(
    screen.getByRole('button', { name: options.language === 'ar' ? 'عرض كشف الحساب' : 'Show the statement' }),
  )
  return app
}
const table = (name = 'Account statement') => screen.findByRole('table', { name })

test('a statement is read only when it is shown, first of the filtered year, and the button keeps the focus [2.8.14]', async () => {
  const app = await openHistory({ path: '/billingHistory?year=2025', answers })
  await shown()
  expect(app.api.calls()).not.toContain(OF_2025)
  await userEvent.click(screen.getByRole('button', { name: 'Show the statement' }))
  await screen.findByText('CN-2025-000001')
  const button = screen.getByRole('button', { name: 'Hide the statement', expanded: true })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  expect(screen.queryByRole('table', { name: 'Account statement' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Show the statement', expanded: false })).toBe(
    document.activeElement,
  )
})

test('a statement shows opening and closing balance, and each entry with its sides and the balance after it', async () => {
  await openStatement()
  await screen.findByText('CN-2025-000001')
  const shownTable = await table()
  expect(headers(shownTable).map(({ textContent }) => textContent)).toEqual([
    'Entry',
    'Date',
    'Document',
    'Card',
    'Debit',
    'Credit',
    'Balance',
  ])
  expect(rows(shownTable).map((row) => cellsOf(row).map(plain))).toEqual([
    ['Invoice', '1 Apr 2025', 'INV-2025-000007', '-', 'SAR 115.00', '', 'SAR 138.00'],
    ['Payment', '6 Apr 2025', 'INV-2025-000007', 'Visa •••• 1111', '', 'SAR 138.00', '0.00'],
    ['Credit note', '1 Apr 2025', 'CN-2025-000001', '-', '', 'SAR 50.00', 'SAR 50.00 credit'],
    ['Payment disputed', '1 Apr 2025', 'INV-2025-000007', '-', '', '', 'SAR 50.00 credit'],
  ])
  const balanceOf = (name: string) =>
    plain(within(screen.getByText(name).parentElement ?? document.body).getByRole('definition').textContent)
  expect([balanceOf('Opening balance'), balanceOf('Closing balance')]).toEqual([
    'SAR 23.00',
    'SAR 50.00 credit',
  ])
})

test('the period can be a range of months, at most a year, which never ends before it begins', async () => {
  const app = await openStatement({
    answers: {
      ...answers,
      'GET /v1/invoices/statement?from=202511&to=202512': { ...STATEMENT, entries: [] },
      'GET /v1/invoices/statement?from=202601&to=202612': { ...STATEMENT, entries: [] },
      'GET /v1/invoices/statement?from=202511&to=202601': { ...STATEMENT, entries: [] },
    },
  })
  await screen.findByText('CN-2025-000001')
  const from = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'From' })
  const to = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'To' })
  await userEvent.selectOptions(from(), 'Nov 2025')
  expect(await screen.findByText('Nothing was charged or paid in this period.')).toBeTruthy()
  const ends = [...to().options].map(({ text }) => text)
  expect([ends[0], ends.at(-1), ends.length]).toEqual(['Nov 2025', 'Oct 2026', 12])
  await userEvent.selectOptions(to(), 'Jan 2026')
  expect(app.api.calls()).toContain('GET /v1/invoices/statement?from=202511&to=202601')
  await userEvent.selectOptions(to(), 'Dec 2025')
  await userEvent.selectOptions(from(), 'Jan 2026')
  expect([from().value, to().value]).toEqual(['202601', '202612'])
})

test.each([
  ['en', 'CSV: download the statement', 'csv', 'statement-2025-01-2025-12.csv'],
  ['en', 'PDF: download the statement', 'pdf', 'statement-2025-01-2025-12.pdf'],
  ['ar', 'ملف PDF: تنزيل كشف الحساب', 'pdf', 'كشف-حساب-2025-01-2025-12.pdf'],
] as const)(
  'the statement is saved as a file in the language %s: %s',
  async (language, name, format, file) => {
    saveFile.mockReturnValue()
    await openStatement({
      language,
      answers: {
        ...answers,
        [`${FILE_OF_2025}&format=${format}&language=${language}`]: () => new Response('the file'),
      },
    })
    await screen.findByText('CN-2025-000001')
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
    const [content, saved] = saveFile.mock.calls[0] ?? []
    expect([saved, await content?.text()]).toEqual([file, 'the file'])
  },
)

test('a failed download shows the failure and saves nothing', async () => {
  await openStatement({
    answers: {
      ...answers,
      [`${FILE_OF_2025}&format=csv&language=en`]: refusal('unexpected', 'Unable to download the statement.'),
    },
  })
  await screen.findByText('CN-2025-000001')
  await userEvent.click(screen.getByRole('button', { name: 'CSV: download the statement' }))
  expect(await screen.findByText('Unable to download the statement.')).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
})

test('the statement reads right in Arabic', async () => {
  await openStatement({ language: 'ar' })
  await screen.findByText('CN-2025-000001')
  expect(rows(await table('كشف حساب')).map((row) => cellsOf(row).map(plain).slice(0, 3))[1]).toEqual([
    'دفعة',
    '6 أبريل 2025',
    'INV-2025-000007',
  ])
  expect(screen.getAllByText(/رصيد دائن/).length).toBeGreaterThan(1)
})
