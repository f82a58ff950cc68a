import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import type { DocumentFacts } from '#server/invoice-documents/invoice-document.ts'
import { signInvoice, type TaxUnit } from '#server/invoice-documents/sign-invoice.ts'
import { createFatoora } from '#server/providers/tax-authority/fatoora.ts'
import type { SubmittedDocument } from '#server/providers/tax-authority/port.ts'
import { someDocumentFacts } from '#test/support/invoice-facts.ts'
import { TAX_CERTIFICATES } from '#test/support/tax-certificates.ts'
import { FIRST_PREVIOUS_HASH, qrValues, unsealed } from '#test/support/tax-documents.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
/** The settings of the default development start. */
const { taxUnit } = readEnv({})
const options = () => ({
  url: `${world.origin()}/tax-authority`,
  token: taxUnit.token,
  secret: taxUnit.secret,
  timeoutMs: 1500,
})
const someDocument = (isSimplified = false): SubmittedDocument => sign(factsOf(isSimplified), isSimplified)
const sign = (facts: DocumentFacts, isSimplified: boolean, unit: TaxUnit = taxUnit): SubmittedDocument => {
  const uuid = randomUUID()
  const link = { counter: 1, uuid, previousHash: FIRST_PREVIOUS_HASH }
  const { xml, hash } = signInvoice(facts, link, unit, new Date())
  return { uuid, hash, xml, route: isSimplified ? 'reporting' : 'clearance' }
}
/** An invoice that was issued just now. */
const factsOf = (isSimplified: boolean): DocumentFacts => {
  const { invoice, parties, ...facts } = someDocumentFacts()
  const accountType = isSimplified ? 'individual' : 'business'
  const identificationNumber = isSimplified ? '1098765432' : parties.buyer.identificationNumber
  const buyer = { ...parties.buyer, accountType, identificationNumber } as const
  return { ...facts, invoice: { ...invoice, issuedAt: new Date() }, parties: { ...parties, buyer } }
}
const submittedKinds = async (uuid: string) => {
  const answer = await fetch(`${world.origin()}/control/state`)
  const { parts } = (await answer.json()) as {
    parts: { 'tax-authority': { documents: { uuid: string; kind: string }[] } }
  }
  return parts['tax-authority'].documents.filter((document) => document.uuid === uuid).map(({ kind }) => kind)
}

test.each([
  ['a tax invoice is cleared', false, 'clearance'],
  ['a simplified tax invoice is reported', true, 'reporting'],
])('%s once, even if it is sent again', async (_, isSimplified, kind) => {
  const document = someDocument(isSimplified)
  await createFatoora(options()).submit(document)
  await createFatoora(options()).submit(document)
  expect(await submittedKinds(document.uuid)).toEqual([kind])
})

type AuthorityDocument = {
  uuid: string
  hash: string
  state: string
  warnings: { code: string }[]
  stamped: string | null
}

const documentAtAuthority = async (uuid: string): Promise<AuthorityDocument | undefined> => {
  const answer = await fetch(`${world.origin()}/control/state`)
  const { parts } = (await answer.json()) as {
    parts: { 'tax-authority': { documents: AuthorityDocument[] } }
  }
  return parts['tax-authority'].documents.find((document) => document.uuid === uuid)
}

const CREDITED = { number: 'INV-2026-000016', reason: { en: 'Cancelled', ar: 'إلغاء الفاتورة' } }

test.each<[string, boolean, (facts: DocumentFacts) => DocumentFacts]>([
  ['an invoice of a company', false, (facts) => facts],
  ['an invoice of a company without a VAT number', false, (facts) => withBuyer(facts, { vatId: null })],
  ['a credit note of a company', false, (facts) => ({ ...facts, credited: CREDITED })],
  ['an invoice of a citizen', true, (facts) => facts],
  ['an invoice of a resident', true, (facts) => withBuyer(facts, { identificationNumber: '2098765432' })],
  ['a credit note of a citizen', true, (facts) => ({ ...facts, credited: CREDITED })],
  [
    'an invoice with the seller of the sandbox',
    false,
    (facts) => ({ ...facts, parties: { ...facts.parties, seller: readEnv({}).seller } }),
  ],
])('%s keeps every rule of the authority', async (_, isSimplified, change) => {
  const document = sign(change(factsOf(isSimplified)), isSimplified)
  await createFatoora(options()).submit(document)
  expect(await documentAtAuthority(document.uuid)).toMatchObject({ hash: document.hash, warnings: [] })
})

