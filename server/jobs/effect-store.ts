import type { Querier } from '../db/client.ts'

/** Marks an effect as done. Returns false when it was marked before and must not run again. */
export const markEffect = async (q: Querier, id: string, at: Date): Promise<boolean> => {
  const marked = await q
    .insertInto('effects')
    .values({ id, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/**
 * Claims an effect that must not run twice at once. Takes over a claim older than `deadSince`. Returns false while another claim
 * is live.
 */
export const claimEffect = async (
  q: Querier,
  id: string,
  { now, deadSince }: { now: Date; deadSince: Date },
): Promise<boolean> => {
  const claimed = await q
    .insertInto('effects')
    .values({ id, at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ at: now }).where('effects.at', '<', deadSince),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Releases a claim that had no effect, unless another process has taken it over. */
export const releaseEffect = async (q: Querier, id: string, at: Date): Promise<void> => {
  await q.deleteFrom('effects').where('id', '=', id).where('at', '=', at).execute()
}

/** The time at which an effect was marked or claimed. */
export const effectAt = async (q: Querier, id: string): Promise<Date | null> => {
  const row = await q.selectFrom('effects').select('at').where('id', '=', id).executeTakeFirst()
  return row?.at ?? null
}

export const isAnyEffectDone = async (q: Querier, ids: readonly string[]): Promise<boolean> => {
  if (ids.length === 0) return false
  const done = await q.selectFrom('effects').select('id').where('id', 'in', ids).limit(1).execute()
  return done.length > 0
}

export const effectDone = async (q: Querier, id: string): Promise<boolean> => (await effectAt(q, id)) !== null
