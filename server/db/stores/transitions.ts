import type { Querier } from '../client.ts'
import type { NewTransition } from '../schema.ts'

/** Writes down one step of a chart, in the transaction that stores the state. Never changed afterwards. */
export const recordTransition = async (q: Querier, transition: NewTransition): Promise<void> => {
  await q.insertInto('transitions').values(transition).execute()
}
