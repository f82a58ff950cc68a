import type { IdentityChart } from '#contract/entities/chart.ts'
import type { IdentityStatus } from '#contract/entities/identity.ts'
import { IDENTITY_VERSION, type IdentityState } from '#machines/identity/identity.machine.ts'
import { STATUS_TEXTS } from '#machines/identity/selectors.ts'

const STATES = Object.keys(STATUS_TEXTS) as IdentityState[]

/** The states for a status text of the specification: one, or none for an unknown text. */
export const statesOfText = (status: IdentityStatus): IdentityState[] =>
  STATES.filter((state) => STATUS_TEXTS[state].includes(status))

/** The chart in an answer with this status text. */
export const chartUnder = (status: IdentityStatus): IdentityChart => {
  const [state] = statesOfText(status)
  if (!state) throw new Error(`${status} is no status of a verification`)
  return { state, version: IDENTITY_VERSION, facts: {} }
}
