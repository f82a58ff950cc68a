import type { Querier, Tx } from '../db/client.ts'
import type { NewVisit, VisitRow } from '../db/schema.ts'

/** An administrator in one session. */
export interface Visitor {
  userId: string
  /** Null for a bearer of the identity provider itself. */
  sessionId: string | null
}

/** Opens a visit and closes the visitor's previous one. Concurrent calls run one after the other. */
export const replaceVisit = async (tx: Tx, visit: NewVisit): Promise<void> => {
  const { userId, sessionId = null, openedAt } = visit
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  await tx
    .updateTable('visits')
    .set({ endsAt: openedAt })
    .where('userId', '=', userId)
    .where('sessionId', 'is not distinct from', sessionId)
    .where('endsAt', '>', openedAt)
    .execute()
  await tx.insertInto('visits').values(visit).execute()
}

/** The visitor's open visit to this customer, if there is one. */
export const findOpenVisit = (
  q: Querier,
  { userId, sessionId }: Visitor,
  customerId: string,
  now: Date,
): Promise<VisitRow | undefined> =>
  q
    .selectFrom('visits')
    .selectAll()
    .where('userId', '=', userId)
    .where('sessionId', 'is not distinct from', sessionId)
    .where('customerId', '=', customerId)
    .where('endsAt', '>', now)
    .executeTakeFirst()
