import { type RawBuilder, sql } from 'kysely'
import { SORT_ORDERS, type SortOrder } from '#contract/entities/paging.ts'
import { INVOICE_SORT_FIELDS } from '#contract/entities/sorting.ts'
import type { Querier } from '../client.ts'
import { nestedRows } from '../nested-rows.ts'
import { preparedVariants } from '../prepared.ts'
import type { ChargeRow, InvoiceRow } from '../schema.ts'
import type { ChargeWithCard } from './charges.ts'

const INVOICE = nestedRows<InvoiceRow>({
  id: 'plain',
  customerId: 'plain',
  revision: 'plain',
  type: 'plain',
  billingMonth: 'plain',
  sequence: 'plain',
  currency: 'plain',
  grossAmount: 'plain',
  discount: 'plain',
  vatAmount: 'plain',
  netAmount: 'plain',
  lastDay: 'plain',
  state: 'plain',
  machineVersion: 'plain',
  issuedAt: 'instant',
  dueAt: 'instant',
  chargedAt: 'instant',
  nextAttemptAt: 'instant',
  accountingId: 'plain',
  documentNumber: 'plain',
  fileKey: 'plain',
  fileName: 'plain',
  createdAt: 'instant',
  updatedAt: 'instant',
})

const CHARGE = nestedRows<ChargeRow>({
  id: 'plain',
  customerId: 'plain',
  invoiceId: 'plain',
  purpose: 'plain',
  attempt: 'plain',
  round: 'plain',
  slot: 'plain',
  paymentMethodId: 'plain',
  amount: 'plain',
  currency: 'plain',
  state: 'plain',
  machineVersion: 'plain',
  reason: 'plain',
  startedAt: 'instant',
  settledAt: 'instant',
})

const SORT_COLUMNS = {
  month: 'billing_month',
  amount: 'net_amount',
  paidOn: 'charged_at',
  createdAt: 'issued_at',
} as const satisfies Record<(typeof INVOICE_SORT_FIELDS)[number], string>

interface Sorting {
  sortField: keyof typeof SORT_COLUMNS
  sortOrder: SortOrder
}

/** Of equal ones the newest first. */
const orderOf = ({ sortField, sortOrder }: Sorting): RawBuilder<unknown> =>
  sql`i.${sql.ref(SORT_COLUMNS[sortField])} ${sql.raw(sortOrder)} nulls last, i.issued_at desc, i.id`

const SORTINGS: readonly Sorting[] = INVOICE_SORT_FIELDS.flatMap((sortField) =>
  SORT_ORDERS.map((sortOrder) => ({ sortField, sortOrder })),
)

interface Wanted {
  customerId: string
  limit: number
  offset: number
}

interface PageJson {
  totalItems: number
  invoices: { invoice: object; charges: (object & Pick<ChargeWithCard, 'cardType' | 'cardLast4'>)[] }[]
}

const pages = preparedVariants<Sorting, Wanted, PageJson>(
  SORTINGS,
  ({ sortField, sortOrder }) => `page of invoices by ${sortField} ${sortOrder}`,
  ['customerId', 'limit', 'offset'],
  (db, { customerId, limit, offset }, sorting) =>
    sql<PageJson>`
      select (select count(*)::int from invoices where customer_id = ${customerId}) as total_items, (
        select coalesce(json_agg(json_build_object(
          'invoice', (select to_json(row) from (select ${INVOICE.columns('i')}) as row),
          'charges', (
            select coalesce(json_agg(row order by row.attempt), '[]'::json) from (
              select ${CHARGE.columns('c')}, p.type as "cardType", p.last4 as "cardLast4"
              from charges c join payment_methods p on p.id = c.payment_method_id where c.invoice_id = i.id
            ) as row
          )
        ) order by ${orderOf(sorting)}), '[]'::json)
        from (
          select * from invoices i where customer_id = ${customerId}
          order by ${orderOf(sorting)} limit ${limit} offset ${offset}
        ) i
      ) as invoices`.compile(db),
)

export interface InvoicePage {
  /** All invoices of the customer. */
  totalItems: number
  /** With the charges of each, first attempt first. */
  invoices: { row: InvoiceRow; charges: ChargeWithCard[] }[]
}

/** A page of a customer's invoices, by one statement. */
export const invoicePage = async (
  q: Querier,
  { limit, page, customerId, ...sorting }: Sorting & { customerId: string; limit: number; page: number },
): Promise<InvoicePage> => {
  const [found] = await pages(q, sorting, { customerId, limit, offset: page * limit })
  if (!found) throw new Error('The list of invoices has no total')
  return {
    totalItems: found.totalItems,
    invoices: found.invoices.map(({ invoice, charges }) => ({
      row: INVOICE.read(invoice),
      charges: charges.map((charge) => ({ ...charge, ...CHARGE.read(charge) })),
    })),
  }
}
