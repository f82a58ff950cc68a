import type { AnyStateMachine } from 'xstate'
import { SERVER_CHARTS } from '#machines/index.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { stepsOf } from '#machines/onboarding/order.ts'

/** Whether a flow can leave a state. A state that the current chart does not have counts as one, so that a person looks at it. */
export const hasWayOut = (chart: string, state: string): boolean => {
  const node = SERVER_CHARTS.find(({ machine }) => machine.id === chart)?.machine.states[state]
  if (!node) return true
  return [...node.transitions.values()].flat().some(({ target }) => target?.some(({ key }) => key !== state))
}

/**
 * The earlier screen of the onboarding that was saved again: a step that leads nowhere, on an event of which an earlier step is the first
 * to take it. Null of every other step. Whoever goes back and saves nothing is not seen.
 */
export const screenSavedAgain = (
  chart: string,
  { from, event, to }: { from: string; event: string; to: string },
): string | null => {
  if (chart !== onboardingMachine.id || from !== to) return null
  const order: readonly string[] = stepsOf('business')
  const states: AnyStateMachine['states'] = onboardingMachine.states
  const own = order.findIndex((step) => states[step]?.transitions.has(event))
  return own >= 0 && own < order.indexOf(from) ? (order[own] ?? null) : null
}
