import type { Querier } from '../db/client.ts'
import type { SealedText } from '../sealing/sealed-columns.ts'

export interface RequestKey {
  userId: string
  key: string
  route: string
  bodyHash: string
}

/** A key claimed by one request; `createdAt` distinguishes it from a later request that took the key over. */
export interface Claim extends RequestKey {
  createdAt: Date
  /** Encrypts the answer, because it may contain a person's number. */
  sealAnswer(answer: string): SealedText
}

export interface StoredAnswer {
  route: string
  bodyHash: string
  /** Null while the request is running. */
  sealedAnswer: SealedText | null
}

/** `underway`: the effect continues without the request; this answer is returned if the process dies. */
export type AnswerStage = 'underway' | 'done'

interface KeyLifetimes {
  /** Unfinished requests older than this died with their process. */
  deadSince: Date
  /** Stored answers older than this are dropped. */
  forgottenSince: Date
}

const RUNNING = { status: null, sealedAnswer: null }
const STATUSES = { underway: 202, done: 200 } as const

/** Claims the key for a new request. Returns the stored answer of a used key, null when the claim succeeded. */
export const claimKey = async (
  q: Querier,
  { userId, key, route, bodyHash, createdAt: claimedAt }: Claim,
  ages: KeyLifetimes,
): Promise<StoredAnswer | null> => {
  const claimed = await q
    .insertInto('idempotencyKeys')
    .values({ userId, key, route, bodyHash, createdAt: claimedAt, ...RUNNING })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ route, bodyHash, createdAt: claimedAt, ...RUNNING })
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
    .select(['route', 'bodyHash', 'sealedAnswer', 'status', 'createdAt'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  // A refused request has just released the key. Treat it as still running.
  if (!kept) return { route, bodyHash, sealedAnswer: null }
  const { status, createdAt, ...found } = kept
  const isAlive = status === STATUSES.underway && createdAt >= ages.deadSince
  return isAlive ? { ...found, sealedAnswer: null } : found
}

/**
 * Stores the answer of a request. Returns false when its final answer is already stored, or when a later request took the key
 * over.
 */
export const keepAnswer = async (
  q: Querier,
  { userId, key, createdAt, sealAnswer }: Claim,
  answer: string,
  keeping: AnswerStage = 'done',
): Promise<boolean> => {
  const kept = await q
    .updateTable('idempotencyKeys')
    .set({ status: STATUSES[keeping], sealedAnswer: sealAnswer(answer) })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '=', createdAt)
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', '=', STATUSES.underway)]))
    .returning('key')
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * Releases a claim whose request had no effect, so that the key can be used again. Keeps a claim with an answer or of a later
 * request.
 */
export const releaseKey = async (q: Querier, { userId, key, createdAt }: Claim): Promise<void> => {
  await q
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '=', createdAt)
    .where('status', 'is', null)
    .execute()
}
