import { createHash, verify, X509Certificate } from 'node:crypto'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { exportCreditNote } from '#server/invoice-documents/issue-credit-note.ts'
import { invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { FIRST_PREVIOUS_HASH, qrValues } from '#test/support/tax-documents.ts'
import { type Person, runningApi } from '../support/api.ts'
import { creditOf } from './support/credit.ts'

/** Reads the documents with libxml2, of which the product uses nothing. */
const NAMESPACES = {
  inv: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
}

const UNHASHED = [
  '//ext:UBLExtensions',
  '/inv:Invoice/cac:Signature',
  "/inv:Invoice/cac:AdditionalDocumentReference[cbc:ID='QR']",
]

const read = (xml: string | Buffer) => {
  const document = XmlDocument.fromString(xml.toString())
  const text = (path: string) => document.get(path, NAMESPACES)?.content ?? ''
  const embedded = (id: string) =>
    text(
      `/inv:Invoice/cac:AdditionalDocumentReference[cbc:ID='${id}']/cac:Attachment/cbc:EmbeddedDocumentBinaryObject`,
    )
  const facts = {
    uuid: text('/inv:Invoice/cbc:UUID'),
    number: text('/inv:Invoice/cbc:ID'),
    counter: Number(text("/inv:Invoice/cac:AdditionalDocumentReference[cbc:ID='ICV']/cbc:UUID")),
    previousHash: embedded('PIH'),
    qr: embedded('QR'),
    seller: text('//cac:AccountingSupplierParty//cbc:RegistrationName'),
    vatNumber: text('//cac:AccountingSupplierParty//cbc:CompanyID'),
    total: text('//cac:LegalMonetaryTotal/cbc:PayableAmount'),
    certificate: text('//ds:X509Certificate'),
    signature: text('//ds:SignatureValue'),
  }
  for (const path of UNHASHED) for (const node of document.find(path, NAMESPACES)) node.remove()
  const digest = createHash('sha256')
    .update(document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_1 }))
    .digest()
  document.dispose()
  return { ...facts, digest }
}

const answerOf = (order: object) => api.control('/tax-authority/answer', order)

const api = runningApi()

const LENGTH = IS_LONG_RUN ? 500 : 12

test('hash, signature, chain and QR code of every document hold for another XML library, through rejections, outages and credit notes', async () => {
  const business = await someBuyer(api)
  const individual = await someBuyer(api)
  await api.database.db
    .updateTable('customers')
    .set({ accountType: 'individual', identificationNumber: '1098765432', vatId: null })
    .where('id', '=', individual.customer.id)
    .execute()
  const issue = async (person: Person, index: number) => {
    const { id } = await someInvoice(api, person)
    if (index % 6 === 1) await answerOf({ answer: 'reject', code: 'BR-KSA-44', times: 1 })
    if (index % 6 === 3) await answerOf({ answer: 'unavailable', times: 1 })
    if (index % 6 === 5) await api.control('/faults', { provider: 'tax-authority', mode: 'lost', times: 1 })
    await exportInvoice(api.server.deps, id).catch(() => exportInvoice(api.server.deps, id))
    return id
  }
  for (let index = 0; index < LENGTH; index += 1) await issue(index % 3 === 2 ? individual : business, index)

  await replaceRejected()
  const { db } = api.database
  for (const [index, { id, customerId }] of (
    await db.selectFrom('invoices').selectAll().execute()
  ).entries()) {
    if (index % 4 === 1) await answerOf({ answer: 'reject', code: 'BR-KSA-44', times: 1 })
    if (index % 4 === 3) await answerOf({ answer: 'unavailable', times: 1 })
    const note = await creditOf(api, { id: customerId }, id, index % 2 === 0 ? {} : { amount: 101 })
    await api.server.jobs.idle()
    // After an outage the job would try again minutes later.
    await exportCreditNote(api.server.deps, note.id, note.id)
  }
  await replaceRejected()

  const documents = await db.selectFrom('taxDocuments').selectAll().orderBy('counter').execute()
  const copies = new Map(
    (await db.selectFrom('taxCopies').selectAll().execute()).map((copy) => [copy.id, copy]),
  )
  expect(documents.length).toBeGreaterThan(LENGTH)
  let previous = FIRST_PREVIOUS_HASH
  for (const [index, { uuid, xml, hash, qr, isSimplified }] of documents.entries()) {
    const facts = read(xml)
    expect(facts).toMatchObject({ uuid, counter: index + 1, previousHash: previous, qr })
    expect(facts.digest.toString('base64')).toBe(hash)
    const copy = copies.get(uuid)
    for (const sealed of copy ? [facts, read(Buffer.from(copy.xml))] : [facts]) {
      const certificate = new X509Certificate(Buffer.from(sealed.certificate, 'base64'))
      expect(sealed.digest).toEqual(facts.digest)
      expect(
        verify('sha256', sealed.digest, certificate.publicKey, Buffer.from(sealed.signature, 'base64')),
      ).toBe(true)
      const [seller, vatNumber, , total, , sealedHash, signature] = qrValues(sealed.qr).map(String)
      expect([seller, vatNumber, total, sealedHash, signature]).toEqual([
        facts.seller,
        facts.vatNumber,
        facts.total,
        hash,
        sealed.signature,
      ])
      expect(qrValues(sealed.qr)).toHaveLength(isSimplified ? 9 : 8)
    }
    if (copy) expect(copy.qr).toBe(read(Buffer.from(copy.xml)).qr)
    previous = hash
  }

  const notes = await db
    .selectFrom('creditNotes')
    .innerJoin('taxSubmissions', 'taxSubmissions.creditNoteId', 'creditNotes.id')
    .select(['creditNotes.fileKey', 'taxSubmissions.state'])
    .where('taxSubmissions.state', '!=', 'replaced')
    .execute()
  expect(notes.length).toBe(LENGTH)
  for (const { fileKey, state } of notes)
    expect([state, fileKey]).toEqual([expect.stringMatching(VALID), expect.any(String)])

  for (const person of [business, individual])
    for (const { taxDocument, invoiceUrl } of await invoicesOf(person))
      expect([taxDocument?.state, invoiceUrl !== null]).toEqual([expect.stringMatching(VALID), true])
}, 600_000)

/** Replaces every rejected document, as an administrator who corrects the buyer. */
const replaceRejected = async () => {
  const rejected = await api.database.db
    .selectFrom('taxSubmissions')
    .select(['id', 'invoiceId', 'creditNoteId'])
    .where('state', '=', 'rejected')
    .execute()
  expect(rejected.length).toBeGreaterThan(0)
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
}

const VALID = /^(cleared|reported|accepted-with-warnings)$/
