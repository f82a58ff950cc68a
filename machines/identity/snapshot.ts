import type { SnapshotFrom } from 'xstate'
import type { IdentityChart } from '#contract/entities/chart.ts'
import { identityMachine } from './identity.machine.ts'

export type IdentitySnapshot = SnapshotFrom<typeof identityMachine>
export type IdentityState = IdentitySnapshot['value']

/** The chart of a verification as an answer of the API carries it. */
export const identitySnapshot = ({ chart }: { chart: IdentityChart }): IdentitySnapshot =>
  identityMachine.resolveState({ value: chart.state, context: chart.facts })
