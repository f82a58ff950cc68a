import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { ChartDescription, StateDescription, TransitionDescription, Trigger } from './description.ts'

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

/** Stands for a context or an event of which nothing is known: every part of it is as unknown, and nothing can be decided by it. */
const UNKNOWN: unknown = new Proxy(() => {}, {
  get: (_, key) => {
    if (typeof key === 'symbol') throw new Error('Nothing is known')
    return UNKNOWN
  },
  getPrototypeOf: () => {
    throw new Error('Nothing is known')
  },
  apply: () => UNKNOWN,
})

/** Words among the parameters of a guard that stand in the definition, beside those taken from an event: `stands(verified)`. */
const wordsOf = (params: unknown): unknown => {
  if (typeof params !== 'function') return params
  try {
    const given: unknown = params({ context: UNKNOWN, event: UNKNOWN })
    const entries = Object.entries(isRecord(given) && given !== UNKNOWN ? given : {})
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
  } catch {
    return undefined
  }
}

/** `remember(expired)`: parameters that are written in the chart are part of what it says; computed ones are not. */
const withParameters = (name: string, params: unknown): string => {
  const given = typeof params === 'object' && params !== null ? Object.values(params) : []
  const plain = given.filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
  return plain.length === 0 ? name : `${name}(${plain.join(', ')})`
}

/** The name of an action, of XState's own ones without their prefix. */
const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action
  if (!isRecord(action) || typeof action['type'] !== 'string') return 'inline action'
  return withParameters(action['type'].replace(/^xstate\./, ''), action['params'])
}

/** The name of a guard; of `and`, `or` and `not`, the sentence they make. */
export const guardName = (guard: unknown): string => {
  if (typeof guard === 'string') return guard
  if (!isRecord(guard)) return 'inline guard'
  if (typeof guard['type'] === 'string') return withParameters(guard['type'], wordsOf(guard['params']))
  const parts = asList(guard['guards']).map(guardName)
  if (parts.length === 0) return 'inline guard'
  return guard['name'] === 'not' ? `not ${parts[0]}` : parts.join(` ${guard['name']} `)
}

const actorName = (src: unknown): string => (typeof src === 'string' ? src : 'inline actor')

const triggerOf = (node: AnyStateNode, eventType: string): Trigger => {
  if (eventType === '') return { kind: 'always', name: '' }
  const delayed = node.after.find((one) => one.eventType === eventType)
  if (delayed) return { kind: 'after', name: String(delayed.delay) }
  if (eventType === `xstate.done.state.${node.id}`) return { kind: 'completed', name: node.key }
  for (const { id, src } of node.invoke) {
    if (eventType === `xstate.done.actor.${id}`) return { kind: 'done', name: actorName(src) }
    if (eventType === `xstate.error.actor.${id}`) return { kind: 'failed', name: actorName(src) }
  }
  return { kind: 'event', name: eventType === '*' ? 'any event' : eventType }
}

const describeBranch = (
  node: AnyStateNode,
  eventType: string,
  branch: AnyTransitionDefinition,
  index: number,
): TransitionDescription => ({
  id: `${node.id}:${eventType}:${index}`,
  source: node.id,
  targets: (branch.target ?? []).map(({ id }) => id),
  trigger: triggerOf(node, eventType),
  guard: branch.guard === undefined ? null : guardName(branch.guard),
  isOtherwise: branch.guard === undefined && index > 0,
  isReentered: branch.reenter,
  actions: branch.actions.map(actionName),
})

const transitionsOf = (node: AnyStateNode): TransitionDescription[] =>
  [...node.transitions, ['', node.always ?? []] as const].flatMap(([eventType, branches]) =>
    branches.map((branch, index) => describeBranch(node, eventType, branch, index)),
  )

const kindOf = ({ type }: AnyStateNode): StateDescription['kind'] => (type === 'atomic' ? 'normal' : type)

const stateOf = (node: AnyStateNode): StateDescription => ({
  id: node.id,
  name: node.key,
  path: node.path,
  parent: node.parent?.id ?? null,
  kind: kindOf(node),
  isInitial: node.parent?.type === 'compound' && node.parent.initial.target.includes(node),
  description: node.description ?? '',
  tags: node.tags,
  actors: node.invoke.map(({ src }) => actorName(src)),
  // What is written in the definition: XState adds actions of its own for delays.
  entry: asList(node.config.entry).map(actionName),
  exit: asList(node.config.exit).map(actionName),
})

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child: AnyStateNode) => nodesOf(child)),
]

/** Any XState machine as plain data: its states and every branch of its transitions, in the order of its definition. */
export const describeChart = (machine: AnyStateMachine): ChartDescription => {
  const nodes = nodesOf(machine.root)
  return { id: machine.id, states: nodes.map(stateOf), transitions: nodes.flatMap(transitionsOf) }
}
