import { type AnyStateMachine, type EventFromLogic, type EventObject, transition } from 'xstate'
import type { ActivityDetails } from '#contract/entities/activity.ts'
import { auditedEvent } from '#rules/audited-event.ts'
import type { Actor } from '../actor.ts'
import type { AppError } from '../app-error.ts'
import type { Tx } from '../db/client.ts'
import { recordTransition } from '../db/stores/transitions.ts'
import type { Deps } from '../deps.ts'
import { APP_VERSION } from '../version.ts'
import { recordEvent } from './record-event.ts'
import { type StoredChart, storedStateOf } from './stored-chart.ts'
import type { Stored } from './upgrade.ts'

/** What a chart wants done when a step is taken, by the name its action has there. Becomes a job row. */
interface Effect {
  kind: 'do'
  name: string
}

/** `taken: false`: the chart does not know this event here, or a guard refused it. */
export type StepResult = { taken: false } | { taken: true; value: string; effects: Effect[] }

/** A chart's states as stored: one word, since the server's charts are flat. */
const wordOf = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error(`A stored chart must be flat, not ${JSON.stringify(value)}`)
  return value
}

/**
 * Lets a chart take one event, as a pure function of the stored state and the facts: nothing runs, what the chart wants
 * done comes back as data. Throws for a stored state the chart does not know.
 */
export function step(
  machine: AnyStateMachine,
  stored: { value: string; context: object },
  event: EventObject,
): StepResult {
  const snapshot = machine.resolveState({ value: stored.value, context: stored.context })
  if (!snapshot.can(event)) return { taken: false }
  const [next, actions] = transition(machine, snapshot, event)
  const builtIn = actions.find((action) => action.type.startsWith('xstate.'))
  if (builtIn)
    throw new Error(`${machine.id}: no job stands for ${builtIn.type}; give the chart a named action`)
  return {
    taken: true,
    value: wordOf(next.value),
    effects: actions.map((action) => ({ kind: 'do', name: action.type })),
  }
}

/** A chart whose state lives in a column of some row. One object per chart, in this folder. */
export interface Workflow<M extends AnyStateMachine, Row extends { id: string }, Context extends object>
  extends StoredChart<M, Row> {
  customerIdOf(row: Row): string
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

/** Who moves the chart: a person's request, or the server itself (a deadline, a provider's call). */
type Mover = Pick<Actor, 'userId' | 'requestId'> & { onBehalf?: boolean }
export type Cause = { by: Mover } | { by: 'server'; requestId: string }

interface Recorded {
  event: string
  from: string
  to: string
  cause: Cause
  at: Date
  /** Facts that are not the row's own, for the account's activity. */
  details?: ActivityDetails
}

/** Who, for whom, when, from where to where: one row of the transitions; and a line of the activity where that is worth telling. */
const record = async <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { machine, version, customerIdOf, detailsOf }: Workflow<M, Row, Context>,
  row: Row,
  { event, from, to, cause, at, details = {} }: Recorded,
): Promise<void> => {
  const customerId = customerIdOf(row)
  const mover = cause.by === 'server' ? null : cause.by
  const requestId = cause.by === 'server' ? cause.requestId : cause.by.requestId
  await recordTransition(tx, {
    at,
    machine: machine.id,
    machineVersion: version,
    subjectId: row.id,
    customerId,
    actorUserId: mover?.userId ?? null,
    onBehalfOf: mover?.onBehalf ? customerId : null,
    event,
    fromState: from,
    toState: to,
    requestId,
    appVersion: APP_VERSION,
  })
  const byServer = cause.by === 'server'
  const isInDebt = machine.states[to]?.tags.includes('in-debt') ?? false
  const told = { event: auditedEvent(`${machine.id}.${event}`, isInDebt), customerId, requestId, byServer }
  await recordEvent(deps, tx, { ...told, details: { ...detailsOf?.(row), ...details } })
}

/** Records how the chart of a row that was just made has begun, in the caller's transaction. */
export const begin = <M extends AnyStateMachine, Row extends { id: string }, Context extends object>(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  workflow: Workflow<M, Row, Context>,
  row: Row,
  start: { event: string; from: string; cause: Cause },
): Promise<void> =>
  record(deps, tx, workflow, row, { ...start, to: workflow.stateOf(row).value, at: deps.clock.now() })

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
  const from = storedStateOf(workflow, row)
  const result = step(machine, { value: from.value, context: move.context }, move.event)
  if (!result.taken) throw workflow.refused(row, move)

  const at = deps.clock.now()
  const stored = await workflow.store(tx, row, { version, value: result.value }, at)
  const { event, cause } = move
  await record(deps, tx, workflow, stored, {
    event: event.type,
    from: from.value,
    to: result.value,
    cause,
    at,
    ...(move.details && { details: move.details }),
  })
  for (const effect of result.effects) {
    const run = workflow.effects[effect.name]
    if (!run) throw new Error(`${machine.id}: nothing stands behind the action ${effect.name}`)
    await run(deps, tx, stored, move.context, cause)
  }
  return workflow.settled ? workflow.settled(deps, tx, stored, move.context, cause) : stored
}
