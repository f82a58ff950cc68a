import { lockCustomer } from '../accounts/lock-customer.ts'
import type { Tx } from '../db/client.ts'
import type { CreditNoteRow, InvoiceRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { findCreditNote } from './credit-note-store.ts'
import { findInvoice } from './invoice-store.ts'

/** Locks the invoice's customer, then reads the invoice. */
export const lockInvoice = async (tx: Tx, invoiceId: string): Promise<InvoiceRow> => {
  const before = await findInvoice(tx, invoiceId)
  if (before) await lockCustomer(tx, before.customerId, undefined)
  const row = before && (await findInvoice(tx, invoiceId))
  if (!row) throw new Error(`There is no invoice ${invoiceId}`)
  return row
}

/** Locks a customer, then reads one of its invoices. Throws `not-found`. */
export const lockOwnInvoice = async (
  tx: Tx,
  { customerId, invoiceId }: { customerId: string; invoiceId: string },
): Promise<InvoiceRow> => {
  await lockCustomer(tx, customerId, undefined)
  const row = await findInvoice(tx, invoiceId)
  if (row?.customerId !== customerId) throw new AppError('not-found')
  return row
}

/** Locks a customer, then reads one of its credit notes. Throws `not-found`. */
export const lockOwnCreditNote = async (
  tx: Tx,
  { customerId, creditNoteId }: { customerId: string; creditNoteId: string },
): Promise<CreditNoteRow> => {
  await lockCustomer(tx, customerId, undefined)
  const row = await findCreditNote(tx, creditNoteId)
  if (row?.customerId !== customerId) throw new AppError('not-found')
  return row
}
