import type { SnapshotFrom } from 'xstate'
import type { IdentityChart } from '#contract/entities/chart.ts'
import { type IdentityFacts, identityMachine } from './identity.machine.ts'

export type IdentitySnapshot = SnapshotFrom<typeof identityMachine>
export type IdentityState = IdentitySnapshot['value']

/** For questions that the state alone answers. */
export const NO_FACTS: IdentityFacts = {
  isOverdue: false,
  isInTheWay: false,
  isForgotten: false,
  isNewest: true,
  idIsTaken: false,
}

/** The chart of a verification as an answer of the API carries it. Its guards ask about what the server alone knows. */
export const identitySnapshot = ({ chart }: { chart: IdentityChart }): IdentitySnapshot =>
  identityMachine.resolveState({ value: chart.state, context: NO_FACTS })
