import type { AnyStateMachine, AnyStateNode, EventObject } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
]

/** Every state node of a chart below its root. */
export const stateNodesOf = (machine: AnyStateMachine): AnyStateNode[] =>
  nodesOf(machine.root).filter((node) => node !== machine.root)

/** State values of all atomic states, as strings, for charts without parallel regions. */
export const leavesOf = (machine: AnyStateMachine): string[] =>
  stateNodesOf(machine)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node) => node.path.join('.'))
    .sort()

const dotted = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as Record<string, unknown>)
        .map(([key, child]) => `${key}.${dotted(child)}`)
        .join('|')

/**
 * Walks a chart with the given events, which include `xstate.done.actor.…`, `xstate.error.actor.…` and `xstate.after.…`. Returns
 * the shortest path to every reached state, by its name.
 */
export const walk = (
  machine: AnyStateMachine,
  events: readonly EventObject[],
  input?: unknown,
): Map<string, string[]> => {
  const paths = getShortestPaths(machine, {
    ...(input === undefined ? {} : { input }),
    events: events as never[],
    serializeState: (state) => JSON.stringify([state.value, state.context]) as never,
    limit: 20_000,
  })
  const reached = new Map<string, string[]>()
  for (const path of paths) {
    const name = dotted(path.state.value)
    if (!reached.has(name))
      reached.set(
        name,
        path.steps.map((step) => step.event.type),
      )
  }
  return reached
}
