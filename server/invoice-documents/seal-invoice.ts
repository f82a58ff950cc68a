import { randomUUID } from 'node:crypto'
import type { Parties, Seller } from '#rules/invoice-parties.ts'
import { arabicTitle, customerTitle } from '#rules/names.ts'
import { findCustomer } from '../accounts/store.ts'
import { linesOf } from '../billing/invoice-store.ts'
import { lockInvoice } from '../billing/present-invoice.ts'
import type { CustomerRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { signInvoice } from './sign-invoice.ts'
import { appendTaxDocument, findParties, findTaxDocument, keepParties, takePlace } from './store.ts'
import type { BilingualText } from './words.ts'

/**
 * Seals a numbered invoice, once: stores both parties, takes the next position in the chain of documents and signs, in one
 * transaction, so that no position is skipped or used twice. Safe to repeat after a crash.
 */
export const sealInvoice = async ({ db, clock, config }: Deps, invoiceId: string): Promise<void> =>
  withTransaction(db, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (await findTaxDocument(tx, invoiceId)) return
    const customer = await findCustomer(tx, invoice.customerId)
    if (!customer || invoice.documentNumber === null) throw new Error(`${invoiceId} has no number yet`)
    const createdAt = clock.now()
    await keepParties(tx, { invoiceId, parties: partiesOf(customer, config.seller), createdAt })
    const parties = await findParties(tx, invoiceId)
    if (!parties) throw new Error(`The parties of ${invoiceId} are not stored`)
    const lines = await linesOf(tx, invoiceId)
    const { counter, previousHash } = await takePlace(tx)
    const uuid = randomUUID()
    const facts = { invoice, number: invoice.documentNumber, lines, parties, payment: null }
    const sealed = signInvoice(facts, { counter, uuid, previousHash }, config.taxUnit, createdAt)
    await appendTaxDocument(tx, { invoiceId, counter, uuid, previousHash, createdAt, ...sealed })
  })

/** Both parties as stored now. */
const partiesOf = (row: CustomerRow, seller: Seller): Parties => {
  const { buildingNumber, unitNumber, address, arabicAddress, district, arabicDistrict } = row
  const { city, province, postalCode } = row
  return {
    seller,
    buyer: {
      accountType: row.accountType,
      name: nameOf(row),
      address: {
        buildingNumber,
        unitNumber,
        address,
        arabicAddress,
        district,
        arabicDistrict,
        city,
        province,
        postalCode,
      },
      vatId: row.vatId,
      identificationNumber: row.identificationNumber,
    },
  }
}

const nameOf = (row: CustomerRow): BilingualText => ({
  en: customerTitle(row) ?? '',
  ar: arabicTitle(row) ?? '',
})
