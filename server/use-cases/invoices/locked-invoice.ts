import type { Tx } from '../../db/client.ts'
import type { InvoiceRow } from '../../db/schema.ts'
import { findInvoice } from '../../db/stores/invoices.ts'
import { lockCustomer } from '../customers/locked-customer.ts'

/** An invoice as it stands once its customer's row is kept from others. */
export const lockInvoice = async (tx: Tx, invoiceId: string): Promise<InvoiceRow> => {
  const before = await findInvoice(tx, invoiceId)
  if (before) await lockCustomer(tx, before.customerId, undefined)
  const row = before && (await findInvoice(tx, invoiceId))
  if (!row) throw new Error(`There is no invoice ${invoiceId}`)
  return row
}
