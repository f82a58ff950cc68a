import type { Insertable } from 'kysely'
import type { Querier, Tx } from '../db/client.ts'
import type { ReviewDecisionRow } from '../db/schema.ts'
import type { ReviewDecisionsTable } from '../db/tables/account-tables.ts'

export const insertDecision = async (tx: Tx, decision: Insertable<ReviewDecisionsTable>): Promise<void> => {
  await tx.insertInto('reviewDecisions').values(decision).execute()
}

/** The reason of the last rejection; null when there was none. */
export const rejectionReason = async (q: Querier, customerId: string): Promise<string | null> => {
  const row = await q
    .selectFrom('reviewDecisions')
    .select('reason')
    .where('customerId', '=', customerId)
    .where('decision', '=', 'rejected')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reason ?? null
}

export type DecisionEntry = ReviewDecisionRow &
  Record<'reviewerEmail', string> &
  Record<'reviewerFirstName' | 'reviewerLastName', string | null>

/** Every decision about a customer with its reviewer, newest first. */
export const decisionsOf = (q: Querier, customerId: string): Promise<DecisionEntry[]> =>
  q
    .selectFrom('reviewDecisions')
    .innerJoin('users', 'users.id', 'reviewDecisions.userId')
    .selectAll('reviewDecisions')
    .select([
      'users.email as reviewerEmail',
      'users.firstName as reviewerFirstName',
      'users.lastName as reviewerLastName',
    ])
    .where('reviewDecisions.customerId', '=', customerId)
    .orderBy('reviewDecisions.at', 'desc')
    .execute()
