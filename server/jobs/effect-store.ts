import type { Querier } from '../db/client.ts'

/** Marks an effect as done. Answers false when it was done before: then it must not be done again. */
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
 * Claims an effect that must not be tried twice at once. Answers false while another claim is live; one older than
 * `deadSince` is over, done or not, and is taken over.
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

/** Gives a claim back that is known to have had no effect, unless another process has taken it over. */
export const releaseEffect = async (q: Querier, id: string, at: Date): Promise<void> => {
  await q.deleteFrom('effects').where('id', '=', id).where('at', '=', at).execute()
}

/** When an effect was marked or claimed. */
export const effectAt = async (q: Querier, id: string): Promise<Date | null> => {
  const row = await q.selectFrom('effects').select('at').where('id', '=', id).executeTakeFirst()
  return row?.at ?? null
}

export const effectDone = async (q: Querier, id: string): Promise<boolean> => (await effectAt(q, id)) !== null

const FAILING = 'failing:'

/** Names the mark that a job is failing, kept from its first failure on. */
export const failureMark = (jobId: string): string => `${FAILING}${jobId}`

/** Removes the marks of jobs that have ended since, one way or the other. */
export const deleteFailureMarksBefore = async (q: Querier, before: Date): Promise<void> => {
  await q.deleteFrom('effects').where('id', 'like', `${FAILING}%`).where('at', '<', before).execute()
}
