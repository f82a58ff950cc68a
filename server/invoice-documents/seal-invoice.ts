import { createHash, randomUUID } from 'node:crypto'
import { initialState } from '#machines/shared/chart-definition.ts'
import { TAX_DOCUMENT_VERSION, taxDocumentMachine } from '#machines/tax-document/tax-document.machine.ts'
import type { Parties, Seller } from '#rules/invoice-parties.ts'
import { arabicTitle, customerTitle } from '#rules/names.ts'
import { type OpenCustomer, openCustomer } from '../accounts/open-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { linesOf } from '../billing/invoice-store.ts'
import { lockInvoice } from '../billing/lock-invoice.ts'
import { currentSubmission } from '../billing/tax-submission-store.ts'
import { begin } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { json, type Tx } from '../db/client.ts'
import type { CustomerRow, TaxSubmissionRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { documentContents, idsOf, type Subject } from './document-contents.ts'
import { documentColumns } from './sealed-document.ts'
import { signInvoice, type TaxUnit } from './sign-invoice.ts'
import { appendTaxDocument, takePlace } from './store.ts'
import { taxDocumentWorkflow } from './tax-document-chart.ts'
import type { BilingualText } from './words.ts'

/** Seals a numbered invoice, once, and returns the submission of its latest document. Safe to repeat after a crash. */
export const sealInvoice = async (deps: Deps, invoiceId: string, cause: Cause): Promise<TaxSubmissionRow> =>
  withTransaction(deps.db, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    return (
      (await currentSubmission(tx, { invoiceId, creditNoteId: null })) ??
      (await sealDocument(deps, tx, { invoice, creditNote: null }, { replaces: null, cause }))
    )
  })

/**
 * Signs and stores a document with the current data of both parties, at the next position in the chain of documents. Runs in the
 * caller's transaction, so that no position is skipped or used twice. The caller has locked the customer's row.
 */
export const sealDocument = async (
  deps: Deps,
  tx: Tx,
  subject: Subject,
  { replaces, cause }: { replaces: string | null; cause: Cause },
): Promise<TaxSubmissionRow> => {
  const { clock, config } = deps
  const { invoice } = subject
  const { customerId } = invoice
  const ids = idsOf(subject)
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error(`There is no customer ${customerId}`)
  const createdAt = clock.now()
  const parties = partiesOf(openCustomer(deps, customer), config.seller)
  const isSimplified = parties.buyer.accountType === 'individual'
  const contents = documentContents(subject, await linesOf(tx, invoice.id))
  const unit = unitOf(config.taxUnit)
  const { counter, previousHash } = await takePlace(tx, unit)
  const uuid = randomUUID()
  const facts = { ...contents, parties, payment: null }
  const { xml, ...sealed } = signInvoice(facts, { counter, uuid, previousHash }, config.taxUnit, createdAt)
  const submission = await appendTaxDocument(
    tx,
    {
      ...ids,
      uuid,
      unit,
      counter,
      previousHash,
      ...sealed,
      isSimplified,
      ...documentColumns(deps.vault, { uuid, isSimplified }, { xml, parties }),
      replaces,
      createdAt,
    },
    {
      ...ids,
      id: uuid,
      customerId,
      state: initialState(taxDocumentMachine),
      machineVersion: TAX_DOCUMENT_VERSION,
      route: isSimplified ? 'reporting' : 'clearance',
      remarks: json([]),
      createdAt,
      movedAt: createdAt,
    },
  )
  await begin(deps, tx, taxDocumentWorkflow, submission, { event: 'document.sealed', cause })
  return submission
}

/** Both parties as stored now. */
const partiesOf = (row: OpenCustomer, { name, vatNumber, crNumber, address: place }: Seller): Parties => {
  const { buildingNumber, unitNumber, address, arabicAddress, district, arabicDistrict } = row
  const { city, province, postalCode } = row
  return {
    seller: { name, vatNumber, crNumber, address: place },
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

/** Names a unit by its certificate. The authority's counter and hash chain begin again with each certificate. */
export const unitOf = ({ certificate }: TaxUnit): string =>
  createHash('sha256').update(Buffer.from(certificate, 'base64')).digest('hex').slice(0, 32)
