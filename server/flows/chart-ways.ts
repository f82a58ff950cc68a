import type { AnyStateMachine } from 'xstate'
import { SERVER_CHARTS } from '#machines/index.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { stepsOf } from '#machines/onboarding/order.ts'

/** True when a flow can leave the state, and for a state that only earlier versions had: it is unknown, so people check it. */
export const hasWayOut = (chart: string, state: string): boolean => {
  const node = SERVER_CHARTS.find(({ machine }) => machine.id === chart)?.machine.states[state]
  if (!node) return true
  return [...node.transitions.values()].flat().some(({ target }) => target?.some(({ key }) => key !== state))
}

/**
 * Returns the earlier onboarding screen that was saved again: the step leads nowhere and its event belongs to an earlier step. Null
 * for every other step. A customer who goes back and saves nothing is not recorded.
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
