import type { Querier } from '../client.ts'

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
  status: number | null
  answer: string | null
}

interface Ages {
  /** A request that has not finished since then died with its process. */
  deadSince: Date
  /** A kept answer older than this is forgotten. */
  forgottenSince: Date
}

/** Claims the key for a new request. Answers what is kept when it was already used, null when the claim is ours. */
export const claimKey = async (q: Querier, request: Claim, ages: Ages): Promise<KeptAnswer | null> => {
  const claimed = await q
    .insertInto('idempotencyKeys')
    .values({ ...request, status: null, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({
          route: request.route,
          bodyHash: request.bodyHash,
          status: null,
          answer: null,
          createdAt: request.createdAt,
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
  return q
    .selectFrom('idempotencyKeys')
    .select(['route', 'bodyHash', 'status', 'answer'])
    .where('userId', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
}

/** Keeps the answer of a request, unless another one took its key over meanwhile. */
export const keepAnswer = async (
  q: Querier,
  { userId, key, createdAt }: Claim,
  answer: { status: number; answer: string },
): Promise<void> => {
  await q
    .updateTable('idempotencyKeys')
    .set(answer)
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '=', createdAt)
    .execute()
}

/** Forgets a claim whose request had no effect, so that the same key may try again. A claim taken over is not ours to forget. */
export const releaseKey = async (q: Querier, { userId, key, createdAt }: Claim): Promise<void> => {
  await q
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '=', createdAt)
    .execute()
}

export const deleteKeysBefore = async (q: Querier, before: Date): Promise<void> => {
  await q.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
}
