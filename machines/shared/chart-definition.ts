import type { AnyStateMachine, AnyStateNode, SnapshotFrom } from 'xstate'

/** Returns the initial state of a chart, for a new row. Throws for a chart without one. */
export const initialState = ({ id, config: { initial } }: AnyStateMachine): string => {
  if (typeof initial !== 'string') throw new Error(`${id}: the chart has no initial state`)
  return initial
}

/** A guard in a chart: its name, or with parameters. */
type NamedGuard = string | { readonly type: string; readonly params?: unknown }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

/** Returns the guards inside `and`, `or` and `not`. */
const leavesOf = (guard: unknown): NamedGuard[] => {
  if (typeof guard === 'string') return [guard]
  if (!isObject(guard)) return []
  if (Array.isArray(guard['guards'])) return guard['guards'].flatMap(leavesOf)
  const { type, params } = guard
  return typeof type === 'string' ? [{ type, params }] : []
}

/** Returns the guards of a state of a flat chart for one event, or for all events, in their order. */
export const leafGuards = (machine: AnyStateMachine, state: string, event?: string): NamedGuard[] => {
  const transitions = machine.states[state]?.transitions
  const branches = event === undefined ? [...(transitions?.values() ?? [])].flat() : transitions?.get(event)
  return (branches ?? []).flatMap(({ guard }) => leavesOf(guard))
}

export type TagOf<Machine extends AnyStateMachine> = string & Parameters<SnapshotFrom<Machine>['hasTag']>[0]

const below = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...below(child)])

/** Returns the states that carry a tag themselves, in their order. For charts without parallel regions. */
export const statesTagged = <Machine extends AnyStateMachine>(
  machine: Machine,
  tag: TagOf<Machine>,
): readonly string[] =>
  below(machine.root)
    .filter(({ tags }) => tags.includes(tag))
    .map(({ path }) => path.join('.'))
