import { type RawBuilder, sql } from 'kysely'
import { asRow, asRows } from '../nested-rows.ts'
import type { InvoiceRow } from '../schema.ts'
import { type ChargeWithCard, selectWithCards } from './charges.ts'
import { CHARGE, INVOICE } from './row-columns.ts'

/** An invoice with its charges, first attempt first. */
export interface InvoiceWithCharges {
  row: InvoiceRow
  hasTaxDocument: boolean
  charges: ChargeWithCard[]
}

export interface InvoiceWithChargesJson {
  invoice: object
  hasTaxDocument: boolean
  charges: (object & Pick<ChargeWithCard, 'cardType' | 'cardLast4'>)[]
}

/** The same of each row `i` of the invoices, as columns of a larger statement. */
export const INVOICE_WITH_CHARGES: RawBuilder<unknown> = sql`
  ${asRow(sql`select ${INVOICE.columns('i')}`)} as invoice,
  (select d.invoice_id from tax_documents d where d.invoice_id = i.id) is not null as "hasTaxDocument",
  ${asRows(selectWithCards(sql`charge.invoice_id = i.id`))} as charges`

export const readWithCharges = ({
  invoice,
  hasTaxDocument,
  charges,
}: InvoiceWithChargesJson): InvoiceWithCharges => ({
  row: INVOICE.read(invoice),
  hasTaxDocument,
  charges: charges.map((charge) => CHARGE.read(charge)),
})
