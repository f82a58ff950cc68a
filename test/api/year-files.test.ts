import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ARCHIVE_FILES_HEADER } from '#contract/archive-files.ts'
import { downloadYear, exportStatement, listInvoices } from '#contract/endpoints/invoices.ts'
import type { Language } from '#contract/languages.ts'
import type { InvoiceRow } from '#server/db/schema.ts'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { downloadFile, invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { unzipped } from '#test/support/unzipped.ts'
import { type Person, runningApi } from '../support/api.ts'
import { copyPdf } from '../support/pdf-text.ts'
import { creditOf } from './support/credit.ts'

const api = runningApi()
let person: Person
let invoice: InvoiceRow
let number: string
let note: string

beforeAll(async () => {
  person = await someBuyer(api)
  invoice = await someInvoice(api, person)
  await exportInvoice(api.server.deps, invoice.id)
  const issued = await creditOf(api, { id: person.customer.id }, invoice.id, { amount: 11_500 })
  note = issued.documentNumber
  number = (await invoicesOf(person))[0]?.qoyod_reference ?? ''
  await api.server.jobs.idle()
})

const fetchYear = (reader: Pick<Person, 'token'>, query: Record<string, string> = {}) =>
  fetch(`${api.appUrl}${downloadYear.path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${reader.token}` },
  })
const filesOf = async (reader: Pick<Person, 'token'>, query: Record<string, string> = {}) => {
  const answer = await fetchYear(reader, query)
  expect(answer.status).toBe(200)
  return { answer, files: await unzipped(Buffer.from(await answer.arrayBuffer())) }
}
const statementOf = (reader: Pick<Person, 'token'>, language: Language) =>
  api.call<string>('GET', exportStatement.path, {
    token: reader.token,
    query: { from: '202601', to: '202612', language },
  })

test.each([
  ['en', `Tax Invoice`, 'Tax Credit Note'],
  ['ar', 'فاتورة ضريبية', 'إشعار دائن ضريبي'],
] as const)(
  'a year is one ZIP with PDF and XML of each invoice and credit note and the statement (in %s) [2.8.20]',
  async (language, invoiceTitle, noteTitle) => {
    const { answer, files } = await filesOf(person, { year: '2026', language })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''masar-2026-${language}.zip`,
      'cache-control': 'no-store',
    })
    expect(Number(answer.headers.get(ARCHIVE_FILES_HEADER))).toBe(files.size)
    expect([...files.keys()].map((name) => name.replace(/\d{15}_\d{8}T\d{6}_/, ''))).toEqual([
      `statement-2026-01-2026-12-${language}.csv`,
      `invoices/${number}.pdf`,
      `invoices/${number}.xml`,
      `credit-notes/${note}.pdf`,
      `credit-notes/${note}.xml`,
    ])
    const content = (part: string) => [...files].find(([name]) => name.includes(part))?.[1] ?? Buffer.alloc(0)
    expect((await copyPdf(content(`${number}.pdf`))).title).toBe(`${invoiceTitle} ${number}`)
    expect((await copyPdf(content(`${note}.pdf`))).title).toBe(`${noteTitle} ${note}`)
    const xmlName = (await invoicesOf(person))[0]?.invoiceUrl?.replace('.pdf', '.xml') ?? ''
    expect(content(`${number}.xml`).equals(await downloadFile(api, person, xmlName))).toBe(true)
    expect(content('statement').toString()).toBe((await statementOf(person, language)).body)
  },
)

test('without a year the archive is of the current year, and another account gets nothing but its own statement', async () => {
  expect([...(await filesOf(person)).files.keys()]).toHaveLength(5)
  const other = await someBuyer(api)
  expect([...(await filesOf(other)).files.keys()]).toEqual(['statement-2026-01-2026-12-en.csv'])
})

test('the same documents give the same bytes at another time', async () => {
  const before = await (await fetchYear(person)).arrayBuffer()
  await api.advance(60_000)
  const after = await (await fetchYear(person)).arrayBuffer()
  expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true)
})

test('the year is that of the issue in Riyadh', async () => {
  expect((await filesOf(person, { year: '2025' })).files.size).toBe(1)
  const turn = await someBuyer(api)
  const issued = await someInvoice(api, turn)
  await exportInvoice(api.server.deps, issued.id)
  // The first instant of 2026 in Riyadh.
  const issuedAt = new Date('2025-12-31T21:00:00Z')
  await sql`update invoices set issued_at = ${issuedAt} where id = ${issued.id}`.execute(api.database.db)
  expect((await filesOf(turn, { year: '2026' })).files.size).toBe(3)
  expect((await filesOf(turn, { year: '2025' })).files.size).toBe(1)
})

test('a year with a credit note and without invoices can be chosen, and its archive has the note', async () => {
  const credited = await someBuyer(api)
  const issued = await someInvoice(api, credited)
  await exportInvoice(api.server.deps, issued.id)
  const { documentNumber } = await creditOf(api, { id: credited.customer.id }, issued.id, { amount: 11_500 })
  await api.server.jobs.idle()
  const issuedAt = new Date('2024-06-30T21:00:00Z')
  await sql`update invoices set issued_at = ${issuedAt} where id = ${issued.id}`.execute(api.database.db)
  const { body } = await credited.call<{ years: number[] }>('GET', listInvoices.path)
  expect(body.years).toEqual([2026, 2024])
  const { files } = await filesOf(credited, { year: '2026' })
  expect([...files.keys()].map((name) => name.split('/')[0])).toEqual([
    'statement-2026-01-2026-12-en.csv',
    'credit-notes',
    'credit-notes',
  ])
  expect([...files.keys()]).toContain(`credit-notes/${documentNumber}.pdf`)
})

test('a document that is not ready refuses the archive and is named', async () => {
  const waiting = await someBuyer(api)
  const issued = await someInvoice(api, waiting)
  const { body, status } = await waiting.call('GET', downloadYear.path, { query: { year: '2026' } })
  expect([status, body]).toEqual([
    409,
    expect.objectContaining({
      message: expect.objectContaining({
        code: 'document-not-ready',
        message: '2026-11-01 is still being prepared. Please download the files again in a few minutes.',
        params: { document: '2026-11-01' },
      }),
    }),
  ])
  await exportInvoice(api.server.deps, issued.id)
  expect((await filesOf(waiting)).files.size).toBe(3)
  await api.database.db
    .updateTable('taxSubmissions')
    .set({ state: 'rejected' })
    .where('invoiceId', '=', issued.id)
    .execute()
  expect(codeOf(await waiting.call('GET', downloadYear.path))).toEqual([409, 'document-in-correction'])
})

test.each([{ year: '1999' }, { year: '3000' }, { year: '2026.5' }, { year: 'all' }, { language: 'fr' }])(
  'an archive of %j is refused',
  async (query) => {
    expect(codeOf(await person.call('GET', downloadYear.path, { query }))).toEqual([400, 'validation-failed'])
  },
)
