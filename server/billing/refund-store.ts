import { STATES_RETURNED, STATES_UNDECIDED, STATES_UNDER_WAY } from '#machines/refund/selectors.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeWithCard, NewRefund, RefundRow } from '../db/schema.ts'
import { fairOrder } from './sweep-store.ts'

/** Throws when another refund of this charge is open (unique index). */
export const insertRefund = (tx: Tx, refund: NewRefund): Promise<RefundRow> =>
  tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()

export const findRefund = (q: Querier, id: string): Promise<RefundRow | undefined> =>
  q.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Writes columns. The caller locks the customer's row. Throws when the refund's state has changed since it was read. */
export const updateRefund = (
  tx: Tx,
  { id, state }: Pick<RefundRow, 'id' | 'state'>,
  change: Partial<
    Pick<RefundRow, 'state' | 'machineVersion' | 'refundedBefore' | 'sentAt' | 'reason' | 'settledAt'>
  >,
): Promise<RefundRow> =>
  tx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Halalas of a credit note that refunds have returned or may still return. */
export const returnedOf = async (q: Querier, creditNoteId: string): Promise<number> => {
  const { sum } = await q
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<string | null>('amount').as('sum'))
    .where('creditNoteId', '=', creditNoteId)
    .where('state', 'in', [...STATES_UNDER_WAY, ...STATES_RETURNED])
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** Halalas that refunds have returned from a charge. */
export const returnedFrom = async (q: Querier, chargeId: string): Promise<number> => {
  const { sum } = await q
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<string | null>('amount').as('sum'))
    .where('chargeId', '=', chargeId)
    .where('state', 'in', STATES_RETURNED)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** The refunds of a charge that have returned money or may still return it, oldest first. */
export const refundsOf = (q: Querier, chargeId: string): Promise<RefundRow[]> =>
  q
    .selectFrom('refunds')
    .selectAll()
    .where('chargeId', '=', chargeId)
    .where('state', 'in', [...STATES_UNDER_WAY, ...STATES_RETURNED])
    .orderBy('startedAt')
    .execute()

/** Halalas that our refunds have returned or may have returned, by charge id. */
export const explainedRefunds = async (
  q: Querier,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (chargeIds.length === 0) return new Map()
  const rows = await q
    .selectFrom('refunds')
    .select(['chargeId', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .where('chargeId', 'in', chargeIds)
    .where('state', 'in', [...STATES_UNDER_WAY, ...STATES_RETURNED])
    .groupBy('chargeId')
    .execute()
  return new Map(rows.map(({ chargeId, amount }) => [chargeId, Number(amount)]))
}

/** A charge's refund with an unknown result. There is at most one (unique index). */
export const openRefundOf = (q: Querier, chargeId: string): Promise<RefundRow | undefined> =>
  q
    .selectFrom('refunds')
    .selectAll()
    .where('chargeId', '=', chargeId)
    .where('state', 'in', STATES_UNDER_WAY)
    .executeTakeFirst()

/** The refund of a credit note that an administrator may decide. */
export const undecidedRefundOf = (q: Querier, creditNoteId: string): Promise<RefundRow | undefined> =>
  q
    .selectFrom('refunds')
    .selectAll()
    .where('creditNoteId', '=', creditNoteId)
    .where('state', 'in', STATES_UNDECIDED)
    .executeTakeFirst()

/** Refunds without a known result that began before an instant. */
export const openRefundsBefore = (
  q: Querier,
  { before, round, limit }: { before: Date; round: string; limit: number },
): Promise<Pick<RefundRow, 'id'>[]> =>
  q
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', STATES_UNDER_WAY)
    .where('startedAt', '<=', before)
    .orderBy(fairOrder('id', { round }))
    .limit(limit)
    .execute()

/** A customer's refunds that began in a time range, with the receiving cards. */
export const refundsWithCards = (
  q: Querier,
  customerId: string,
  { since, until }: { since: Date; until: Date },
): Promise<Pick<ChargeWithCard, 'cardType' | 'cardLast4' | 'amount'>[]> =>
  q
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.chargeId')
    .innerJoin('paymentMethods', 'paymentMethods.id', 'charges.paymentMethodId')
    .select(['paymentMethods.type as cardType', 'paymentMethods.last4 as cardLast4', 'refunds.amount'])
    .where('refunds.customerId', '=', customerId)
    .where('refunds.startedAt', '>=', since)
    .where('refunds.startedAt', '<=', until)
    .orderBy('refunds.startedAt')
    .execute()
