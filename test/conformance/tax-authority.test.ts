import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { signInvoice } from '#server/invoice-documents/sign-invoice.ts'
import { createFatoora } from '#server/providers/tax-authority/fatoora.ts'
import type { SubmittedDocument } from '#server/providers/tax-authority/port.ts'
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
const someDocument = (isSimplified = false): SubmittedDocument => {
  const uuid = randomUUID()
  const link = { counter: 1, uuid, previousHash: FIRST_PREVIOUS_HASH }
  const { xml, hash } = signInvoice(someDocumentFacts(), link, readEnv({}).taxUnit, new Date())
  return { uuid, hash, xml, route: isSimplified ? 'reporting' : 'clearance' }
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
  await createFatoora(options()).submit(document)
  await createFatoora(options()).submit(document)
  expect(await submittedKinds(document.uuid)).toEqual([kind])
})

test.each<[string, (document: SubmittedDocument) => SubmittedDocument, string]>([
  ['the hash of another', (document) => ({ ...document, hash: FIRST_PREVIOUS_HASH }), 'invalid-invoice-hash'],
  [
    'another total',
    (document) => ({ ...document, xml: document.xml.replaceAll('1402.84', '1402.85') }),
    'invalid-invoice-hash',
  ],
  ['another identifier', (document) => ({ ...document, uuid: randomUUID() }), 'BR-KSA-03'],
])('a document with %s is rejected, with the rule', async (_, change, code) => {
  const document = change(someDocument())
  expect(await createFatoora(options()).submit(document)).toMatchObject({
    outcome: 'rejected',
    remarks: expect.arrayContaining([expect.objectContaining({ severity: 'error', code })]),
  })
  expect(await submittedKinds(document.uuid)).toEqual([])
})

test('the tax authority refuses another secret', async () => {
  const failure = await failureOf(createFatoora({ ...options(), secret: 'another' }).submit(someDocument()))
  expect(failure).toMatchObject({ kind: 'refused' })
})

describeOutages(world, 'tax-authority', () => createFatoora(options()).submit(someDocument()))
