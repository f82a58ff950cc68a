import { STATES_OPEN, STATES_TAKEN_BACK } from '#machines/dispute/selectors.ts'
import { touchCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { DisputeRow, NewDispute } from '../db/schema.ts'
import { type DisputeKey, type DisputeRange, isAfter } from './found-dispute-store.ts'

/** Throws when another dispute of this charge is open, or when this dispute of the provider is already stored (unique indexes). */
export const insertDispute = async (tx: Tx, dispute: NewDispute): Promise<DisputeRow> => {
  const row = await tx.insertInto('disputes').values(dispute).returningAll().executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, row.createdAt)
  return row
}

export const findDispute = (
  q: Querier,
  { customerId, disputeId }: { customerId: string; disputeId: string },
): Promise<DisputeRow | undefined> =>
  q
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', disputeId)
    .where('customerId', '=', customerId)
    .executeTakeFirst()

/** The dispute with this id at this provider. */
export const disputeAt = (
  q: Querier,
  { provider, providerId }: { provider: string; providerId: string },
): Promise<DisputeRow | undefined> =>
  q
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .executeTakeFirst()

/** The open dispute of a charge. There is at most one (unique index). */
export const openDisputeOf = (q: Querier, chargeId: string): Promise<DisputeRow | undefined> =>
  q
    .selectFrom('disputes')
    .selectAll()
    .where('chargeId', '=', chargeId)
    .where('state', 'in', STATES_OPEN)
    .executeTakeFirst()

/** The latest dispute of a charge. */
export const lastDisputeOf = (q: Querier, chargeId: string): Promise<DisputeRow | undefined> =>
  q
    .selectFrom('disputes')
    .selectAll()
    .where('chargeId', '=', chargeId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** The latest dispute of a charge that an administrator entered and the provider has not reported yet. */
export const disputeByHand = (q: Querier, chargeId: string): Promise<DisputeRow | undefined> =>
  q
    .selectFrom('disputes')
    .selectAll()
    .where('chargeId', '=', chargeId)
    .where('providerId', 'is', null)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** The given charges that have an open dispute. */
export const disputedCharges = async (
  q: Querier,
  chargeIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (chargeIds.length === 0) return new Set()
  const rows = await q
    .selectFrom('disputes')
    .select('chargeId')
    .where('chargeId', 'in', chargeIds)
    .where('state', 'in', STATES_OPEN)
    .execute()
  return new Set(rows.map(({ chargeId }) => chargeId))
}

/** Halalas that the bank took back in lost disputes, by charge id. */
export const takenByBank = async (
  q: Querier,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (chargeIds.length === 0) return new Map()
  const rows = await q
    .selectFrom('disputes')
    .select(['chargeId', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .where('chargeId', 'in', chargeIds)
    .where('state', 'in', STATES_TAKEN_BACK)
    .groupBy('chargeId')
    .execute()
  return new Map(rows.map(({ chargeId, amount }) => [chargeId, Number(amount)]))
}

/** A customer's disputes, newest first. */
export const disputesOf = (q: Querier, customerId: string): Promise<DisputeRow[]> =>
  q
    .selectFrom('disputes')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** A page of the open disputes that the provider knows. */
export const openDisputes = (q: Querier, { after, limit }: DisputeRange): Promise<DisputeKey[]> =>
  q
    .selectFrom('disputes')
    .select(['provider', 'providerId'])
    .where('providerId', 'is not', null)
    .where('state', 'in', STATES_OPEN)
    .where(isAfter(after))
    .orderBy('provider')
    .orderBy('providerId')
    .limit(limit)
    .$narrowType<DisputeKey>()
    .execute()

/** Writes columns. The caller locks the customer's row. */
export const updateDispute = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<DisputeRow, 'providerId' | 'respondBy' | 'state' | 'machineVersion' | 'revision' | 'movedAt'>
  >,
  at: Date,
): Promise<DisputeRow> => {
  const row = await tx
    .updateTable('disputes')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, at)
  return row
}
