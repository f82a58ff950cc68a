import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import type { DocumentFacts } from '#server/invoice-documents/invoice-document.ts'
import { signInvoice } from '#server/invoice-documents/sign-invoice.ts'
import { createFatoora } from '#server/providers/accounting/fatoora.ts'
import type { TaxDocument } from '#server/providers/accounting/port.ts'
import { someDocumentFacts } from '#test/support/invoice-facts.ts'
import { FIRST_PREVIOUS_HASH } from '#test/support/tax-documents.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const options = () => ({
  url: `${world.origin()}/tax-authority`,
  token: 'tax_token_sandbox',
  secret: 'tax_secret_sandbox',
  timeoutMs: 1500,
})
const someDocument = (isSimplified = false): TaxDocument => {
  const uuid = randomUUID()
  const link = { counter: 1, uuid, previousHash: FIRST_PREVIOUS_HASH }
  const { xml, hash } = signInvoice(factsOf(isSimplified), link, readEnv({}).taxUnit, new Date())
  return { uuid, hash, xml, isSimplified }
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
])('%s once, also when it is sent again', async (_, isSimplified, kind) => {
  const document = someDocument(isSimplified)
  await createFatoora(options()).submitTaxDocument(document)
  await createFatoora(options()).submitTaxDocument(document)
  expect(await submittedKinds(document.uuid)).toEqual([kind])
})

test.each<[string, (document: TaxDocument) => TaxDocument]>([
  ['the hash of another', (document) => ({ ...document, hash: FIRST_PREVIOUS_HASH })],
  ['another total', (document) => ({ ...document, xml: document.xml.replaceAll('1402.84', '1402.85') })],
  ['another identifier', (document) => ({ ...document, uuid: randomUUID() })],
])('a document with %s is refused', async (_, change) => {
  const document = change(someDocument())
  expect(await failureOf(createFatoora(options()).submitTaxDocument(document))).toMatchObject({
    kind: 'error',
  })
  expect(await submittedKinds(document.uuid)).toEqual([])
})

test('the tax authority refuses another secret', async () => {
  const failure = await failureOf(
    createFatoora({ ...options(), secret: 'another' }).submitTaxDocument(someDocument()),
  )
  expect(failure).toMatchObject({ kind: 'refused' })
})

describeOutages(world, 'tax-authority', () => createFatoora(options()).submitTaxDocument(someDocument()))
