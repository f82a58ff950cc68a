import { type RawBuilder, sql } from 'kysely'
import type { PLANNED_CHARGE_FILTERS } from '#contract/entities/team-filters.ts'
import { STATES_DECLINED } from '#machines/charge/selectors.ts'
import { STATES_OPEN } from '#machines/charge-run/selectors.ts'
import { STATES_SETTLED } from '#machines/invoice/selectors.ts'
import { previousBillingMonth } from '#rules/billing-calendar.ts'
import type { Querier, Tx } from '../db/client.ts'
import { among } from '../db/nested-rows.ts'
import type {
  ChargeRunRow,
  CustomerRow,
  InvoiceRow,
  NewChargeRun,
  NewPlannedCharge,
  PaymentMethodRow,
  PlannedChargeRow,
} from '../db/schema.ts'
import { beforeChange } from '../db/transaction.ts'

/** Stores the run of a month. Returns undefined when the month already has one. */
export const insertRun = (tx: Tx, run: NewChargeRun): Promise<ChargeRunRow | undefined> =>
  tx
    .insertInto('chargeRuns')
    .values(run)
    .onConflict((conflict) => conflict.column('month').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Locks the run until the transaction ends. */
export const lockRun = (tx: Tx, id: string): Promise<ChargeRunRow | undefined> =>
  tx.selectFrom('chargeRuns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const latestRun = (q: Querier): Promise<ChargeRunRow | undefined> =>
  q.selectFrom('chargeRuns').selectAll().orderBy('month', 'desc').limit(1).executeTakeFirst()

/** The runs that are not closed, besides this month. */
export const otherOpenRuns = (q: Querier, month: number | null): Promise<ChargeRunRow[]> =>
  q
    .selectFrom('chargeRuns')
    .selectAll()
    .where('state', 'in', STATES_OPEN)
    .$if(month !== null, (query) => query.where('month', '<>', month ?? 0))
    .orderBy('month')
    .execute()

/** Writes columns. The caller locks the row. */
export const updateRun = async (
  tx: Tx,
  id: string,
  change: Partial<Omit<ChargeRunRow, 'id' | 'month' | 'chargeAt' | 'createdAt'>>,
): Promise<ChargeRunRow> => {
  await beforeChange(tx, 'chargeRun', id)
  return tx
    .updateTable('chargeRuns')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The unpaid amount of the invoice `i`, in halalas. */
export const PAYABLE = sql<number>`(i.net_amount - i.deducted - i.credit_used - i.still_paid)`

/** The sum of the monthly invoices of a month, in halalas. */
export const billedIn = async (q: Querier, month: number): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(${PAYABLE}), 0)::float8 as amount from invoices i
    where i.type = 'monthly' and i.billing_month = ${month}`.execute(q)
  return rows[0]?.amount ?? 0
}

/**
 * The unpaid monthly invoices due on the charge day of a run that its list lacks, or that have changed since they were listed. A change of
 * a card changes its customer.
 */
export const invoicesToList = (
  tx: Tx,
  { id, chargeAt }: ChargeRunRow,
  { after, limit }: { after: string | null; limit: number },
): Promise<InvoiceRow[]> =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('customers as c', 'c.id', 'i.customerId')
    .leftJoin('plannedCharges as p', (join) => join.onRef('p.invoiceId', '=', 'i.id').on('p.runId', '=', id))
    .selectAll('i')
    .where('i.type', '=', 'monthly')
    .where('i.state', 'not in', STATES_SETTLED)
    .where('i.dueAt', '<=', chargeAt)
    .where(({ eb, or }) =>
      or([
        eb('p.listedAt', 'is', null),
        eb('p.listedAt', '<=', eb.ref('i.updatedAt')),
        eb('p.listedAt', '<=', eb.ref('c.updatedAt')),
      ]),
    )
    .where(
      sql<boolean>`not exists (select from planned_charges other
        where other.invoice_id = i.id and other.run_id <> ${id} and other.approved_amount >= ${PAYABLE})`,
    )
    .$if(after !== null, (query) => query.where('i.id', '>', after ?? ''))
    .orderBy('i.id')
    .limit(limit)
    .execute()

/** The invoice of the month before, in halalas; null without one. `wasDeclined`: a card was declined for it, or for this invoice. */
export const monthBefore = async (
  q: Querier,
  { id, customerId, billingMonth }: InvoiceRow,
): Promise<{ amount: number | null; wasDeclined: boolean }> => {
  const { rows } = await sql<{ amount: number | null; wasDeclined: boolean }>`
    with before as (
      select i.id, ${PAYABLE} as amount from invoices i where i.customer_id = ${customerId}
        and i.type = 'monthly' and i.billing_month = ${previousBillingMonth(billingMonth)})
    select (select sum(amount)::int from before) as amount,
      exists (select from charges c where c.customer_id = ${customerId} and c.state in ${among(STATES_DECLINED)}
        and (c.invoice_id = ${id} or c.invoice_id in (select before.id from before))) as "wasDeclined"`.execute(
    q,
  )
  return rows[0] ?? { amount: null, wasDeclined: false }
}

export const findPlanned = (
  q: Querier,
  { runId, invoiceId }: Pick<PlannedChargeRow, 'runId' | 'invoiceId'>,
): Promise<PlannedChargeRow | undefined> =>
  q
    .selectFrom('plannedCharges')
    .selectAll()
    .where('runId', '=', runId)
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()

/** Adds a charge to the list, or writes its present figures. Keeps its approval. */
export const savePlanned = async (tx: Tx, planned: NewPlannedCharge): Promise<void> => {
  const { runId: _run, invoiceId: _invoice, ...figures } = planned
  await tx
    .insertInto('plannedCharges')
    .values(planned)
    .onConflict((conflict) => conflict.columns(['runId', 'invoiceId']).doUpdateSet(figures))
    .execute()
}

/** Removes a charge that is no longer planned and was not approved. */
export const dropPlanned = async (
  tx: Tx,
  { runId, invoiceId }: Pick<PlannedChargeRow, 'runId' | 'invoiceId'>,
): Promise<void> => {
  await tx
    .deleteFrom('plannedCharges')
    .where('runId', '=', runId)
    .where('invoiceId', '=', invoiceId)
    .where('approvedAmount', 'is', null)
    .execute()
}

/** Removes unapproved charges of invoices that are paid or covered meanwhile. */
export const dropSettled = async (tx: Tx, runId: string): Promise<void> => {
  await tx
    .deleteFrom('plannedCharges')
    .where('runId', '=', runId)
    .where('approvedAmount', 'is', null)
    .where('invoiceId', 'in', ({ selectFrom }) =>
      selectFrom('invoices').select('id').where('state', 'in', STATES_SETTLED),
    )
    .execute()
}

/** Approves every charge of the list up to its amount. */
export const approveList = async (tx: Tx, runId: string): Promise<void> => {
  await tx
    .updateTable('plannedCharges')
    .set(({ ref }) => ({ approvedAmount: ref('amount') }))
    .where('runId', '=', runId)
    .execute()
}

/** True when an administrator has approved a charge of at least this amount for the invoice. */
export const isApproved = async (
  q: Querier,
  { invoiceId, amount }: { invoiceId: string; amount: number },
): Promise<boolean> => {
  const row = await q
    .selectFrom('plannedCharges')
    .select('invoiceId')
    .where('invoiceId', '=', invoiceId)
    .where('approvedAmount', '>=', amount)
    .executeTakeFirst()
  return row !== undefined
}

interface Part {
  count: number
  amount: number
}

export interface RunTotals extends Part {
  unapproved: Part
  blocked: Part
}

const UNAPPROVED = sql<boolean>`(p.approved_amount is null or p.approved_amount < p.amount)`
const UNUSUAL = sql<boolean>`cardinality(p.marks) > 0`
const BLOCKED = sql<boolean>`p.marks && array['no-card', 'stopped']`

/** The number and sum of the charges of a list, and of parts of it, in halalas. */
export const totalsOf = async (q: Querier, runId: string): Promise<RunTotals> => {
  const sum = (where: RawBuilder<unknown>) => sql`json_build_object('count', count(*) filter (where ${where}),
    'amount', coalesce(sum(p.amount) filter (where ${where}), 0))`
  const { rows } = await sql<{ all: Part; unapproved: Part; blocked: Part }>`
    select ${sum(sql`true`)} as "all", ${sum(UNAPPROVED)} as unapproved, ${sum(BLOCKED)} as blocked
    from planned_charges p where p.run_id = ${runId}`.execute(q)
  const nothing = { count: 0, amount: 0 }
  const { all = nothing, unapproved = nothing, blocked = nothing } = rows[0] ?? {}
  return { ...all, unapproved, blocked }
}

type Filter = (typeof PLANNED_CHARGE_FILTERS)[number]

const FILTERS: Readonly<Record<Filter, RawBuilder<boolean>>> = {
  all: sql`true`,
  unusual: UNUSUAL,
  unapproved: UNAPPROVED,
}

export type ListedCharge = PlannedChargeRow &
  Pick<CustomerRow, 'accountType' | 'businessName' | 'firstName' | 'lastName'> & {
    cardType: PaymentMethodRow['type'] | null
    cardLast4: string | null
  }

interface ListQuery {
  runId: string
  filter: Filter
  limit: number
  page: number
}

/** The planned charges of a run, highest amount first. */
export const plannedPage = (q: Querier, { runId, filter, limit, page }: ListQuery): Promise<ListedCharge[]> =>
  q
    .selectFrom('plannedCharges as p')
    .innerJoin('customers as c', 'c.id', 'p.customerId')
    .leftJoin('paymentMethods as card', 'card.id', 'p.paymentMethodId')
    .selectAll('p')
    .select(['c.accountType', 'c.businessName', 'c.firstName', 'c.lastName'])
    .select(['card.type as cardType', 'card.last4 as cardLast4'])
    .where('p.runId', '=', runId)
    .where(FILTERS[filter])
    .orderBy('p.amount', 'desc')
    .orderBy('p.invoiceId')
    .limit(limit)
    .offset(page * limit)
    .execute()

export const countPlanned = async (
  q: Querier,
  { runId, filter }: Pick<ListQuery, 'runId' | 'filter'>,
): Promise<number> => {
  const { count } = await q
    .selectFrom('plannedCharges as p')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('p.runId', '=', runId)
    .where(FILTERS[filter])
    .executeTakeFirstOrThrow()
  return Number(count)
}
