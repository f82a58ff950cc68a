import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A chart as plain data, to draw it, list it and highlight its states without running it. */
export interface ChartDescription {
  id: string
  /** In the order of the definition: the root first, each parent before its children. */
  states: StateDescription[]
  transitions: TransitionDescription[]
}

export interface StateDescription {
  /** `account.pending`; the root has the id of the chart. */
  id: string
  name: string
  /** Names from below the root to the state itself. */
  path: string[]
  parent: string | null
  kind: 'normal' | 'compound' | 'parallel' | 'final' | 'history'
  /** Entered when its parent is entered. */
  isInitial: boolean
  description: string
  tags: string[]
  /** Actors that run while the state is active. */
  actors: string[]
  entry: string[]
  exit: string[]
}

/** `done`, `failed`: the result of an actor of the state. `completed`: its inner states are done. `always`: at once. */
type TriggerKind = 'event' | 'after' | 'done' | 'failed' | 'completed' | 'always'

export interface Trigger {
  kind: TriggerKind
  /** The event, delay, actor or state; empty for `always`. */
  name: string
}

/** One branch of an event: an event with three guarded branches has three transitions. */
export interface TransitionDescription {
  id: string
  source: string
  /** Empty if the state does not change. */
  targets: string[]
  trigger: Trigger
  /** Condition of the branch, or null. */
  guard: string | null
  /** The branch is taken when all guards of the earlier branches fail. */
  isOtherwise: boolean
  /** The transition leaves its state and enters the same state again. */
  isReentered: boolean
  actions: string[]
}

/** Describes any XState machine: its states and every branch of its transitions, in the order of the definition. */
export const describeChart = (machine: AnyStateMachine): ChartDescription => {
  const nodes = nodesOf(machine.root)
  return { id: machine.id, states: nodes.map(stateOf), transitions: nodes.flatMap(transitionsOf) }
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

/** A placeholder for an unknown context or event: each of its properties is unknown too, and reading a value throws. */
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

/** The computed parameters of a guard that are literal strings: `isAt(verified)`. */
const wordsOf = (params: unknown): unknown => {
  if (typeof params !== 'function') return params
  try {
    const computed: unknown = params({ context: UNKNOWN, event: UNKNOWN })
    const entries = Object.entries(isRecord(computed) && computed !== UNKNOWN ? computed : {})
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
  } catch {
    return undefined
  }
}

/** Adds literal parameters to a name: `remember(expired)`. Leaves out computed ones. */
const withParameters = (name: string, params: unknown): string => {
  const values = typeof params === 'object' && params !== null ? Object.values(params) : []
  const plain = values.filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
  return plain.length === 0 ? name : `${name}(${plain.join(', ')})`
}

/** The name of an action, without XState's prefix. */
const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action
  if (!isRecord(action) || typeof action['type'] !== 'string') return 'inline action'
  return withParameters(action['type'].replace(/^xstate\./, ''), action['params'])
}

/** The name of a guard. Combined guards are written with `and`, `or` and `not`: `isOpen and not isPaid`. */
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
  // From the definition, because XState adds its own actions for delays.
  entry: asList(node.config.entry).map(actionName),
  exit: asList(node.config.exit).map(actionName),
})

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child: AnyStateNode) => nodesOf(child)),
]
