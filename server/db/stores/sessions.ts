import type { Querier } from '../client.ts'
import type { UserRow } from '../schema.ts'

export interface NewSession {
  id: string
  userId: string
  secretHash: string
  createdAt: Date
  expiresAt: Date
}

export interface LiveSession {
  sessionId: string
  expiresAt: Date
  user: UserRow
}

export const insertSession = async (q: Querier, session: NewSession): Promise<void> => {
  await q
    .insertInto('sessions')
    .values({ ...session, revokedAt: null })
    .execute()
}

/** The session with its user, unless it is over or was revoked: one indexed query, so that both act at once. */
const findLive = async (
  q: Querier,
  by: { column: 'sessions.id' | 'sessions.secretHash'; value: string },
  now: Date,
): Promise<LiveSession | undefined> => {
  const row = await q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('users')
    .select(['sessions.id as sessionId', 'sessions.expiresAt'])
    .where(by.column, '=', by.value)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { sessionId, expiresAt, ...user } = row
  return { sessionId, expiresAt, user }
}

export const findSessionById = (q: Querier, id: string, now: Date) =>
  findLive(q, { column: 'sessions.id', value: id }, now)

export const findSessionBySecret = (q: Querier, secretHash: string, now: Date) =>
  findLive(q, { column: 'sessions.secretHash', value: secretHash }, now)

/** Whose session this was, also when it is over. */
export const findPersonOfSession = (
  q: Querier,
  by: { id: string } | { secretHash: string },
): Promise<UserRow | undefined> =>
  q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('users')
    .where((eb) =>
      'id' in by ? eb('sessions.id', '=', by.id) : eb('sessions.secretHash', '=', by.secretHash),
    )
    .executeTakeFirst()

export const revokeSession = async (q: Querier, id: string, at: Date): Promise<void> => {
  await q
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Ends every session of a person. */
export const revokeSessionsOf = async (q: Querier, userId: string, at: Date): Promise<void> => {
  await q
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
}

export const deleteSessionsOverBefore = async (q: Querier, before: Date): Promise<void> => {
  await q.deleteFrom('sessions').where('expiresAt', '<', before).execute()
}
