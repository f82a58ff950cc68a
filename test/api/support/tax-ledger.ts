import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { listCreditNotes } from '#contract/endpoints/credit-notes.ts'
import type { TaxDocumentChart } from '#contract/entities/chart.ts'
import type { TakenDocument } from '#sandbox/tax-authority/state.ts'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { exportCreditNote } from '#server/invoice-documents/issue-credit-note.ts'
import { openCopy, openTaxDocument } from '#server/invoice-documents/sealed-document.ts'
import { expectSeal, readDocument } from '#test/support/independent-document.ts'
import { downloadFile } from '#test/support/issued-invoices.ts'
import { readPdf, readQrCode } from '#test/support/pdf.ts'
import { copyPdf } from '#test/support/pdf-text.ts'
import { type Account, invoicesOf } from '#test/support/seed/account.ts'
import { FIRST_PREVIOUS_HASH } from '#test/support/tax-documents.ts'
import type { Api, Mail } from '../../support/api.ts'

/** The states of a document that the authority has accepted. */
export const VALID = /^(cleared|reported|accepted-with-warnings)$/

/** Sets the authority's next answers. */
export const answerOf = (api: Pick<Api, 'control'>, order: object) =>
  api.control('/tax-authority/answer', order)

/**
 * Expects consecutive counters, and in each document the hash of the previous document. Another XML library checks the hash, signature
 * and QR code of each document and of the authority's copy. Returns the number of documents.
 */
export const expectWholeChain = async ({
  database: { db },
  server: { deps },
}: Pick<Api, 'database' | 'server'>): Promise<number> => {
  const documents = await db.selectFrom('taxDocuments').selectAll().orderBy('counter').execute()
  const copies = new Map(
    (await db.selectFrom('taxCopies').selectAll().execute()).map((copy) => [copy.id, copy]),
  )
  let previous = FIRST_PREVIOUS_HASH
  for (const [index, document] of documents.entries()) {
    const { uuid, xml, hash, qr, isSimplified } = openTaxDocument(deps.vault, document)
    const facts = readDocument(xml)
    expect(facts).toMatchObject({ uuid, counter: index + 1, previousHash: previous, qr, hash })
    expectSeal(facts, { isSimplified })
    const copy = copies.get(uuid)
    if (copy) {
      const stamped = readDocument(openCopy(deps.vault, document, Buffer.from(copy.xml)))
      expect([stamped.hash, stamped.qr]).toEqual([hash, copy.qr])
      expectSeal(stamped, { isSimplified })
    }
    previous = hash
  }
  return documents.length
}

/** Replaces every rejected document, as an administrator who corrects the buyer. Returns their number. */
export const replaceRejected = async (api: Api): Promise<number> => {
  const rejected = await api.database.db
    .selectFrom('taxSubmissions')
    .select(['id', 'invoiceId', 'creditNoteId'])
    .where('state', '=', 'rejected')
    .execute()
  for (const { id, invoiceId, creditNoteId } of rejected) {
    const replaced = await api.call('POST', `/v1/tax-documents/${id}/replacement`, {
      token: await api.adminToken(),
      idempotencyKey: crypto.randomUUID(),
      body: {
        vatId: null,
        buildingNumber: '7421',
        arabicAddress: 'شارع الأمير تركي',
        district: 'Al Rawdah',
        city: 'Riyadh',
        postalCode: '13211',
      },
    })
    expect(replaced.status).toBe(200)
    if (creditNoteId === null) await exportInvoice(api.server.deps, invoiceId)
    else await exportCreditNote(api.server.deps, creditNoteId, id)
  }
  return rejected.length
}

interface Paper {
  number: string
  fileName: string | null
  chart: TaxDocumentChart | null
}

/** The documents of an account as its customer sees them, with the state of each. */
export const papersOf = async (account: Account): Promise<Paper[]> => [
  ...(await invoicesOf(account)).map((invoice) => ({
    number: invoice.qoyod_reference ?? '',
    fileName: invoice.invoiceUrl,
    chart: invoice.taxDocument,
  })),
  ...(await account.call(listCreditNotes)).creditNotes.map((note) => ({
    number: note.documentNumber,
    fileName: note.fileName,
    chart: note.taxDocument,
  })),
]

/**
 * Checks each paper that the customer can open. Expects the same document in the portal's XML, the PDF, its QR code, the last mail
 * with the paper, and the authority's archive. A company can open only valid papers.
 */
export const expectSameDocuments = async (api: Api, account: Account): Promise<void> => {
  const { parts } = await api.control<{ parts: { 'tax-authority': { documents: TakenDocument[] } } }>(
    '/state',
  )
  const archive = parts['tax-authority'].documents
  const mails = await api.mails({ to: account.person.email })
  const isCompany = account.person.accountType === 'business'
  for (const { number, fileName, chart } of await papersOf(account)) {
    const isValid = VALID.test(chart?.state ?? '')
    if (fileName === null) {
      expect([number, isValid]).toEqual([number, false])
      continue
    }
    expect([number, isValid || !isCompany]).toEqual([number, true])
    const xml = (await downloadFile(api, account, fileName.replace('.pdf', '.xml'))).toString()
    const document = readDocument(xml)
    expectSeal(document, { isSimplified: !isCompany })
    expect(document.number).toBe(number)
    expect(await embeddedIn(await downloadFile(api, account, fileName))).toEqual([xml, document.qr])
    expect(await embeddedIn(await mailedPaper(mails, number))).toEqual([xml, document.qr])
    const archived = archive.filter((entry) => entry.number === number)
    if (isValid) expect(archived).toHaveLength(1)
    for (const { uuid, hash, stamped } of archived) {
      expect([uuid, hash]).toEqual([document.uuid, document.hash])
      if (stamped !== null) expect(Buffer.from(stamped, 'base64').toString()).toBe(xml)
    }
  }
}

type Embedded = readonly (string | undefined)[]

/** A cache by the file's digest: finding a QR code on a page takes a second, and a paper is read many times. */
const embedded = new Map<string, Embedded>()

/** The XML within a PDF, and the content of its QR code. */
const embeddedIn = async (pdf: Buffer): Promise<Embedded> => {
  const digest = createHash('sha256').update(pdf).digest('hex')
  const known = embedded.get(digest)
  if (known) return known
  const [page] = readPdf(pdf)
  const { attachments } = await copyPdf(pdf)
  const found = [attachments[0]?.content.toString('utf8'), page && readQrCode(page)]
  embedded.set(digest, found)
  return found
}

/** The attached paper of this number in the last mail with it. */
const mailedPaper = async (mails: readonly Mail[], number: string): Promise<Buffer> => {
  const url = mails.find(({ subject, attachments }) => subject.includes(number) && attachments.length > 0)
    ?.attachments[0]?.url
  if (url === undefined) throw new Error(`No mail has brought ${number}`)
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}
