import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvoiceRow } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { crashAfterCommits } from '#test/support/crash/crash-after-commits.ts'
import { downloadFile, invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { readPdf, readQrCode } from '#test/support/pdf.ts'
import { copyPdf } from '#test/support/pdf-text.ts'
import { type Person, runningApi } from '../support/api.ts'
import { expectWholeChain } from './support/tax-ledger.ts'

const api = runningApi()
let person: Person
beforeAll(async () => {
  person = await someBuyer(api)
})

const chain = () => api.database.db.selectFrom('taxDocuments').selectAll().orderBy('counter').execute()

/** The authority's copy of an invoice's document. */
const copyOf = async (invoiceId: string) => {
  const uuid = (await chain()).find((document) => document.invoiceId === invoiceId)?.uuid
  const copies = await api.database.db.selectFrom('taxCopies').selectAll().execute()
  const copy = copies.find(({ id }) => id === uuid)
  return copy && { xml: Buffer.from(copy.xml).toString(), qr: copy.qr }
}

let before = 0
beforeEach(async () => {
  before = (await chain()).length
})

test('invoices issued at the same time form one chain without a gap', async () => {
  const issued: InvoiceRow[] = []
  while (issued.length < 5) issued.push(await someInvoice(api, person))
  // Simultaneous exports that create the same contact may be refused. The next try exports the rest.
  await Promise.allSettled(issued.map(({ id }) => exportInvoice(api.server.deps, id)))
  await api.advance(61_000)
  await Promise.all(issued.map(({ id }) => exportInvoice(api.server.deps, id)))
  expect(await expectWholeChain(api)).toBe(before + 5)
})

test.each([
  [
    'within the transaction that takes the counter',
    (deps: Deps): Deps => ({
      ...deps,
      config: { ...deps.config, taxUnit: { ...deps.config.taxUnit, key: 'none' } },
    }),
  ],
  [
    'right after storing the document',
    (deps: Deps): Deps => ({
      ...deps,
      db: crashAfterCommits(deps.db, (point) => {
        if (point === 'after commit: insert tax_documents') throw new Error('killed')
      }),
    }),
  ],
])('an export that dies %s leaves no gap and no second document', async (_, dying) => {
  const { id } = await someInvoice(api, person)
  await expect(exportInvoice(dying(api.server.deps), id)).rejects.toThrow()
  await exportInvoice(api.server.deps, id)
  await exportInvoice(api.server.deps, id)
  expect(await expectWholeChain(api)).toBe(before + 1)
})

/** The kinds of the authority's records of an invoice. */
const recordsOf = async (invoiceId: string): Promise<string[]> => {
  const uuid = (await chain()).find((document) => document.invoiceId === invoiceId)?.uuid
  const { parts } = await api.control<{
    parts: { 'tax-authority': { documents: { uuid: string; kind: string }[] } }
  }>('/state')
  return parts['tax-authority'].documents.filter((document) => document.uuid === uuid).map(({ kind }) => kind)
}

test('an invoice exported twice is cleared by the authority once', async () => {
  const { id } = await someInvoice(api, person)
  await exportInvoice(api.server.deps, id)
  await exportInvoice(api.server.deps, id)
  expect(await recordsOf(id)).toEqual(['clearance'])
})

test('an invoice has no file until the authority clears it, and keeps its counter', async () => {
  const { id } = await someInvoice(api, person)
  const { deps } = api.server
  const taxAuthority = { submit: () => Promise.reject(new Error('the authority is out of order')) }
  const without = exportInvoice({ ...deps, ports: { ...deps.ports, taxAuthority } }, id)
  await expect(without).rejects.toThrow('out of order')
  const listedInvoice = async () => (await invoicesOf(person)).find((invoice) => invoice.id === id)
  expect((await listedInvoice())?.invoiceUrl).toBeNull()
  await exportInvoice(deps, id)
  expect((await listedInvoice())?.invoiceUrl).toMatch(/[.]pdf$/)
  expect(await expectWholeChain(api)).toBe(before + 1)
})

test('a customer requests the signed XML by the name of the paper and gets it under the prescribed name', async () => {
  const { id } = await someInvoice(api, person)
  await exportInvoice(api.server.deps, id)
  const listedInvoice = (await invoicesOf(person)).find((invoice) => invoice.id === id)
  expect(listedInvoice?.taxDocument?.state).toBe('cleared')
  const name = listedInvoice?.invoiceUrl ?? ''
  const download = async (reader: Person) =>
    reader.call<{ url: string; fileName: string }>('POST', '/v1/invoices/signed-url', {
      body: { fileName: name.replace('.pdf', '.xml') },
    })
  const { body } = await download(person)
  const url = new URL(body.url)
  const file = await api.server.app.inject({ method: 'GET', url: url.pathname + url.search })
  expect(file.body).toBe((await copyOf(id))?.xml)
  const [, number = ''] = /_(INV-.*)[.]pdf$/.exec(name) ?? []
  expect(body.fileName).toBe(`${api.config.seller.vatNumber}_20261101T000000_${number}.xml`)
  expect(file.headers['content-disposition']).toContain(body.fileName)
  expect((await download(await someBuyer(api))).status).toBe(404)
})

test('the document has the QR code and the XML that the authority stamped', async () => {
  const { id } = await someInvoice(api, person)
  await exportInvoice(api.server.deps, id)
  const [issued] = (await invoicesOf(person)).filter((invoice) => invoice.id === id)
  const file = await downloadFile(api, person, issued?.invoiceUrl ?? '')
  const [page] = readPdf(file)
  if (!page) throw new Error('there is no page')
  const stamped = await copyOf(id)
  expect(readQrCode(page)).toBe(stamped?.qr)
  const { attachments } = await copyPdf(file)
  expect(attachments.map(({ name, content }) => [name, content.toString('utf8')])).toEqual([
    [expect.stringMatching(/^310099887700003_20261101T000000_INV-2026-\d+[.]xml$/), stamped?.xml],
  ])
})
