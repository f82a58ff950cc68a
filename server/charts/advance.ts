import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { ActivityDetails } from '#contract/entities/activity.ts'
import { BEGINNING } from '#contract/entities/flow-figures.ts'
import { type AllowList, visibleContext, visibleEvent } from '#machines/shared/allow-list.ts'
import { type GuardAnswers, step } from '#machines/shared/step.ts'
import { auditedEvent } from '#rules/audited-event.ts'
import { json, type Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { APP_VERSION } from '../env/version.ts'
import type { AppError, RefusedStep } from '../errors/app-error.ts'
import { type Cause, originOf } from './cause.ts'
import { recordTransition } from './store.ts'
import { type StoredChart, storedStateOf } from './stored-chart.ts'
import type { Stored } from './upgrade.ts'

/** A chart whose state lives in a column of some row. One object per chart, in this folder. */
export interface Workflow<M extends AnyStateMachine, Row extends { id: string }, Context extends object>
  extends StoredChart<M, Row> {
  /** What of the chart's events and facts is recorded with each step. */
  allowList: AllowList<M>
  /** Null of what is the team's own. */
  customerIdOf(row: Row): string | null
  /** Writes the new state with the chart's version and raises the row's revision. */
  store(tx: Tx, row: Row, next: Stored, at: Date): Promise<Row>
  /** The refusal of an event that the stored state, or a guard on these facts, does not take; with where things truly are. */
  refused(row: Row, move: { event: EventFromLogic<M>; context: Context }): AppError
  /** Small facts of the row for the account's activity. */
  detailsOf?(row: Row): ActivityDetails
  /** What stands behind the chart's actions: each plans a job in the same transaction. */
  effects: Record<string, (deps: Deps, tx: Tx, row: Row, context: Context, cause: Cause) => Promise<void>>
  /** What else follows from the state it is in now, in the same transaction; the row as it is after that. */
  settled?(deps: Deps, tx: Tx, row: Row, context: Context, cause: Cause): Promise<Row>
}

interface Recorded {
  event: { readonly type: string }
  from: string
  to: string
  cause: Cause
  at: Date
  /** On what the chart has decided; a chart that has just begun has decided nothing. */
  decided?: { facts: object; guards: GuardAnswers }
  /** Facts that are not the row's own, for the account's activity. */
  details?: ActivityDetails
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0

/** Who, for whom, when, from where to where: one row of the transitions; and a line of the activity where that is worth telling. */
const record = async <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  deps: Pick<Deps, 'clock' | 'nouns'>,
  tx: Tx,
  { machine, version, allowList, customerIdOf, detailsOf }: Workflow<M, Row, Context>,
  row: Row,
  { event, from, to, cause, at, decided, details = {} }: Recorded,
): Promise<void> => {
  const customerId = customerIdOf(row)
  const mover = cause.by === 'server' ? null : cause.by
  const { requestId, byServer } = originOf(cause)
  const { type, ...payload } = visibleEvent(allowList, event)
  await recordTransition(tx, {
    at,
    machine: machine.id,
    machineVersion: version,
    subjectId: row.id,
    customerId,
    actorUserId: mover?.userId ?? null,
    onBehalfOf: mover?.onBehalf ? customerId : null,
    event: type,
    fromState: from,
    toState: to,
    requestId,
    appVersion: APP_VERSION,
    payload: isEmpty(payload) ? null : json(payload),
    facts: decided ? json(visibleContext(allowList, decided.facts)) : null,
    guards: decided ? json(decided.guards) : null,
    language: mover?.screen?.language ?? null,
    width: mover?.screen?.width ?? null,
  })
  const told = auditedEvent(`${machine.id}.${type}`, machine.states[to]?.tags ?? [])
  if (told === null) return
  const shown = { ...detailsOf?.(row), ...details }
  await deps.nouns.recordEvent(deps, tx, { event: told, customerId, requestId, byServer, details: shown })
}

/** Records how the chart of a row that was just made has begun, in the caller's transaction. */
export const begin = <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  deps: Pick<Deps, 'clock' | 'nouns'>,
  tx: Tx,
  workflow: Workflow<M, Row, Context>,
  row: Row,
  start: { event: string; cause: Cause },
): Promise<void> =>
  record(deps, tx, workflow, row, {
    ...start,
    event: { type: start.event },
    from: BEGINNING,
    to: workflow.stateOf(row).value,
    at: deps.clock.now(),
  })

const refusedStep = <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  { machine, version, allowList }: Workflow<M, Row, Context>,
  row: Row,
  state: string,
  { event, context }: { event: { type: string }; context: Context },
  guards: GuardAnswers,
): RefusedStep => ({
  machine: machine.id,
  version,
  subjectId: row.id,
  state,
  event: event.type,
  facts: visibleContext(allowList, context),
  guards,
})

/** The refusal of an event that the chart of a row does not take on these facts, with the step that was refused. */
export const refusalOf = <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  workflow: Workflow<M, Row, Context>,
  row: Row,
  move: { event: EventFromLogic<M>; context: Context },
): AppError => {
  const { value } = storedStateOf(workflow, row)
  const { guards } = step(workflow.machine, { value, context: move.context }, move.event)
  return workflow.refused(row, move).at(refusedStep(workflow, row, value, move, guards))
}

/**
 * Lets the chart of a locked row take an event, and stores state, version, revision, the transition's record and the
 * jobs that follow from it, all in the caller's transaction. Throws the workflow's refusal when the event is not taken.
 */
export async function advance<M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  deps: Deps,
  tx: Tx,
  workflow: Workflow<M, Row, Context>,
  row: Row,
  move: { event: EventFromLogic<M>; context: Context; cause: Cause; details?: ActivityDetails },
): Promise<Row> {
  const { machine, version } = workflow
  const { value: from } = storedStateOf(workflow, row)
  const result = step(machine, { value: from, context: move.context }, move.event)
  if (!result.taken) throw refusalOf(workflow, row, move)
  const at = deps.clock.now()
  const stored = await workflow.store(tx, row, { version, value: result.value }, at)
  const { event, cause } = move
  await record(deps, tx, workflow, stored, {
    event,
    from,
    to: result.value,
    cause,
    at,
    decided: { facts: move.context, guards: result.guards },
    ...(move.details && { details: move.details }),
  })
  for (const effect of result.effects) {
    const run = workflow.effects[effect.name]
    if (!run) throw new Error(`${machine.id}: nothing stands behind the action ${effect.name}`)
    await run(deps, tx, stored, move.context, cause)
  }
  return workflow.settled ? workflow.settled(deps, tx, stored, move.context, cause) : stored
}
