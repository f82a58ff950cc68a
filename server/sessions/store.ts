import type { Db, Querier, Tx } from '../db/client.ts'
import { preparedRead, type Slots } from '../db/prepared.ts'
import type { NewVisit, SessionRow, UserRow, VisitRow } from '../db/schema.ts'
import { beforeChange } from '../db/transaction.ts'

interface NewSession extends Pick<SessionRow, 'browser' | 'system' | 'ip'> {
  id: string
  userId: string
  secretHash: string
  createdAt: Date
  authenticatedAt: Date
  expiresAt: Date
}

export interface LiveSession {
  sessionId: string
  authenticatedAt: Date
  expiresAt: Date
  user: UserRow
}

const USER_COLUMNS = [
  'users.id',
  'users.issuer',
  'users.subject',
  'users.email',
  'users.emailVerified',
  'users.firstName',
  'users.lastName',
  'users.role',
  'users.status',
  'users.isActive',
  'users.isOwner',
  'users.customerId',
  'users.language',
  'users.revision',
  'users.createdAt',
  'users.updatedAt',
] as const

export const insertSession = async (q: Querier, session: NewSession): Promise<void> => {
  await q
    .insertInto('sessions')
    .values({ ...session, revokedAt: null })
    .execute()
}

/** Columns that identify a session. */
const FOUND_BY = { id: 'sessions.id', secret: 'sessions.secretHash' } as const

export interface SessionKey {
  value: string
  now: Date
}

export type SessionUserRow = UserRow & Omit<LiveSession, 'user'>

/**
 * Selects a session with its user, unless the session has expired or was revoked. Runs on each request, so that both take
 * effect at once.
 */
export const selectLive = (db: Db, by: keyof typeof FOUND_BY, { value, now }: Slots<SessionKey>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(USER_COLUMNS)
    .select(['sessions.id as sessionId', 'sessions.authenticatedAt', 'sessions.expiresAt'])
    .where(FOUND_BY[by], '=', value)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)

export const liveSession = ({
  sessionId,
  authenticatedAt,
  expiresAt,
  ...user
}: SessionUserRow): LiveSession => ({
  sessionId,
  authenticatedAt,
  expiresAt,
  user,
})

const findLive = (by: keyof typeof FOUND_BY) => {
  const read = preparedRead<SessionKey, SessionUserRow>(`session by ${by}`, ['value', 'now'], (db, values) =>
    selectLive(db, by, values).compile(),
  )
  return async (q: Querier, value: string, now: Date): Promise<LiveSession | undefined> => {
    const [row] = await read(q, { value, now })
    return row && liveSession(row)
  }
}

export const findSessionById = findLive('id')

export const findSessionBySecret = findLive('secret')

/** The person of a session, even of an ended one. */
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

/** Records that the person has signed in again, with a new secret. Returns the end of the session. */
export const confirmSession = async (
  q: Querier,
  id: string,
  proof: Pick<SessionRow, 'authenticatedAt' | 'secretHash'>,
): Promise<Date> => {
  const { expiresAt } = await q
    .updateTable('sessions')
    .set(proof)
    .where('id', '=', id)
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

export const liveSessionsOf = (q: Querier, userId: string, now: Date): Promise<SessionRow[]> =>
  q
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute()

/** A session, even an ended one; undefined after it was deleted. */
export const findSession = (q: Querier, id: string): Promise<SessionRow | undefined> =>
  q.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** Ends a person's own live session. Returns false when there is none. */
export const revokeOwnSession = async (
  tx: Tx,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<boolean> => {
  const ended = await tx
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export const revokeSession = async (q: Querier, id: string, at: Date): Promise<void> => {
  await q
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Ends all sessions of a person. Returns how many of them were live. */
export const revokeSessionsOf = async (tx: Tx, userId: string, at: Date): Promise<number> => {
  await beforeChange(tx, 'sessions', userId)
  const ended = await tx
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('expiresAt')
    .execute()
  return ended.filter(({ expiresAt }) => expiresAt > at).length
}

/** An administrator in one session. */
interface Visitor {
  userId: string
  /** Null for a bearer token of the identity provider. */
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
