import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { decimalText, groupedText } from '#rules/money.ts'
import type { InvoiceRow } from '#server/db/schema.ts'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { sweep } from '#server/operations/sweep.ts'
import { invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { qrFields, readPdf, readQrCode } from '#test/support/pdf.ts'
import { type Person, runningApi } from '../support/api.ts'
import { copyPdf } from '../support/pdf-text.ts'
import { addCard, someCardHolder } from './support/card-world.ts'

const api = runningApi()
let person: Person
let invoice: InvoiceRow
let fileName: string

beforeAll(async () => {
  person = await someBuyer(api)
  invoice = await someInvoice(api, person)
  await exportInvoice(api.server.deps, invoice.id)
  fileName = (await invoicesOf(person))[0]?.invoiceUrl ?? ''
})

const signUrl = async (): Promise<URL> => {
  const { body } = await person.call<{ url: string }>('POST', '/v1/invoices/signed-url', {
    body: { fileName },
  })
  return new URL(body.url)
}
const openUrl = (url: URL) => api.server.app.inject({ method: 'GET', url: url.pathname + url.search })

/** The content of the file that a person gets in a browser with this language. */
const copyAs = async (reader: Person, name: string, language: Language) => {
  const { body } = await reader.call<{ url: string }>('POST', '/v1/invoices/signed-url', {
    body: { fileName: name },
    headers: { cookie: `lang=${language}`, origin: api.appUrl },
  })
  return copyPdf((await openUrl(new URL(body.url))).rawPayload)
}

describe('an invoice document', () => {
  test('an invoice document is downloaded under its name through a signed URL, without signing in [7.23] [7.45]', async () => {
    const answer = await fetch(await signUrl())
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${fileName}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const content = Buffer.from(await answer.arrayBuffer())
    expect(content.length).toBe(Number(answer.headers.get('content-length')))
    expect(content.toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('an invoice document has the invoice’s values, to the halala', async () => {
    const [page] = readPdf((await openUrl(await signUrl())).rawPayload)
    const { grossAmount, discount, vatAmount, netAmount, documentNumber } = (await api.database.db
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', invoice.id)
      .executeTakeFirst()) as InvoiceRow
    expect(documentNumber).not.toBeNull()
    const amounts = [grossAmount, 0 - discount, grossAmount - discount, vatAmount, netAmount].map(groupedText)
    for (const text of [documentNumber, '2026-11-01 00:00:00', '2026-11-06', 'Najd Trading', ...amounts])
      expect(page?.texts).toContain(text)
    expect(amounts).toEqual(['1,343.32', '-123.46', '1,219.86', '182.98', '1,402.84'])
  })

  test('an invoice document has a readable QR code with the five fields of the tax authority', async () => {
    const [page] = readPdf((await openUrl(await signUrl())).rawPayload)
    if (!page) throw new Error('there is no page')
    expect(qrFields(readQrCode(page)).slice(0, 5)).toEqual([
      api.config.seller.name.ar,
      api.config.seller.vatNumber,
      '2026-11-01T00:00:00+03:00',
      decimalText(invoice.netAmount),
      decimalText(invoice.vatAmount),
    ])
  })

  test('an invoice document is rendered once per language, in the reader’s language', async () => {
    expect(await copyAs(person, fileName, 'ar')).toMatchObject({
      language: 'ar',
      title: expect.stringMatching(/^فاتورة ضريبية INV-2026-/),
    })
    expect(await copyAs(person, fileName, 'en')).toMatchObject({
      language: 'en',
      title: expect.stringMatching(/^Tax Invoice INV-2026-/),
    })
    await copyAs(person, fileName, 'en')
    const { db } = api.database
    const renditions = await db
      .selectFrom('invoiceRenditions')
      .select('language')
      .where('invoiceId', '=', invoice.id)
      .execute()
    expect(renditions.map(({ language }) => language).toSorted()).toEqual(['ar', 'en'])
  })

  test('an invoice document keeps the buyer’s data of the day of issue', async () => {
    const own = await someBuyer(api)
    const issued = await someInvoice(api, own)
    await exportInvoice(api.server.deps, issued.id)
    await api.database.db
      .updateTable('customers')
      .set({ arabicBusinessName: 'شركة أخرى', city: 'Jeddah' })
      .where('id', '=', own.customer.id)
      .execute()
    const name = (await invoicesOf(own))[0]?.invoiceUrl ?? ''
    const text = (await copyAs(own, name, 'en')).pages[0]?.lines.join(' ')
    expect(text).toContain('شركة نجد للتجارة')
    expect(text).not.toContain('Jeddah')
  })

  test('the document of a paid invoice has the time and the card of the payment', async () => {
    const payer = await someCardHolder(api, 'onboarding-completed')
    const card = await addCard(api, payer, { purpose: 'manage-payment', status: 'primary' })
    const issued = await someInvoice(api, payer)
    await exportInvoice(api.server.deps, issued.id)
    const name = (await invoicesOf(payer))[0]?.invoiceUrl ?? ''
    const text = async () => (await copyAs(payer, name, 'en')).pages[0]?.lines.join(' ')
    expect(await text()).toContain('Due date 2026-11-06')
    const { db } = api.database
    const paidAt = new Date('2026-11-06T06:00:00Z')
    await db
      .updateTable('invoices')
      .set({ state: 'paid', chargedAt: paidAt })
      .where('id', '=', issued.id)
      .execute()
    await db
      .insertInto('charges')
      .values({
        id: crypto.randomUUID(),
        customerId: payer.customer.id,
        invoiceId: issued.id,
        purpose: 'invoice',
        attempt: 1,
        round: 1,
        slot: 'primary',
        paymentMethodId: card.id,
        amount: issued.netAmount,
        state: 'paid',
        machineVersion: 1,
        reason: null,
        startedAt: paidAt,
        settledAt: paidAt,
      })
      .execute()
    expect(await text()).toContain('Paid (Riyadh time) 2026-11-06 09:00:00')
    expect(await text()).toContain(`•••• ${card.last4}`)
    expect(await text()).not.toContain('Due date')
  })

  test('an invoice document is not found for another customer', async () => {
    const other = await someBuyer(api)
    const answer = await other.call<ErrorBody>('POST', '/v1/invoices/signed-url', { body: { fileName } })
    expect([answer.status, answer.body.message?.code]).toEqual([404, 'not-found'])
  })
})

describe('a signed URL', () => {
  const expectNothing = async (url: URL) => {
    const answer = await openUrl(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(answer.json<ErrorBody>().message).toEqual({
      code: 'not-found',
      message: 'We could not find what you asked for.',
    })
  }

  test.each<[string, (url: URL) => unknown]>([
    ['another file', (url) => Object.assign(url, { pathname: `/files/${crypto.randomUUID()}` })],
    ['another name', (url) => url.searchParams.set('name', 'other.pdf')],
    ['more time', (url) => url.searchParams.set('expires', '99999999999999')],
    ['another signature', (url) => url.searchParams.set('signature', 'AAAA')],
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['a path that leads out', (url) => Object.assign(url, { pathname: '/files/..%2f..%2fpackage.json' })],
  ])('a signed URL with %s opens nothing', async (_, tamper) => {
    const url = await signUrl()
    tamper(url)
    await expectNothing(url)
  })

  test('a signed URL of a removed file opens nothing', async () => {
    const key = await api.server.deps.ports.files.put(Buffer.from('%PDF-1.7'))
    const soon = new Date(api.clock.now().getTime() + 60_000)
    const url = new URL(await api.server.deps.ports.files.signUrl({ key, downloadName: 'a.pdf' }, soon))
    expect((await openUrl(url)).statusCode).toBe(200)
    await api.server.deps.ports.files.remove(key)
    await expectNothing(url)
  })

  test('a signed URL expires after five minutes', async () => {
    const url = await signUrl()
    await api.advance(4 * 60_000)
    expect((await openUrl(url)).statusCode).toBe(200)
    await api.advance(61_000)
    await expectNothing(url)
  })
})

test('the sweep removes only documents without an invoice', async () => {
  const { files } = api.server.deps.ports
  const orphan = await files.put(Buffer.from('%PDF-1.7'))
  await api.advance(31 * 60_000)
  await sweep(api.server.deps)
  expect(await files.open(orphan)).toBeNull()
  expect((await openUrl(await signUrl())).statusCode).toBe(200)
})
