import { type AnyStateMachine, type EventObject, transition } from 'xstate'

/** An action of a chart, by its name. */
interface Effect {
  kind: 'do'
  name: string
}

/** The answers of the guards that decided about an event, in their order. */
export type GuardAnswers = Readonly<Record<string, boolean>>

/** `taken: false`: the chart does not know this event here, or a guard refused it. */
export type StepResult = { guards: GuardAnswers } & (
  | { taken: false }
  | { taken: true; value: string; effects: Effect[] }
)

/** A chart's states as stored: one word, since the server's charts are flat. */
const wordOf = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error(`A stored chart must be flat, not ${JSON.stringify(value)}`)
  return value
}

type Guard = (args: unknown, params: unknown) => boolean

interface Observed {
  machine: AnyStateMachine
  /** Returns the answers of the guards since the last call. */
  takeAnswers(): GuardAnswers
}

/** Names a guard with its parameters, on which its answer depends, such as `isToCorrect(documents)`. */
export const guardLabel = (guard: string, params: unknown): string =>
  typeof params === 'object' && params !== null ? `${guard}(${Object.values(params).join(', ')})` : guard

const observe = (machine: AnyStateMachine): Observed => {
  let answers: Record<string, boolean> = {}
  const recorded =
    (name: string, guard: Guard): Guard =>
    (args, params) => {
      const answer = guard(args, params)
      answers[guardLabel(name, params)] = answer
      return answer
    }
  const guards = Object.entries(machine.implementations.guards as Record<string, Guard>).map(
    ([name, guard]) => [name, recorded(name, guard)] as const,
  )
  return {
    machine: machine.provide({ guards: Object.fromEntries(guards) }),
    takeAnswers() {
      const result = answers
      answers = {}
      return result
    },
  }
}

const OBSERVED = new WeakMap<AnyStateMachine, Observed>()

const observedOf = (machine: AnyStateMachine): Observed => {
  const observed = OBSERVED.get(machine) ?? observe(machine)
  OBSERVED.set(machine, observed)
  return observed
}

/**
 * Sends one event to a chart, as a pure function of the stored state and the facts: nothing runs, and the result has the effects
 * and the answers of the guards as data. Throws for a stored state that the chart does not know.
 */
export function step(
  machine: AnyStateMachine,
  stored: { value: string; context: object },
  event: EventObject,
): StepResult {
  const observed = observedOf(machine)
  observed.takeAnswers()
  const snapshot = observed.machine.resolveState({ value: stored.value, context: stored.context })
  const isTaken = snapshot.can(event)
  const guards = observed.takeAnswers()
  if (!isTaken) return { taken: false, guards }
  const [next, actions] = transition(observed.machine, snapshot, event)
  const builtIn = actions.find((action) => action.type.startsWith('xstate.'))
  if (builtIn) throw new Error(`${machine.id}: no job can run ${builtIn.type}; give the chart a named action`)
  return {
    taken: true,
    guards,
    value: wordOf(next.value),
    effects: actions.map((action) => ({ kind: 'do', name: action.type })),
  }
}
