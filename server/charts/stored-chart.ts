import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import { AppError } from '../errors/app-error.ts'
import { type Stored, type UpgradeStep, upgrade } from './upgrade.ts'

/** A chart whose state lives in a column of some row, for reading alone. */
export interface StoredChart<M extends AnyStateMachine, Row> {
  machine: M
  version: number
  upgrades: readonly UpgradeStep[]
  stateOf(row: Row): Stored
}

/** A stored state under the name today's chart has for it. `needs-attention` when it has none: then nothing may be concluded from it. */
const known = (
  { machine, version, upgrades }: Omit<StoredChart<AnyStateMachine, never>, 'stateOf'>,
  stored: Stored,
): Stored => {
  try {
    const current = upgrade(machine.id, stored, version, upgrades)
    if (!Object.hasOwn(machine.states, current.value))
      throw new Error(`${machine.id}: no state is called as the one that is stored`)
    return current
  } catch (cause) {
    throw new AppError('needs-attention', { cause })
  }
}

/** The state of a row under the name today's chart has for it. Throws `needs-attention` when it has none. */
export const storedStateOf = <M extends AnyStateMachine, Row>(
  chart: StoredChart<M, Row>,
  row: Row,
): Stored & { value: SnapshotFrom<M>['value'] } =>
  // `known` has looked that the chart has a state of this name.
  known(chart, chart.stateOf(row)) as Stored & { value: SnapshotFrom<M>['value'] }

/** Whether today's chart knows the state of a row, or can bring it to its own names. */
export const isKnown = <M extends AnyStateMachine, Row>(chart: StoredChart<M, Row>, row: Row): boolean => {
  try {
    storedStateOf(chart, row)
    return true
  } catch {
    return false
  }
}

/** The chart of a row as today's version knows it, regardless of the version that stored it. */
export const chartOf = <M extends AnyStateMachine, Row>(
  chart: StoredChart<M, Row>,
  row: Row,
  context: object,
): SnapshotFrom<M> => {
  const machine: AnyStateMachine = chart.machine
  return machine.resolveState({ value: storedStateOf(chart, row).value, context }) as SnapshotFrom<M>
}

/**
 * The first of these facts that keeps the chart of this row from an event, which it would take on `allowing` facts; undefined when it is
 * none of them. So a refusal has the name of its reason without repeating the guard.
 */
export const obstacleTo = <
  M extends AnyStateMachine,
  Row,
  Context extends object,
  Fact extends keyof Context,
>(
  chart: StoredChart<M, Row>,
  row: Row,
  { event, context }: { event: EventFromLogic<M>; context: Context },
  { allowing, facts }: { allowing: Context; facts: readonly Fact[] },
): Fact | undefined => {
  if (!takes(chart, row, event, allowing)) return undefined
  return facts.find((fact) => !takes(chart, row, event, { ...allowing, [fact]: context[fact] }))
}

/** Whether `advance` would let the chart of this row take the event, on these facts. */
export const takes = <M extends AnyStateMachine, Row>(
  chart: StoredChart<M, Row>,
  row: Row,
  event: EventFromLogic<M>,
  context: object,
): boolean => {
  const snapshot: AnyMachineSnapshot = chartOf(chart, row, context)
  return snapshot.can(event)
}
