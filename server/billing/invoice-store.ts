import { type RawBuilder, sql } from 'kysely'
import type { InvoiceTotals, InvoiceType } from '#contract/entities/invoice.ts'
import type { InvoicePayment } from '#contract/entities/invoice-filters.ts'
import { SORT_ORDERS, type SortOrder } from '#contract/entities/paging.ts'
import { INVOICE_SORT_FIELDS } from '#contract/entities/sorting.ts'
import { STATES_COVERED, STATES_DISPUTED, STATES_SETTLED } from '#machines/invoice/selectors.ts'
import { STATES_FORMER } from '#machines/tax-document/selectors.ts'
import { touchCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import { among, asObject, asRow, asRows, readAll } from '../db/nested-rows.ts'
import { preparedRead, preparedVariants, type Slots } from '../db/prepared.ts'
import type { ChargeWithCard, InvoiceChange, InvoiceLineRow, InvoiceRow, NewInvoice } from '../db/schema.ts'
import { CHARGE, DISPUTE, INVOICE, INVOICE_LINE, type ShownDisputeRow } from '../db/tables/billing-tables.ts'
import type { SealedText } from '../sealing/sealed-columns.ts'
import { PAYABLE } from './charge-run-store.ts'
import { selectWithCards } from './charge-store.ts'
import { payerColumns, readPayer, type StoredPayer, type StoredPayerJson } from './payer-store.ts'
import { fairOrder, isTurnOf, type SweepTurn } from './sweep-store.ts'
import type { StoredTaxDocument } from './tax-document.ts'

/** Stores an invoice with its lines, in order. Throws when the customer already has an invoice of this type, month and sequence. */
export const insertInvoice = async (
  tx: Tx,
  invoice: NewInvoice,
  lines: readonly Omit<InvoiceLineRow, 'invoiceId' | 'position'>[],
): Promise<InvoiceRow> => {
  const row = await tx.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow()
  if (lines.length > 0) {
    await tx
      .insertInto('invoiceLines')
      .values(lines.map((line, position) => ({ ...line, invoiceId: row.id, position })))
      .execute()
  }
  await touchCustomer(tx, row.customerId, row.createdAt)
  return row
}

export const findInvoice = (q: Querier, id: string): Promise<InvoiceRow | undefined> =>
  q.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()

/** Writes columns. The caller locks the customer's row, which guards all of its invoices. */
export const updateInvoice = async (
  tx: Tx,
  id: string,
  change: InvoiceChange,
  at: Date,
): Promise<InvoiceRow> => {
  const row = await tx
    .updateTable('invoices')
    .set({ ...change, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, at)
  return row
}

/** Unpaid invoices, oldest due date first. */
export const openInvoices = (q: Querier, customerId: string): Promise<InvoiceRow[]> =>
  q
    .selectFrom('invoices')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('state', 'not in', STATES_SETTLED)
    .orderBy('dueAt')
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()

/** A period: its first instant, and the first instant after it. */
export interface Period {
  from: Date
  until: Date
}

/** The invoices that were issued in a period, oldest first. */
export const invoicesIssued = (
  q: Querier,
  customerId: string,
  { from, until }: Period,
): Promise<InvoiceRow[]> =>
  q
    .selectFrom('invoices')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('issuedAt', '>=', from)
    .where('issuedAt', '<', until)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()

/** The types, months and sequence numbers of all invoices of a customer. */
export const invoiceNames = (
  q: Querier,
  customerId: string,
): Promise<Pick<InvoiceRow, 'type' | 'billingMonth' | 'sequence'>[]> =>
  q
    .selectFrom('invoices')
    .select(['type', 'billingMonth', 'sequence'])
    .where('customerId', '=', customerId)
    .execute()

/** Invoices since an instant that are not fully credited, oldest first. */
export const invoicesToCredit = (q: Querier, customerId: string, since: Date): Promise<InvoiceRow[]> =>
  q
    .selectFrom('invoices')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('createdAt', '>=', since)
    .whereRef('credited', '<', 'netAmount')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** True while the bank disputes the payment of an invoice. */
export const hasDisputedInvoice = async (q: Querier, customerId: string): Promise<boolean> => {
  const row = await q
    .selectFrom('invoices')
    .select('id')
    .where('customerId', '=', customerId)
    .where('state', 'in', STATES_DISPUTED)
    .executeTakeFirst()
  return row !== undefined
}

/** The next sequence number for this type and month. The caller locks the customer's row. */
export const nextSequence = async (
  tx: Tx,
  customerId: string,
  type: InvoiceType,
  billingMonth: number,
): Promise<number> => {
  const row = await tx
    .selectFrom('invoices')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('customerId', '=', customerId)
    .where('type', '=', type)
    .where('billingMonth', '=', billingMonth)
    .executeTakeFirstOrThrow()
  return (row.last ?? 0) + 1
}

/** The next document number. A number drawn in a failed transaction is not reused. */
export const nextDocumentNumber = async (q: Querier): Promise<number> => {
  const { rows } = await sql<{ number: string }>`select nextval('invoice_numbers') as number`.execute(q)
  return Number(rows[0]?.number)
}

/** True when one of our invoices has this document number. */
export const isNumberTaken = async (q: Querier, documentNumber: string): Promise<boolean> => {
  const row = await q
    .selectFrom('invoices')
    .select('id')
    .where('documentNumber', '=', documentNumber)
    .executeTakeFirst()
  return row !== undefined
}

/** Invoices paid from `since` until `before` that have no effect `<mark>:<id>` since their payment, and whose turn it is in this sweep. */
export const paidWithoutMark = (
  q: Querier,
  mark: string,
  turn: SweepTurn,
): Promise<Pick<InvoiceRow, 'id' | 'customerId' | 'chargedAt'>[]> =>
  q
    .selectFrom('invoices')
    .select(['id', 'customerId', 'chargedAt'])
    .where('chargedAt', '>=', turn.since)
    .where('chargedAt', '<', turn.before)
    .where(isTurnOf('chargedAt', turn))
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('effects')
            .select('effects.id')
            .where('effects.id', '=', sql<string>`${`${mark}:`} || ${ref('invoices.id')}::text`)
            .whereRef('effects.at', '>=', 'invoices.chargedAt'),
        ),
      ),
    )
    .orderBy(fairOrder('id', turn))
    .limit(turn.limit)
    .execute()

