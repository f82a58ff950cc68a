import type { Querier } from '../db/client.ts'

export interface RequestKey {
  userId: string
  key: string
  route: string
  bodyHash: string
}

/** A key taken for one request; the moment tells it from a later request that took the key over. */
export interface Claim extends RequestKey {
  createdAt: Date
}

export interface KeptAnswer {
  route: string
  bodyHash: string
  /** Null while the request is running. */
  answer: string | null
}

/** `underway`: the request has had an effect that goes on without it, and this answer tells so should its process die. */
export type Keeping = 'underway' | 'done'

interface Ages {
  /** A request that has not finished since then died with its process. */
  deadSince: Date
  /** A kept answer older than this is forgotten. */
  forgottenSince: Date
}

const RUNNING = { status: null, answer: null }
const STATUSES = { underway: 202, done: 200 } as const

/** Claims the key for a new request. Answers what is kept when it was already used, null when the claim is ours. */
export const claimKey = async (q: Querier, request: Claim, ages: Ages): Promise<KeptAnswer | null> => {
  const claimed = await q
    .insertInto('idempotencyKeys')
    .values({ ...request, ...RUNNING })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({
          route: request.route,
          bodyHash: request.bodyHash,
          createdAt: request.createdAt,
          ...RUNNING,
        })
        .where((eb) =>
          eb.or([
            eb('idempotencyKeys.createdAt', '<', ages.forgottenSince),
            eb.and([
              eb('idempotencyKeys.status', 'is', null),
              eb('idempotencyKeys.createdAt', '<', ages.deadSince),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const kept = await q
    .selectFrom('idempotencyKeys')
    .select(['route', 'bodyHash', 'answer', 'status', 'createdAt'])
    .where('userId', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirst()
  // Given back this very moment, by a request that was refused: as good as still running.
  if (!kept) return { ...request, answer: null }
  const { status, createdAt, ...found } = kept
  const isAlive = status === STATUSES.underway && createdAt >= ages.deadSince
  return isAlive ? { ...found, answer: null } : found
}

/** Keeps the answer of a request. False when its last one was kept before, or another request took the key over meanwhile. */
export const keepAnswer = async (
  q: Querier,
  { userId, key, createdAt }: Claim,
  answer: string,
  keeping: Keeping = 'done',
): Promise<boolean> => {
  const kept = await q
    .updateTable('idempotencyKeys')
    .set({ status: STATUSES[keeping], answer })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '=', createdAt)
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', '=', STATUSES.underway)]))
    .returning('key')
    .executeTakeFirst()
  return kept !== undefined
}

/** Forgets a claim whose request had no effect, so that the same key may try again. One that was answered or taken over stays. */
export const releaseKey = async (q: Querier, { userId, key, createdAt }: Claim): Promise<void> => {
  await q
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '=', createdAt)
    .where('status', 'is', null)
    .execute()
}

export const deleteKeysBefore = async (q: Querier, before: Date): Promise<void> => {
  await q.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
}
