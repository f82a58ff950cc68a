import { expect, test } from 'vitest'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { exportCreditNote } from '#server/invoice-documents/issue-credit-note.ts'
import { invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { type Person, runningApi } from '../support/api.ts'
import { creditOf } from './support/credit.ts'
import { becomeIndividual } from './support/national-ids.ts'
import { answerOf, expectWholeChain, replaceRejected, VALID } from './support/tax-ledger.ts'

const api = runningApi()

const INVOICES = IS_LONG_RUN ? 500 : 12
const INVOICES_PER_PAIR = 12

/** A business and an individual. */
const someBuyers = async (): Promise<[business: Person, individual: Person]> => {
  const business = await someBuyer(api)
  const individual = await someBuyer(api)
  await becomeIndividual(api, individual.customer.id)
  return [business, individual]
}

test('hash, signature, chain and QR code of every document hold for another XML library, through rejections, outages and credit notes', async () => {
  const buyers: Person[] = []
  for (let index = 0; index < INVOICES; index += 1) {
    // Every credit note starts a billing run over all open invoices of its buyer, so each buyer gets few invoices.
    if (index % INVOICES_PER_PAIR === 0) buyers.push(...(await someBuyers()))
    const [business, individual] = buyers.slice(-2)
    const person = index % 3 === 2 ? individual : business
    if (!person) throw new Error('There is no buyer')
    const { id } = await someInvoice(api, person)
    if (index % 6 === 1) await answerOf(api, { answer: 'reject', code: 'BR-KSA-44', times: 1 })
    if (index % 6 === 3) await answerOf(api, { answer: 'unavailable', times: 1 })
    if (index % 6 === 5) await api.control('/faults', { provider: 'tax-authority', mode: 'lost', times: 1 })
    await exportInvoice(api.server.deps, id).catch(() => exportInvoice(api.server.deps, id))
    // The mails of all documents together take longer than `idle` waits.
    await api.server.jobs.idle()
  }

  expect(await replaceRejected(api)).toBeGreaterThan(0)
  const { db } = api.database
  for (const [index, { id, customerId }] of (
    await db.selectFrom('invoices').selectAll().execute()
  ).entries()) {
    if (index % 4 === 1) await answerOf(api, { answer: 'reject', code: 'BR-KSA-44', times: 1 })
    if (index % 4 === 3) await answerOf(api, { answer: 'unavailable', times: 1 })
    const note = await creditOf(api, { id: customerId }, id, index % 2 === 0 ? {} : { amount: 101 })
    await api.server.jobs.idle()
    // After an outage the job would retry only minutes later.
    await exportCreditNote(api.server.deps, note.id, note.id)
  }
  expect(await replaceRejected(api)).toBeGreaterThan(0)

  expect(await expectWholeChain(api)).toBeGreaterThan(INVOICES)

  const notes = await db
    .selectFrom('creditNotes')
    .innerJoin('taxSubmissions', 'taxSubmissions.creditNoteId', 'creditNotes.id')
    .select(['creditNotes.fileKey', 'taxSubmissions.state'])
    .where('taxSubmissions.state', '!=', 'replaced')
    .execute()
  expect(notes.length).toBe(INVOICES)
  for (const { fileKey, state } of notes)
    expect([state, fileKey]).toEqual([expect.stringMatching(VALID), expect.any(String)])

  for (const person of buyers)
    for (const { taxDocument, invoiceUrl } of await invoicesOf(person))
      expect([taxDocument?.state, invoiceUrl !== null]).toEqual([expect.stringMatching(VALID), true])
}, 1_200_000)