const withBuyer = (
  facts: DocumentFacts,
  change: Partial<DocumentFacts['parties']['buyer']>,
): DocumentFacts => ({
  ...facts,
  parties: { ...facts.parties, buyer: { ...facts.parties.buyer, ...change } },
})

test('a cleared document has the stamp and the QR code of the authority, and the same hash', async () => {
  const document = someDocument()
  await createFatoora(options()).submit(document)
  const stamped = Buffer.from((await documentAtAuthority(document.uuid))?.stamped ?? '', 'base64').toString()
  expect(unsealed(stamped)).toBe(unsealed(document.xml))
  const sealOf = (xml: string) => /<ds:SignatureValue>([^<]+)/.exec(xml)?.[1]
  expect(sealOf(stamped)).not.toBe(sealOf(document.xml))
  const [sent, answered] = [document.xml, stamped].map((xml) => qrValues(qrOf(xml)))
  expect(answered?.slice(0, 6)).toEqual(sent?.slice(0, 6))
  expect(answered?.[6]?.toString()).toBe(sealOf(stamped))
  expect(answered?.[7]).not.toEqual(sent?.[7])
  expect(answered).toHaveLength(8)
})

const qrOf = (xml: string): string => /<cbc:ID>QR<[/]cbc:ID>.*?"text[/]plain">([^<]+)/.exec(xml)?.[1] ?? ''

test('the sandbox rejects as many documents as ordered', async () => {
  const document = someDocument()
  await world.control('/control/tax-authority/answer', { answer: 'reject', code: 'BR-KSA-44', times: 1 })
  expect(await createFatoora(options()).submit(document)).toMatchObject({
    outcome: 'rejected',
    remarks: [{ severity: 'error', code: 'BR-KSA-44' }],
  })
  await createFatoora(options()).submit(document)
  expect(await submittedKinds(document.uuid)).toEqual(['clearance'])
  await expect(world.control('/control/tax-authority/answer', { answer: 'other' })).rejects.toThrow('400')
})

test.each<[string, (document: SubmittedDocument) => SubmittedDocument, string]>([
  [
    'the hash of another document',
    (document) => ({ ...document, hash: FIRST_PREVIOUS_HASH }),
    'invalid-invoice-hash',
  ],
  [
    'another total',
    (document) => ({ ...document, xml: document.xml.replaceAll('1402.84', '1402.85') }),
    'invalid-invoice-hash',
  ],
  ['another identifier', (document) => ({ ...document, uuid: randomUUID() }), 'invalid-uuid'],
])('a document with %s is rejected, and the answer names the rule', async (_, change, code) => {
  const document = change(someDocument())
  expect(await createFatoora(options()).submit(document)).toMatchObject({
    outcome: 'rejected',
    remarks: expect.arrayContaining([expect.objectContaining({ severity: 'error', code })]),
  })
  expect(await submittedKinds(document.uuid)).toEqual([])
})

test.each(['ofAnotherSeller', 'expired'] as const)(
  'a call with a document signed with the certificate %s is refused, and the document is not rejected',
  async (name) => {
    const unit = { ...taxUnit, certificate: TAX_CERTIFICATES[name] }
    const failure = await failureOf(createFatoora(options()).submit(sign(factsOf(false), false, unit)))
    expect(failure).toMatchObject({ provider: 'tax-authority', status: 400 })
  },
)

test('the tax authority refuses a wrong secret', async () => {
  const failure = await failureOf(createFatoora({ ...options(), secret: 'another' }).submit(someDocument()))
  expect(failure).toMatchObject({ kind: 'refused' })
})

describeOutages(world, 'tax-authority', () => createFatoora(options()).submit(someDocument()))