/** The lines of one invoice, in order. */
export const linesOf = (q: Querier, invoiceId: string): Promise<InvoiceLineRow[]> =>
  q.selectFrom('invoiceLines').selectAll().where('invoiceId', '=', invoiceId).orderBy('position').execute()

export const findInvoiceByFileName = (
  q: Querier,
  customerId: string,
  fileName: string,
): Promise<InvoiceRow | undefined> =>
  q
    .selectFrom('invoices')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('fileName', '=', fileName)
    .executeTakeFirst()

/** An invoice with its charges, first attempt first. */
export interface InvoiceWithCharges {
  row: InvoiceRow
  /** State of the latest tax document; null before it is sealed. */
  taxDocument: StoredTaxDocument | null
  charges: ChargeWithCard[]
}

export interface InvoiceWithChargesJson {
  invoice: object
  /** State of the latest tax document; null before it is sealed. */
  taxDocument: StoredTaxDocument | null
  charges: (object & Pick<ChargeWithCard, 'cardType' | 'cardLast4'>)[]
}

/** `InvoiceWithCharges` as SQL columns of each row `i`, to embed in a larger statement. */
export const INVOICE_WITH_CHARGES: RawBuilder<unknown> = sql`
  ${asRow(sql`select ${INVOICE.columns('i')}`)} as invoice,
  (select json_build_object('state', s.state, 'machineVersion', s.machine_version) from tax_submissions s
    where s.invoice_id = i.id and s.credit_note_id is null and s.state not in ${among(STATES_FORMER)}) as "taxDocument",
  ${asRows(selectWithCards(sql`charge.invoice_id = i.id`))} as charges`

export const readWithCharges = ({
  invoice,
  taxDocument,
  charges,
}: InvoiceWithChargesJson): InvoiceWithCharges => ({
  row: INVOICE.read(invoice),
  taxDocument,
  charges: charges.map((charge) => CHARGE.read(charge)),
})

interface DetailsJson extends StoredPayerJson, InvoiceWithChargesJson {
  sealedNumber: SealedText | null
  lines: object[]
  disputes: object[]
}

const detailsOfInvoice = preparedRead<{ customerId: string; reference: string }, DetailsJson>(
  'invoice with its lines, charges and disputes',
  ['customerId', 'reference'],
  (db, { customerId, reference }) => {
    const lines = asRows(sql`
      select ${INVOICE_LINE.columns('line')} from invoice_lines line where line.invoice_id = i.id order by line.position`)
    const disputes = asRows(sql`
      select ${DISPUTE.columns('dispute')} from disputes dispute where dispute.invoice_id = i.id
      order by dispute.created_at, dispute.id`)
    return sql<DetailsJson>`
      select ${INVOICE_WITH_CHARGES}, ${lines} as lines, ${disputes} as disputes,
        (select sealed_number from customers where id = ${customerId}) as sealed_number, ${payerColumns(customerId)}
      from invoices i
      where i.customer_id = ${customerId} and (i.document_number = ${reference} or i.id::text = ${reference})`.compile(
      db,
    )
  },
)

interface StoredInvoiceDetails {
  invoice: InvoiceWithCharges
  /** In the order of the document. */
  lines: InvoiceLineRow[]
  /** Oldest first. */
  disputes: ShownDisputeRow[]
  /** A person's sealed identification number. It replaces the mask in stored file names when they are shown. */
  sealedNumber: SealedText | null
  payer: StoredPayer
}

