import type { Querier, Tx } from '../db/client.ts'
import type { NewRefusal, NewTransition } from '../db/schema.ts'
import { noteRecordedStep, noteUncounted } from '../db/transaction.ts'

/** Stores a step of a chart and marks it as uncounted, in the transaction that stores the state. The stored row never changes. */
export const recordTransition = async (q: Querier, transition: NewTransition): Promise<void> => {
  await q
    .with('recorded', (db) => db.insertInto('transitions').values(transition).returning('id'))
    .insertInto('uncountedSteps')
    .columns(['transitionId'])
    .expression((db) => db.selectFrom('recorded').select('id'))
    .execute()
  noteRecordedStep(transition)
}

/** The instant of the first or last transition with one of these values. */
const entryAt = async (
  q: Querier,
  order: 'asc' | 'desc',
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
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** The instant at which a chart first entered one of these states. */
export const firstEntryAt = (
  q: Querier,
  machine: string,
  subjectId: string,
  states: readonly string[],
): Promise<Date | null> => entryAt(q, 'asc', machine, subjectId, 'toState', states)

/** The instant at which a chart first accepted an event. */
export const firstTransitionAt = (
  q: Querier,
  machine: string,
  subjectId: string,
  event: string,
): Promise<Date | null> => entryAt(q, 'asc', machine, subjectId, 'event', [event])

/** The instant at which a chart last entered one of these states. */
export const lastEntryAt = (
  q: Querier,
  machine: string,
  subjectId: string,
  states: readonly string[],
): Promise<Date | null> => entryAt(q, 'desc', machine, subjectId, 'toState', states)

/** The steps of one flow, in their order. */
export const stepsOfFlow = (q: Querier, machine: string, subjectId: string) =>
  q
    .selectFrom('transitions')
    .selectAll()
    .where('machine', '=', machine)
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()

/** Stores a refused event of a person and marks it as uncounted. The stored row never changes. */
export const recordRefusal = async (tx: Tx, refusal: NewRefusal): Promise<void> => {
  await tx
    .with('recorded', (db) => db.insertInto('refusals').values(refusal).returning('id'))
    .insertInto('uncountedRefusals')
    .columns(['refusalId'])
    .expression((db) => db.selectFrom('recorded').select('id'))
    .execute()
  noteUncounted()
}

/** The refused events of one flow, in their order. */
export const refusalsOfFlow = (q: Querier, machine: string, subjectId: string) =>
  q
    .selectFrom('refusals')
    .selectAll()
    .where('machine', '=', machine)
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()
