import type { AnyStateMachine, AnyStateNode, SnapshotFrom } from 'xstate'

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
