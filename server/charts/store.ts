import type { Querier, Tx } from '../db/client.ts'
import type { NewRefusal, NewTransition } from '../db/schema.ts'
import { noteRecordedStep, noteUncounted } from '../db/transaction.ts'

/** Writes down one step of a chart, in the transaction that stores the state, and that it is still to be counted. Never changed afterwards. */
export const recordTransition = async (q: Querier, transition: NewTransition): Promise<void> => {
  await q
    .with('recorded', (db) => db.insertInto('transitions').values(transition).returning('id'))
    .insertInto('uncountedSteps')
    .columns(['transitionId'])
    .expression((db) => db.selectFrom('recorded').select('id'))
    .execute()
  noteRecordedStep(transition)
}

/** When the first transition with one of these values was recorded. */
const firstAt = async (
  q: Querier,
  machine: string,
  subjectId: string,
  column: 'event' | 'toState',
  values: readonly string[],
): Promise<Date | null> => {
  const row = await q
    .selectFrom('transitions')
    .select('at')
    .where('machine', '=', machine)
    .where('subjectId', '=', subjectId)
    .where(column, 'in', values)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** When a chart first entered one of these states. */
export const firstEntryAt = (
  q: Querier,
  machine: string,
  subjectId: string,
  states: readonly string[],
): Promise<Date | null> => firstAt(q, machine, subjectId, 'toState', states)

/** When a chart first took an event. */
export const firstTransitionAt = (
  q: Querier,
  machine: string,
  subjectId: string,
  event: string,
): Promise<Date | null> => firstAt(q, machine, subjectId, 'event', [event])

/** Every step of one flow, in their order. */
export const stepsOfFlow = (q: Querier, machine: string, subjectId: string) =>
  q
    .selectFrom('transitions')
    .selectAll()
    .where('machine', '=', machine)
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()

/** Writes down what a person asked for and did not get, and that it is still to be counted. Never changed afterwards. */
export const recordRefusal = async (tx: Tx, refusal: NewRefusal): Promise<void> => {
  await tx
    .with('recorded', (db) => db.insertInto('refusals').values(refusal).returning('id'))
    .insertInto('uncountedRefusals')
    .columns(['refusalId'])
    .expression((db) => db.selectFrom('recorded').select('id'))
    .execute()
  noteUncounted()
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
