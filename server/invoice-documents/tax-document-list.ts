import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/tax-documents.ts'
import type { TaxDocument } from '#contract/entities/tax-document.ts'
import { arabicTitle, customerTitle } from '#rules/names.ts'
import { pagingOf } from '#rules/paging.ts'
import { openCustomer } from '../accounts/open-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { taxDocumentChart } from '../billing/tax-document.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Call } from '../request/route.ts'
import { unitOf } from './seal-invoice.ts'
import { certificateOf, type TaxUnit } from './sign-invoice.ts'
import { countDocuments, documentPage, findListed, findTaxDocument, type ListedDocument } from './store.ts'
import { reportBy } from './tax-document-chart.ts'

/** The tax documents for administrators, newest first. */
export const listTaxDocuments = async (
  { db, config: { taxUnit } }: Deps,
  { query: { filter, limit, page } }: Call<typeof endpoints.listTaxDocuments>,
): Promise<ReplyOf<typeof endpoints.listTaxDocuments>> => {
  const open = filter === 'open'
  const totalItems = await countDocuments(db, open)
  const rows = await documentPage(db, { open, limit, page })
  return {
    documents: rows.map((row) => presentDocument(row, taxUnit)),
    certificateEndsAt: certificateOf(taxUnit).validToDate.toISOString(),
    ...pagingOf(totalItems, { limit, page }),
  }
}

/** A tax document with the seller at the time of signing and the buyer's current data, which may have changed since then. */
export const getTaxDocument = async (
  deps: Deps,
  { params: { documentId } }: Call<typeof endpoints.getTaxDocument>,
): Promise<ReplyOf<typeof endpoints.getTaxDocument>> => {
  const {
    db,
    config: { taxUnit },
  } = deps
  const row = await findListed(db, documentId)
  const customer = row && (await findCustomer(db, row.customerId))
  const document = await findTaxDocument(deps, db, documentId)
  if (!row || !customer || !document) throw new AppError('not-found')
  const { accountType, identificationNumber, vatId, buildingNumber } = openCustomer(deps, customer)
  const { arabicAddress, district, city, postalCode } = customer
  const { name, vatNumber, crNumber, address } = document.parties.seller
  return {
    document: presentDocument(row, taxUnit),
    buyer: {
      accountType,
      name: customerTitle(customer),
      arabicName: arabicTitle(customer),
      identificationNumber,
      ...{ vatId, buildingNumber, arabicAddress, district, city, postalCode },
    },
    seller: { name: name.ar, vatNumber, crNumber, address: address.ar },
  }
}

/** A tax document as the API returns it. `unit`: the unit that signs new documents. */
export const presentDocument = (row: ListedDocument, unit: TaxUnit): TaxDocument => ({
  id: row.id,
  customerId: row.customerId,
  customerName: customerTitle(row),
  invoiceId: row.invoiceId,
  documentNumber: row.documentNumber ?? '',
  counter: row.counter,
  chart: taxDocumentChart(row),
  remarks: [...row.remarks],
  failure: row.failure,
  hasFormerCertificate: row.unit !== unitOf(unit),
  tries: row.tries,
  sealedAt: row.createdAt.toISOString(),
  movedAt: row.movedAt.toISOString(),
  reportBy: row.route === 'reporting' ? reportBy(row.createdAt).toISOString() : null,
  replaces: row.replaces,
})
