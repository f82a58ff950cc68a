import { type RawBuilder, sql } from 'kysely'
import { STATES_THAT_STOP_CHARGING } from '#machines/unexplained-payment/selectors.ts'
import { touchCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import { among } from '../db/nested-rows.ts'
import { preparedRead } from '../db/prepared.ts'
import type { NewUnexplainedPayment, UnexplainedPaymentRow } from '../db/schema.ts'
import { UNEXPLAINED_PAYMENT } from '../db/tables/billing-tables.ts'

/** Stores an unexplained payment. Returns undefined when it is already stored. */
export const insertUnexplained = async (
  tx: Tx,
  payment: NewUnexplainedPayment,
): Promise<UnexplainedPaymentRow | undefined> => {
  const row = await tx
    .insertInto('unexplainedPayments')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await touchCustomer(tx, row.customerId, row.foundAt)
  return row
}

export const findUnexplained = (
  q: Querier,
  customerId: string,
  id: string,
): Promise<UnexplainedPaymentRow | undefined> =>
  q
    .selectFrom('unexplainedPayments')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst()

/** SQL for the payments that stop charging a customer, oldest first, to embed in a larger statement. */
export const selectStopping = (customerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${UNEXPLAINED_PAYMENT.columns('x')} from unexplained_payments x
  where x.customer_id = ${customerId} and x.state in ${among(STATES_THAT_STOP_CHARGING)} order by x.taken_at, x.id`

const chargingStopped = preparedRead<{ customerId: string }, { isStopped: boolean }>(
  'whether charging is stopped',
  ['customerId'],
  (db, { customerId }) =>
    sql<{ isStopped: boolean }>`select exists(${selectStopping(customerId)}) as is_stopped`.compile(db),
)

/** True when an administrator must decide about a payment before this customer is charged. */
export const isChargingStopped = async (q: Querier, customerId: string): Promise<boolean> => {
  const [row] = await chargingStopped(q, { customerId })
  return row?.isStopped === true
}

/** The payment that an administrator last recorded for an invoice. */
export const adoptedFor = (q: Querier, invoiceId: string): Promise<UnexplainedPaymentRow | undefined> =>
  q
    .selectFrom('unexplainedPayments')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateUnexplained = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<UnexplainedPaymentRow, 'state' | 'machineVersion' | 'invoiceId' | 'decidedAt'>>,
  at: Date,
): Promise<UnexplainedPaymentRow> => {
  const row = await tx
    .updateTable('unexplainedPayments')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, at)
  return row
}

/** The ids that are in our ledger, as charges, unexplained payments, or payments without an account. */
export const knownPayments = async (q: Querier, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const charges = await q.selectFrom('charges').select('id').where('id', 'in', ids).execute()
  const found = await q.selectFrom('unexplainedPayments').select('id').where('id', 'in', ids).execute()
  const unassigned = await q.selectFrom('unassignedPayments').select('id').where('id', 'in', ids).execute()
  return new Set([...charges, ...found, ...unassigned].map(({ id }) => id))
}
