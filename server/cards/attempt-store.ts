import type { Querier, Tx } from '../db/client.ts'
import type { CardAttemptChange, CardAttemptRow, NewCardAttempt } from '../db/schema.ts'

const all = (q: Querier) => q.selectFrom('cardAttempts').selectAll()

const unexpired = (q: Querier, customerId: string, now: Date) =>
  all(q)
    .where('customerId', '=', customerId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)

export const insertCardAttempt = (q: Querier, attempt: NewCardAttempt): Promise<CardAttemptRow> =>
  q.insertInto('cardAttempts').values(attempt).returningAll().executeTakeFirstOrThrow()

export const findCardAttempt = (q: Querier, id: string): Promise<CardAttemptRow | undefined> =>
  all(q).where('id', '=', id).executeTakeFirst()

/** The provider of the customer's attempt with this token. */
export const providerOfToken = async (
  q: Querier,
  customerId: string,
  token: string,
): Promise<string | undefined> => {
  const row = await q
    .selectFrom('cardAttempts')
    .select('provider')
    .where('customerId', '=', customerId)
    .where('token', '=', token)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.provider
}

export const lockCardAttempt = (tx: Tx, id: string): Promise<CardAttemptRow | undefined> =>
  tx.selectFrom('cardAttempts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The attempts opened after `since` whose card has reached the provider, newest first. */
export const cardAttemptsSince = (q: Querier, customerId: string, since: Date): Promise<CardAttemptRow[]> =>
  all(q)
    .where('customerId', '=', customerId)
    .where('createdAt', '>', since)
    .where('token', 'is not', null)
    .orderBy('createdAt', 'desc')
    .execute()

/** The newest attempt that is neither finished nor expired. */
export const unfinishedCardAttempt = (
  q: Querier,
  customerId: string,
  now: Date,
): Promise<CardAttemptRow | undefined> =>
  unexpired(q, customerId, now).where('finishedAt', 'is', null).executeTakeFirst()

/** The newest attempt that has not expired, finished or not. */
export const latestCardAttempt = (
  q: Querier,
  customerId: string,
  now: Date,
): Promise<CardAttemptRow | undefined> => unexpired(q, customerId, now).executeTakeFirst()

/** Writes columns and raises the row's revision. */
export const updateCardAttempt = (tx: Tx, id: string, change: CardAttemptChange): Promise<CardAttemptRow> =>
  tx
    .updateTable('cardAttempts')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
