import type { Querier, Tx } from '../client.ts'
import type { NewRefusal } from '../schema.ts'
import { countRefusal } from './flow-counts.ts'

/** Writes down what a person asked for and did not get, and counts it. Never changed afterwards. `guard`: what held the chart back. */
export const recordRefusal = async (tx: Tx, refusal: NewRefusal, guard: string): Promise<void> => {
  const { id } = await tx.insertInto('refusals').values(refusal).returning('id').executeTakeFirstOrThrow()
  await countRefusal(tx, id, guard)
}

/** What one flow was refused, in its order. */
export const refusalsOfFlow = (q: Querier, machine: string, subjectId: string) =>
  q
    .selectFrom('refusals')
    .selectAll()
    .where('machine', '=', machine)
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()
