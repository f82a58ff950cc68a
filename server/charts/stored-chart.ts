import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { AppError } from '../errors/app-error.ts'

/** A chart whose state is stored in a row, for reading. */
export interface StoredChart<M extends AnyStateMachine, Row> {
  machine: M
  version: number
  upgrades: readonly UpgradeStep[]
  stateOf(row: Row): StoredState
}

/**
 * The row's snapshot in the current chart, regardless of the version that stored it. Throws `needs-attention` for an unknown
 * state.
 */
export const chartOf = <M extends AnyStateMachine, Row>(
  chart: StoredChart<M, Row>,
  row: Row,
  context: object,
): SnapshotFrom<M> => {
  const machine: AnyStateMachine = chart.machine
  return machine.resolveState({ value: storedStateOf(chart, row).value, context }) as SnapshotFrom<M>
}

/** True when `advance` would accept the event with these facts. */
export const takes = <M extends AnyStateMachine, Row>(
  chart: StoredChart<M, Row>,
  row: Row,
  event: EventFromLogic<M>,
  context: object,
): boolean => {
  const snapshot: AnyMachineSnapshot = chartOf(chart, row, context)
  return snapshot.can(event)
}

/** The snapshot after the event with these facts, without any effect; null when `advance` would refuse the event. */
export const chartAfter = <M extends AnyStateMachine, Row>(
  chart: StoredChart<M, Row>,
  row: Row,
  event: EventFromLogic<M>,
  context: object,
): SnapshotFrom<M> | null => {
  const snapshot: AnyMachineSnapshot = chartOf(chart, row, context)
  if (!snapshot.can(event)) return null
  const machine: AnyStateMachine = chart.machine
  return transition(machine, snapshot, event)[0] as SnapshotFrom<M>
}

/**
 * Finds the reason of a refusal without repeating the guard. If the chart would accept the event with the `allowing` facts,
 * returns the first of `facts` whose actual value blocks the event; else undefined.
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

/** True when the current chart knows the row's state, or can upgrade it. */
export const isKnown = <M extends AnyStateMachine, Row>(chart: StoredChart<M, Row>, row: Row): boolean => {
  try {
    storedStateOf(chart, row)
    return true
  } catch {
    return false
  }
}

/** The row's state in the current chart. Throws `needs-attention` for an unknown state. */
export const storedStateOf = <M extends AnyStateMachine, Row>(
  chart: StoredChart<M, Row>,
  row: Row,
): StoredState & { value: SnapshotFrom<M>['value'] } =>
  // `currentStateOf` has checked that the chart has this state.
  currentStateOf(chart, chart.stateOf(row)) as StoredState & { value: SnapshotFrom<M>['value'] }

/**
 * Upgrades a stored state to the current chart. Throws `needs-attention` when the chart does not know the state, because then no
 * conclusion is safe. The next release may store states beside this one: each state that both have means the same.
 */
const currentStateOf = (
  { machine, version, upgrades }: Omit<StoredChart<AnyStateMachine, never>, 'stateOf'>,
  stored: StoredState,
): StoredState => {
  try {
    const isOfNextRelease = stored.version === version + 1
    const current = isOfNextRelease ? { ...stored, version } : upgrade(machine.id, stored, version, upgrades)
    if (!Object.hasOwn(machine.states, current.value))
      throw new Error(`${machine.id}: the stored state is unknown`)
    return current
  } catch (cause) {
    throw new AppError('needs-attention', { cause })
  }
}

/** Renames a stored state of version `from` to its name in version `from + 1`. */
export interface UpgradeStep {
  from: number
  migrate: (value: string) => string
}

export interface StoredState {
  version: number
  value: string
}

/** Upgrades a state stored by an older version of the chart, one step per version. Throws for a newer version. */
export function upgrade(
  machine: string,
  stored: StoredState,
  to: number,
  steps: readonly UpgradeStep[],
): StoredState {
  let current = stored
  while (current.version < to) {
    const next = steps.find((candidate) => candidate.from === current.version)
    if (!next) throw new Error(`${machine}: no upgrade step from version ${current.version}`)
    current = { version: current.version + 1, value: next.migrate(current.value) }
  }
  if (current.version > to) {
    throw new Error(`${machine}: a newer version of the product stored the version ${current.version}`)
  }
  return current
}
