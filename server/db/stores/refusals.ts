import type { Querier } from '../client.ts'
import type { NewRefusal } from '../schema.ts'

/** Writes down what a person asked for and did not get. Never changed afterwards. */
export const recordRefusal = async (q: Querier, refusal: NewRefusal): Promise<void> => {
  await q.insertInto('refusals').values(refusal).execute()
}
