import { type RawBuilder, sql } from 'kysely'
import { SORT_ORDERS, type SortOrder } from '#contract/entities/paging.ts'
import { INVOICE_SORT_FIELDS } from '#contract/entities/sorting.ts'
import type { Querier } from '../db/client.ts'
import { asRows } from '../db/nested-rows.ts'
import { preparedVariants } from '../db/prepared.ts'
import {
  INVOICE_WITH_CHARGES,
  type InvoiceWithCharges,
  type InvoiceWithChargesJson,
  readWithCharges,
} from './invoice-store.ts'
import { payerColumns, readPayer, type StoredPayer, type StoredPayerJson } from './payer-store.ts'

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

/** Equal rows are sorted newest first. */
const orderOf = ({ sortField, sortOrder }: Sorting): RawBuilder<unknown> =>
  sql`i.${sql.ref(SORT_COLUMNS[sortField])} ${sql.raw(sortOrder)} nulls last, i.issued_at desc, i.id`

const SORTINGS: readonly Sorting[] = INVOICE_SORT_FIELDS.flatMap((sortField) =>
  SORT_ORDERS.map((sortOrder) => ({ sortField, sortOrder })),
)

interface PageQuery {
  customerId: string
  limit: number
  offset: number
}

interface PageJson extends StoredPayerJson {
  totalItems: number
  invoices: InvoiceWithChargesJson[]
}

const pages = preparedVariants<Sorting, PageQuery, PageJson>(
  SORTINGS,
  ({ sortField, sortOrder }) => `page of invoices by ${sortField} ${sortOrder}`,
  ['customerId', 'limit', 'offset'],
  (db, { customerId, limit, offset }, sorting) => {
    const invoices = asRows(sql`
      select ${INVOICE_WITH_CHARGES} from (
        select * from invoices i where customer_id = ${customerId}
        order by ${orderOf(sorting)} limit ${limit} offset ${offset}
      ) i order by ${orderOf(sorting)}`)
    return sql<PageJson>`
      select (select count(*)::int from invoices where customer_id = ${customerId}) as total_items,
        ${invoices} as invoices, ${payerColumns(customerId)}`.compile(db)
  },
)

export interface InvoicePage {
  /** Counts all invoices of the customer. */
  totalItems: number
  invoices: InvoiceWithCharges[]
  payer: StoredPayer
}

/** A page of a customer's invoices with the facts for their guards, in one statement. */
export const invoicePage = async (
  q: Querier,
  { limit, page, customerId, ...sorting }: Sorting & { customerId: string; limit: number; page: number },
): Promise<InvoicePage> => {
  const [found] = await pages(q, sorting, { customerId, limit, offset: page * limit })
  if (!found) throw new Error('The list of invoices has no total')
  const { totalItems, invoices } = found
  return { totalItems, invoices: invoices.map(readWithCharges), payer: readPayer(found) }
}
