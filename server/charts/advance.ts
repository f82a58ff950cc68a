import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { ActivityDetails } from '#contract/entities/activity.ts'
import { BEGINNING } from '#contract/entities/flow-figures.ts'
import { explainRefusal } from '#machines/refusals/explain-refusal.ts'
import { type AllowList, visibleContext, visibleEvent } from '#machines/shared/allow-list.ts'
import { type GuardAnswers, step } from '#machines/shared/step.ts'
import { auditedEvent } from '#rules/activity.ts'
import { json, type Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { APP_VERSION } from '../env/version.ts'
import type { AppError, RefusedStep } from '../errors/app-error.ts'
import { stepSpan } from '../tracing/span.ts'
import { type Cause, originOf } from './cause.ts'
import { recordTransition } from './store.ts'
import { type StoredChart, type StoredState, storedStateOf } from './stored-chart.ts'

/** A chart whose state is stored in a row, with its side effects. Each chart has one such object. */
export interface Workflow<M extends AnyStateMachine, Row extends { id: string }, Context extends object>
  extends StoredChart<M, Row> {
  /** The fields of events and facts that a recorded step may contain. */
  allowList: AllowList<M>
  /** Null when the row belongs to the team, not to a customer. */
  customerIdOf(row: Row): string | null
  /** Writes the new state with the chart's version and raises the row's revision. */
  store(tx: Tx, row: Row, next: StoredState, at: Date, event: EventFromLogic<M>): Promise<Row>
  /** The error for an event that the stored state or a guard rejects. A conflict carries the row's current state. */
  refused(row: Row, move: { event: EventFromLogic<M>; context: Context }): AppError
  /** Details of the row for the account's activity. */
  detailsOf?(row: Row): ActivityDetails
  /** The chart's actions. Each runs in the same transaction and may plan a job. */
  effects: Record<string, (deps: Deps, tx: Tx, row: Row, context: Context, cause: Cause) => Promise<void>>
  /** Runs after the effects, in the same transaction. Returns the row after its own changes. */
  settled?(deps: Deps, tx: Tx, row: Row, context: Context, cause: Cause): Promise<Row>
}

interface Move<M extends AnyStateMachine, Context extends object> {
  event: EventFromLogic<M>
  context: Context
  cause: Cause
  details?: ActivityDetails
}

/** Like `advanceIfTaken`, but throws the workflow's refusal when the chart rejects the event. */
export async function advance<M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  deps: Deps,
  tx: Tx,
  workflow: Workflow<M, Row, Context>,
  row: Row,
  move: Move<M, Context>,
): Promise<Row> {
  const advanced = await advanceIfTaken(deps, tx, workflow, row, move)
  if (advanced === null) throw refusalOf(workflow, row, move)
  return advanced
}

/**
 * Sends an event to the chart of a locked row. Stores state, version, revision, the transition and the jobs in the caller's
 * transaction. Returns the new row. When the chart rejects the event, stores nothing and returns null.
 */
export function advanceIfTaken<M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  deps: Deps,
  tx: Tx,
  workflow: Workflow<M, Row, Context>,
  row: Row,
  move: Move<M, Context>,
): Promise<Row | null> {
  const { value: from } = storedStateOf(workflow, row)
  return stepSpan({ chart: workflow.machine.id, event: move.event.type, from }, (moved) =>
    takeStep(deps, tx, workflow, row, { ...move, from, moved }),
  )
}

const takeStep = async <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  deps: Deps,
  tx: Tx,
  workflow: Workflow<M, Row, Context>,
  row: Row,
  { from, moved, ...move }: Move<M, Context> & { from: string; moved: (to: string) => void },
): Promise<Row | null> => {
  const { machine, version } = workflow
  const result = step(machine, { value: from, context: move.context }, move.event)
  if (!result.taken) return null
  moved(result.value)
  const at = deps.clock.now()
  const stored = await workflow.store(tx, row, { version, value: result.value }, at, move.event)
  const { event, cause } = move
  await record(deps, tx, workflow, stored, {
    event,
    from,
    to: result.value,
    cause,
    at,
    decision: { facts: move.context, guards: result.guards },
    ...(move.details && { details: move.details }),
  })
  for (const effect of result.effects) {
    const run = workflow.effects[effect.name]
    if (!run) throw new Error(`${machine.id}: no effect is defined for the action ${effect.name}`)
    await run(deps, tx, stored, move.context, cause)
  }
  return workflow.settled ? workflow.settled(deps, tx, stored, move.context, cause) : stored
}

/** Builds the error for an event that the chart rejects under these facts. The error carries the refused step. */
export const refusalOf = <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  workflow: Workflow<M, Row, Context>,
  row: Row,
  move: { event: EventFromLogic<M>; context: Context },
): AppError => {
  const { value } = storedStateOf(workflow, row)
  const { guards } = step(workflow.machine, { value, context: move.context }, move.event)
  const machine: AnyStateMachine = workflow.machine
  const refusal = explainRefusal(machine.resolveState({ value, context: move.context }), move.event)
  return workflow.refused(row, move).at({ ...refusedStepOf(workflow, row, value, move, guards), refusal })
}

/** Records the start of a new row's chart, in the caller's transaction. */
export const begin = <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  deps: Pick<Deps, 'clock' | 'nouns'>,
  tx: Tx,
  workflow: Workflow<M, Row, Context>,
  row: Row,
  start: { event: string; cause: Cause },
): Promise<void> => {
  const to = workflow.stateOf(row).value
  return stepSpan({ chart: workflow.machine.id, event: start.event, from: BEGINNING }, (moved) => {
    moved(to)
    return record(deps, tx, workflow, row, {
      ...start,
      event: { type: start.event },
      from: BEGINNING,
      to,
      at: deps.clock.now(),
    })
  })
}

interface StepRecord {
  event: { readonly type: string }
  from: string
  to: string
  cause: Cause
  at: Date
  /** The facts and the results of the guards; absent for the start of a chart. */
  decision?: { facts: object; guards: GuardAnswers }
  /** Details that are not in the row, for the account's activity. */
  details?: ActivityDetails
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0

/** Records a step as a transition, and as an activity when its event is audited. */
const record = async <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  deps: Pick<Deps, 'clock' | 'nouns'>,
  tx: Tx,
  { machine, version, allowList, customerIdOf, detailsOf }: Workflow<M, Row, Context>,
  row: Row,
  { event, from, to, cause, at, decision, details = {} }: StepRecord,
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
    facts: decision ? json(visibleContext(allowList, decision.facts)) : null,
    guards: decision ? json(decision.guards) : null,
    language: mover?.screen?.language ?? null,
    width: mover?.screen?.width ?? null,
  })
  const audited = auditedEvent(`${machine.id}.${type}`, machine.states[to]?.tags ?? [])
  if (audited === null) return
  const allDetails = { ...detailsOf?.(row), ...details }
  await deps.nouns.recordEvent(deps, tx, {
    event: audited,
    customerId,
    requestId,
    byServer,
    details: allDetails,
  })
}

const refusedStepOf = <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  { machine, version, allowList }: Workflow<M, Row, Context>,
  row: Row,
  state: string,
  { event, context }: { event: { type: string }; context: Context },
  guards: GuardAnswers,
): Omit<RefusedStep, 'refusal'> => ({
  machine: machine.id,
  version,
  subjectId: row.id,
  state,
  event: event.type,
  facts: visibleContext(allowList, context),
  guards,
})
