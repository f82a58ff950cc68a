import type { Insertable } from 'kysely'
import { CHANGE_TARGETS } from '#contract/entities/requested-change.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow, RequestedChangeRow } from '../db/schema.ts'
import type { RequestedChangesTable } from '../db/tables/account-tables.ts'

export const insertRequestedChanges = async (
  tx: Tx,
  changes: Insertable<RequestedChangesTable>[],
): Promise<void> => {
  await tx.insertInto('requestedChanges').values(changes).execute()
}

/** Sorts in the order of the application. */
export const inOrderOfTargets = (
  one: Pick<RequestedChangeRow, 'target'>,
  other: Pick<RequestedChangeRow, 'target'>,
): number => CHANGE_TARGETS.indexOf(one.target) - CHANGE_TARGETS.indexOf(other.target)

/** The customer's unanswered requested changes; empty unless the customer is in the correction step. */
export const openChanges = async (
  q: Querier,
  { id, step }: Pick<CustomerRow, 'id' | 'step'>,
): Promise<RequestedChangeRow[]> => {
  if (!isCorrecting(step)) return []
  const rows = await q
    .selectFrom('requestedChanges')
    .selectAll()
    .where('customerId', '=', id)
    .where('answeredAt', 'is', null)
    .execute()
  return rows.sort(inOrderOfTargets)
}

export const markAnswered = async (tx: Tx, ids: readonly string[], at: Date): Promise<void> => {
  await tx.updateTable('requestedChanges').set({ answeredAt: at }).where('id', 'in', ids).execute()
}

/** Every change ever requested of a customer. */
export const requestedChangesOf = async (q: Querier, customerId: string): Promise<RequestedChangeRow[]> => {
  const rows = await q
    .selectFrom('requestedChanges')
    .selectAll()
    .where('customerId', '=', customerId)
    .execute()
  return rows.sort(inOrderOfTargets)
}
