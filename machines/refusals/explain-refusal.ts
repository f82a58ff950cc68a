import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  and,
  type EventObject,
  not,
  or,
} from 'xstate'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import type { RefusalReason } from '#contract/refusal-reasons.ts'
import { type Cause, GUARD_REASONS, STATE_REASONS, WAYS_OUT, type WayOut } from './reasons.ts'

/** A guard by its name, as the chart's transition holds it, with the answer that refuses the event. */
interface RefusingGuard {
  name: string
  params: unknown
  answer: boolean
}

/** An event that a chart of the server refuses. */
export interface Refusal {
  chart: FlowChart
  state: string
  /** The innermost guard that refuses; null when the state takes no such event. */
  guard: RefusingGuard | null
  /** Null when the name of the state says all. */
  reason: RefusalReason | null
}

/**
 * Asks the chart of a snapshot whether it takes an event. Returns null if it does, else the refusing guard or state and its reason. For
 * the flat charts of the server.
 */
export const explainRefusal = (snapshot: AnyMachineSnapshot, event: AnyEventObject): Refusal | null => {
  if (snapshot.can(event)) return null
  const machine: AnyStateMachine = snapshot.machine
  const chart = machine.id as FlowChart
  const state = String(snapshot.value)
  const guard = refusingGuard(machine, state, event, answersOf(snapshot, event))
  const reason = guard ? guardReason(snapshot, event, guard) : stateReason(snapshot, chart)
  return { chart, state, guard, reason }
}

type Ask = (name: string, params: unknown) => boolean

type GuardImplementation = (args: { context: object; event: EventObject }, params: unknown) => boolean

const implementationOf = (machine: AnyStateMachine, name: string): GuardImplementation => {
  const guard = (machine.implementations.guards as Readonly<Record<string, GuardImplementation>>)[name]
  if (!guard) throw new Error(`${machine.id}: the guard ${name} has no implementation`)
  return guard
}

const answersOf =
  ({ machine, context }: AnyMachineSnapshot, event: EventObject): Ask =>
  (name, params) =>
    implementationOf(machine, name)({ context, event }, params)

interface Branch {
  guard?: unknown
  target?: unknown
  actions: readonly unknown[]
}

/** The transitions of a state for an event, in the order in which the chart tries them. */
export const branchesOf = (machine: AnyStateMachine, state: string, event: string): readonly Branch[] =>
  machine.states[state]?.transitions.get(event) ?? []

/** A branch without target and action: the chart takes it to refuse the event. */
export const isRefusing = ({ target, actions }: Branch): boolean =>
  target === undefined && actions.length === 0

/**
 * The guard because of which no branch does something. If every branch is refused, that is the guard of the last branch, since the earlier
 * ones are special cases.
 */
const refusingGuard = (
  machine: AnyStateMachine,
  state: string,
  { type }: EventObject,
  ask: Ask,
): RefusingGuard | null => {
  const branches = branchesOf(machine, state, type)
  const taken = branches.find(({ guard }) => guard === undefined || isTrue(guard, ask))
  const deciding = taken ?? branches.at(-1)
  return deciding?.guard === undefined ? null : innermost(deciding.guard, taken !== undefined, ask)
}

interface Joined {
  guards: readonly unknown[]
  check: unknown
}

const checkOf = (guard: unknown): unknown => (guard as Joined).check
const CHECKS = { and: checkOf(and([])), or: checkOf(or([])), not: checkOf(not('')) }

/** The join of a guard and the guards in it; null for a guard by its name. */
export const joinOf = (guard: unknown): { join: keyof typeof CHECKS; guards: readonly unknown[] } | null => {
  if (typeof guard !== 'function') return null
  const { check, guards } = guard as unknown as Joined
  const join = (Object.keys(CHECKS) as (keyof typeof CHECKS)[]).find((name) => CHECKS[name] === check)
  if (!join) throw new Error('A guard of a chart must have a name')
  return { join, guards }
}

/** The name and the parameters of a guard that joins no others. */
export const namedGuard = (guard: unknown): { name: string; params: unknown } =>
  typeof guard === 'string'
    ? { name: guard, params: undefined }
    : { name: (guard as { type: string }).type, params: (guard as { params?: unknown }).params }

const isTrue = (guard: unknown, ask: Ask): boolean => {
  const joined = joinOf(guard)
  if (!joined) {
    const { name, params } = namedGuard(guard)
    return ask(name, params)
  }
  const { join, guards } = joined
  if (join === 'not') return !isTrue(guards[0], ask)
  return join === 'and' ? guards.every((one) => isTrue(one, ask)) : guards.some((one) => isTrue(one, ask))
}

/** The named guard inside that gives the whole its answer: the first that differs in its place, else the last. */
const innermost = (guard: unknown, answer: boolean, ask: Ask): RefusingGuard => {
  const joined = joinOf(guard)
  if (!joined) return { ...namedGuard(guard), answer }
  const { join, guards } = joined
  if (join === 'not') return innermost(guards[0], !answer, ask)
  return innermost(guards.find((one) => isTrue(one, ask) === answer) ?? guards.at(-1), answer, ask)
}

/** The reason of the state, or the reason for which the chart refuses the act that leads out of the state. */
export const stateReason = (snapshot: AnyMachineSnapshot, chart: FlowChart): RefusalReason | null => {
  const reasons: Readonly<Partial<Record<FlowChart, Readonly<Record<string, RefusalReason | null>>>>> =
    STATE_REASONS
  const reason = reasons[chart]?.[String(snapshot.value)] ?? null
  if (reason === null) return null
  const way: WayOut = WAYS_OUT[reason]
  const [ofChart, type] = 'act' in way ? way.act.split('/') : []
  if (ofChart !== chart || type === undefined) return reason
  return explainRefusal(snapshot, { type })?.reason ?? reason
}

/** The reason for a guard's answer, by its name. Throws for a guard that only chooses between branches. */
const causeOf = (chart: FlowChart, { name, answer }: Omit<RefusingGuard, 'params'>): Cause<object> => {
  const guards: Readonly<Record<string, 'chooses' | { no?: Cause<object>; yes?: Cause<object> }>> =
    GUARD_REASONS[chart]
  const reasons = guards[name]
  const cause = typeof reasons === 'object' ? reasons[answer ? 'yes' : 'no'] : undefined
  if (!cause) throw new Error(`${chart}: ${name} refuses with ${answer}, and has no reason for it`)
  return cause
}

/**
 * Finds the fact that decides about a guard without repeating the guard: with the value that opens it for all named facts, the first fact
 * whose real value closes the guard again. If something else closes the guard as well, a named fact that is not open is told before it.
 */
const guardReason = (
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  guard: RefusingGuard,
): RefusalReason => {
  const { machine, context } = snapshot
  const cause = causeOf(machine.id as FlowChart, guard)
  if (typeof cause === 'string') return cause
  const facts = Object.entries(
    cause.facts as Readonly<Record<string, { open: unknown; reason: RefusalReason }>>,
  )
  const opened = { ...context, ...Object.fromEntries(facts.map(([name, { open }]) => [name, open])) }
  const refuses = (facts: object) =>
    implementationOf(machine, guard.name)({ context: facts, event }, guard.params) === guard.answer
  const isOpen = ({ open }: { open: unknown }, value: unknown) => typeof value === 'object' || value === open
  const deciding = refuses(opened)
    ? facts.find(([name, fact]) => !isOpen(fact, context[name]))
    : facts.find(([name]) => refuses({ ...opened, [name]: context[name] }))
  return deciding?.[1].reason ?? cause.otherwise
}
