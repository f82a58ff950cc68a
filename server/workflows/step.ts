import { type AnyStateMachine, type EventObject, transition } from 'xstate'

/** What a chart wants done when a step is taken, by the name its action has there. Becomes a job row. */
export interface Effect {
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
