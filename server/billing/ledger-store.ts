import { type RawBuilder, sql } from 'kysely'
import { STATES_SETTLED } from '#machines/invoice/selectors.ts'
import type { HeldCredit } from '#rules/credit.ts'
import type { Querier } from '../db/client.ts'
import { among, asObject, asRow, asRows, readAll } from '../db/nested-rows.ts'
import { preparedRead } from '../db/prepared.ts'
import type { ChargeWithCard, CustomerRow, InvoiceLineRow, UnexplainedPaymentRow } from '../db/schema.ts'
import { CUSTOMER } from '../db/tables/account-tables.ts'
import { CHARGE, INVOICE_LINE, UNEXPLAINED_PAYMENT } from '../db/tables/billing-tables.ts'
import { PAYMENT_METHOD } from '../db/tables/record-tables.ts'
import { selectWithCards } from './charge-store.ts'
import { heldCreditRows } from './credit-note-store.ts'
import {
  INVOICE_WITH_CHARGES,
  type InvoiceWithCharges,
  type InvoiceWithChargesJson,
  readWithCharges,
} from './invoice-store.ts'
import { cardsForCharging, type StoredPayer } from './payer-store.ts'
import { selectStopping } from './unexplained-payment-store.ts'
import {
  BILLABLE,
  type BillableItems,
  type BillableItemsJson,
  type DayUsage,
  dailyUsage,
  readBillable,
  usageBetweenDays,
} from './usage-store.ts'

/** The data behind a customer's figures, read at one moment. */
export interface Ledger {
  customer: CustomerRow
  payer: StoredPayer
  /** Unpaid invoices, oldest due date first. */
  openInvoices: InvoiceWithCharges[]
  /** The newest invoice, in any state, with its lines in order. */
  lastInvoice: (InvoiceWithCharges & { lines: InvoiceLineRow[] }) | null
  /** Billed amounts less credit notes per month since `fromMonth`, in halalas before VAT. */
  billedByMonth: { billingMonth: number; amount: number }[]
  billable: BillableItems
  /** The current cloud account's usage in the given days, billed or not, in halalas. */
  usageOfDays: number
  /** That usage by day since `recentFrom`, for a forecast. A day without usage has no row. */
  recentUsage: DayUsage[]
  /** Credit for the next invoices, oldest note first. */
  heldCredit: HeldCredit[]
  /** The payments that stop charging, oldest first. */
  unexplained: UnexplainedPaymentRow[]
  /** The last resubscription charge. */
  lastResubscription: ChargeWithCard | null
}

export interface LedgerQuery {
  customerId: string
  /** The first month of `billedByMonth`. */
  fromMonth: number
  /** The first and last Riyadh day of `usageOfDays`. */
  firstDay: string
  lastDay: string
  /** The first Riyadh day of `recentUsage`, whose last one is `lastDay` too. */
  recentFrom: string
}

interface LedgerJson {
  customer: object
  cards: object[]
  openInvoices: InvoiceWithChargesJson[]
  lastInvoice: (InvoiceWithChargesJson & { lines: object[] }) | null
  billedByMonth: Ledger['billedByMonth']
  billable: BillableItemsJson
  usageOfDays: number
  recentUsage: DayUsage[]
  heldCredit: HeldCredit[]
  unexplained: object[]
  lastResubscription: InvoiceWithChargesJson['charges'][number] | null
}

const ofCustomer = sql`c.id`

/** SQL of each part. Refers to the customer's row as `c`. */
const partsOf = (
  fromMonth: RawBuilder<number>,
  firstDay: RawBuilder<string>,
  lastDay: RawBuilder<string>,
  recentFrom: RawBuilder<string>,
): { [Part in keyof LedgerJson]: RawBuilder<unknown> } => ({
  customer: asRow(sql`select ${CUSTOMER.columns('c')}`),
  cards: cardsForCharging(ofCustomer),
  openInvoices: asRows(sql`
    select ${INVOICE_WITH_CHARGES} from invoices i
    where i.customer_id = c.id and i.state not in ${among(STATES_SETTLED)}
    order by i.due_at, i.issued_at, i.id`),
  lastInvoice: asRow(sql`
    select ${INVOICE_WITH_CHARGES}, ${asRows(sql`
      select ${INVOICE_LINE.columns('l')} from invoice_lines l where l.invoice_id = i.id order by l.position`)} as lines
    from invoices i where i.customer_id = c.id order by i.issued_at desc, i.id desc limit 1`),
  billedByMonth: asRows(sql`
    select i.billing_month as "billingMonth", sum(i.gross_amount - i.discount - coalesce((
      select sum(n.gross_amount) from credit_notes n where n.invoice_id = i.id), 0))::float8 as amount from invoices i
    where i.customer_id = c.id and i.billing_month >= ${fromMonth} group by i.billing_month`),
  billable: BILLABLE,
  usageOfDays: usageBetweenDays(firstDay, lastDay),
  recentUsage: dailyUsage(recentFrom, lastDay),
  heldCredit: heldCreditRows(ofCustomer),
  unexplained: asRows(selectStopping(ofCustomer)),
  lastResubscription: asRow(sql`
    select * from (${selectWithCards(sql`charge.customer_id = c.id and charge.purpose = 'resubscription'`)}) as tried
    order by tried.attempt desc limit 1`),
})

const ledgerOfCustomer = preparedRead<LedgerQuery, { ledger: LedgerJson }>(
  'ledger',
  ['customerId', 'fromMonth', 'firstDay', 'lastDay', 'recentFrom'],
  (db, { customerId, fromMonth, firstDay, lastDay, recentFrom }) => {
    const ledger = asObject<LedgerJson>(partsOf(fromMonth, firstDay, lastDay, recentFrom))
    return sql<{ ledger: LedgerJson }>`
      select ${ledger} as ledger from customers c where c.id = ${customerId}`.compile(db)
  },
)

/** Reads the ledger in one statement, so that all parts are of the same moment. Undefined for an unknown customer. */
export const findLedger = async (q: Querier, query: LedgerQuery): Promise<Ledger | undefined> => {
  const [row] = await ledgerOfCustomer(q, query)
  if (!row) return undefined
  const { cards, lastInvoice, lastResubscription, ...ledger } = row.ledger
  return {
    ...ledger,
    customer: CUSTOMER.read(ledger.customer),
    payer: { cards: readAll(PAYMENT_METHOD, cards), isStopped: ledger.unexplained.length > 0 },
    openInvoices: ledger.openInvoices.map(readWithCharges),
    lastInvoice: lastInvoice && {
      ...readWithCharges(lastInvoice),
      lines: readAll(INVOICE_LINE, lastInvoice.lines),
    },
    billable: readBillable(ledger.billable),
    unexplained: readAll(UNEXPLAINED_PAYMENT, ledger.unexplained),
    lastResubscription: lastResubscription && CHARGE.read(lastResubscription),
  }
}
