import type { AnyStateMachine, AnyStateNode, SnapshotFrom } from 'xstate'

/** The state in which a chart begins, as a row that was just made stores it. Throws for a chart that names none. */
export const initialState = ({ id, config: { initial } }: AnyStateMachine): string => {
  if (typeof initial !== 'string') throw new Error(`${id}: the chart names no state to begin in`)
  return initial
}

/** A guard as it stands in a chart: by its name, or with parameters. */
type NamedGuard = string | { readonly type: string; readonly params?: unknown }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

/** The guards of which one is made by `and`, `or` and `not`. */
const leavesOf = (guard: unknown): NamedGuard[] => {
  if (typeof guard === 'string') return [guard]
  if (!isObject(guard)) return []
  if (Array.isArray(guard['guards'])) return guard['guards'].flatMap(leavesOf)
  const { type, params } = guard
  return typeof type === 'string' ? [{ type, params }] : []
}

/** Every guard that a state of a flat chart asks for one event, or for all of them, in the order in which they stand there. */
export const leafGuards = (machine: AnyStateMachine, state: string, event?: string): NamedGuard[] => {
  const transitions = machine.states[state]?.transitions
  const branches = event === undefined ? [...(transitions?.values() ?? [])].flat() : transitions?.get(event)
  return (branches ?? []).flatMap(({ guard }) => leavesOf(guard))
}

/** A tag that states of a chart carry. */
export type TagOf<Machine extends AnyStateMachine> = string & Parameters<SnapshotFrom<Machine>['hasTag']>[0]

const below = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...below(child)])

/** The names of the states of a chart without parallel regions that carry a tag themselves, in their order. */
export const statesTagged = <Machine extends AnyStateMachine>(
  machine: Machine,
  tag: TagOf<Machine>,
): readonly string[] =>
  below(machine.root)
    .filter(({ tags }) => tags.includes(tag))
    .map(({ path }) => path.join('.'))
