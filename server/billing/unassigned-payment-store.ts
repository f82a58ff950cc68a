import { STATES_OPEN, STATES_RETURNING } from '#machines/unassigned-payment/selectors.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { NewUnassignedPayment, UnassignedPaymentRow } from '../db/schema.ts'
import { fairOrder } from './sweep-store.ts'

/** Stores a payment without an account. Returns undefined when it is already stored. */
export const insertUnassigned = (
  tx: Tx,
  payment: NewUnassignedPayment,
): Promise<UnassignedPaymentRow | undefined> =>
  tx
    .insertInto('unassignedPayments')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const findUnassigned = (q: Querier, id: string): Promise<UnassignedPaymentRow | undefined> =>
  q.selectFrom('unassignedPayments').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the payment's row until the transaction ends. */
export const lockUnassigned = (tx: Tx, id: string): Promise<UnassignedPaymentRow | undefined> =>
  tx.selectFrom('unassignedPayments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateUnassigned = (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<UnassignedPaymentRow, 'state' | 'machineVersion' | 'reason' | 'customerId' | 'decidedAt'>
  >,
): Promise<UnassignedPaymentRow> =>
  tx
    .updateTable('unassignedPayments')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const listed = (q: Querier, open: boolean) =>
  q.selectFrom('unassignedPayments').$if(open, (query) => query.where('state', 'in', STATES_OPEN))

/** The payments without an account, latest finding first. `open`: only those that are not settled. */
export const unassignedPage = (
  q: Querier,
  { open, limit, page }: { open: boolean; limit: number; page: number },
): Promise<UnassignedPaymentRow[]> =>
  listed(q, open)
    .selectAll()
    .orderBy('foundAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(page * limit)
    .execute()

export const countUnassigned = async (q: Querier, open: boolean): Promise<number> => {
  const { count } = await listed(q, open)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The ids of payments whose return is not finished. */
export const paymentsBeingReturned = async (
  q: Querier,
  { round, limit }: { round: string; limit: number },
): Promise<string[]> => {
  const rows = await q
    .selectFrom('unassignedPayments')
    .select('id')
    .where('state', 'in', STATES_RETURNING)
    .orderBy(fairOrder('id', { round }))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
