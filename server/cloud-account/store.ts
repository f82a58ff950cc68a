import { fairOrder } from '../billing/sweep-store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CloudAccountChange, CloudAccountRow, NewCloudAccount } from '../db/schema.ts'

export const insertCloudAccount = (tx: Tx, account: NewCloudAccount): Promise<CloudAccountRow> =>
  tx.insertInto('cloudAccounts').values(account).returningAll().executeTakeFirstOrThrow()

/** The customer's current cloud account, in any state. */
export const currentCloudAccount = (q: Querier, customerId: string): Promise<CloudAccountRow | undefined> =>
  q
    .selectFrom('cloudAccounts')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findCloudAccount = (q: Querier, id: string): Promise<CloudAccountRow | undefined> =>
  q.selectFrom('cloudAccounts').selectAll().where('id', '=', id).executeTakeFirst()

/** All cloud accounts of a customer, oldest first. */
export const cloudAccountsOf = (q: Querier, customerId: string): Promise<CloudAccountRow[]> =>
  q.selectFrom('cloudAccounts').selectAll().where('customerId', '=', customerId).orderBy('number').execute()

/** Writes columns. The caller locks the customer's row. */
export const updateCloudAccount = (
  tx: Tx,
  id: string,
  change: CloudAccountChange,
): Promise<CloudAccountRow> =>
  tx.updateTable('cloudAccounts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Cloud accounts that entered one of these states before an instant. */
export const cloudAccountsSince = (
  q: Querier,
  { states, before, round, limit }: { states: readonly string[]; before: Date; round: string; limit: number },
): Promise<CloudAccountRow[]> =>
  q
    .selectFrom('cloudAccounts')
    .selectAll()
    .where('state', 'in', [...states])
    .where('movedAt', '<', before)
    .orderBy(fairOrder('id', { round }))
    .limit(limit)
    .execute()