/** A customer's invoice by its document number or its id, in one statement. */
export const findInvoiceDetails = async (
  q: Querier,
  named: { customerId: string; reference: string },
): Promise<StoredInvoiceDetails | undefined> => {
  const [found] = await detailsOfInvoice(q, named)
  return (
    found && {
      invoice: readWithCharges(found),
      lines: readAll(INVOICE_LINE, found.lines),
      disputes: readAll(DISPUTE, found.disputes),
      sealedNumber: found.sealedNumber,
      payer: readPayer(found),
    }
  )
}

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

/** Rows with equal values are sorted newest first. */
const orderOf = ({ sortField, sortOrder }: Sorting): RawBuilder<unknown> =>
  sql`i.${sql.ref(SORT_COLUMNS[sortField])} ${sql.raw(sortOrder)} nulls last, i.issued_at desc, i.id`

const SORTINGS: readonly Sorting[] = INVOICE_SORT_FIELDS.flatMap((sortField) =>
  SORT_ORDERS.map((sortOrder) => ({ sortField, sortOrder })),
)

interface Selection {
  customerId: string
  /** The time of issue: its first instant, and the first instant after it. */
  from: Date
  until: Date
  /** Null for all. */
  payment: InvoicePayment | null
  type: InvoiceType | null
}

interface PageQuery extends Selection {
  limit: number
  offset: number
}

interface PageJson extends StoredPayerJson {
  totals: InvoiceTotals & { count: number }
  years: number[]
  sealedNumber: SealedText | null
  invoices: InvoiceWithChargesJson[]
}

const PAYMENT: RawBuilder<InvoicePayment> = sql`case
  when i.state in ${among(STATES_COVERED)} then 'covered'
  when i.state in ${among(STATES_SETTLED)} then 'paid'
  else 'unpaid' end`

const IS_UNPAID = sql<boolean>`i.state not in ${among(STATES_SETTLED)}`

const isSelected = ({ customerId, from, until, payment, type }: Slots<Selection>): RawBuilder<boolean> => sql`
  i.customer_id = ${customerId} and i.issued_at >= ${from} and i.issued_at < ${until}
  and (${payment}::text is null or ${PAYMENT} = ${payment}) and (${type}::text is null or i.type = ${type})`

const totalsOf = (selection: Slots<Selection>): RawBuilder<unknown> =>
  sql`(select ${asObject<PageJson['totals']>({
    count: sql`count(*)`,
    amount: sql`coalesce(sum(i.net_amount), 0)`,
    unpaid: sql`coalesce(sum(${PAYABLE}) filter (where ${IS_UNPAID}), 0)`,
  })} from invoices i where ${isSelected(selection)})`

const yearsOf = (customerId: RawBuilder<string>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(year order by year desc), '[]'::json) from (
    select extract(year from i.issued_at at time zone 'Asia/Riyadh')::int as year
    from invoices i where i.customer_id = ${customerId}
    union select extract(year from n.created_at at time zone 'Asia/Riyadh')::int
    from credit_notes n where n.customer_id = ${customerId}) as issued)`

const pages = preparedVariants<Sorting, PageQuery, PageJson>(
  SORTINGS,
  ({ sortField, sortOrder }) => `page of invoices by ${sortField} ${sortOrder}`,
  ['customerId', 'from', 'until', 'payment', 'type', 'limit', 'offset'],
  (db, { limit, offset, ...selection }, sorting) => {
    const invoices = asRows(sql`
      select ${INVOICE_WITH_CHARGES} from (
        select * from invoices i where ${isSelected(selection)}
        order by ${orderOf(sorting)} limit ${limit} offset ${offset}
      ) i order by ${orderOf(sorting)}`)
    const { customerId } = selection
    return sql<PageJson>`
      select ${totalsOf(selection)} as totals, ${yearsOf(customerId)} as years,
        (select sealed_number from customers where id = ${customerId}) as sealed_number,
        ${invoices} as invoices, ${payerColumns(customerId)}`.compile(db)
  },
)

interface InvoicePage {
  /** Counts the selected invoices. */
  totalItems: number
  totals: InvoiceTotals
  /** Newest first, of all invoices and credit notes. */
  years: number[]
  /** A person's sealed identification number. It replaces the mask in stored file names when they are shown. */
  sealedNumber: SealedText | null
  invoices: InvoiceWithCharges[]
  payer: StoredPayer
}

/** A page of a customer's selected invoices with the facts for their guards, in one statement. */
export const invoicePage = async (
  q: Querier,
  { limit, page, sortField, sortOrder, ...selection }: Sorting & Selection & { limit: number; page: number },
): Promise<InvoicePage> => {
  const [found] = await pages(q, { sortField, sortOrder }, { ...selection, limit, offset: page * limit })
  if (!found) throw new Error('The list of invoices has no total')
  const { totals, years, sealedNumber, invoices } = found
  const { count: totalItems, ...sums } = totals
  return {
    ...{ totalItems, totals: sums, years, sealedNumber },
    invoices: invoices.map(readWithCharges),
    payer: readPayer(found),
  }
}
