import type { SnapshotFrom } from 'xstate'
import type { InvitationChart } from '#contract/entities/chart.ts'
import { invitationMachine } from './invitation.machine.ts'

export type InvitationSnapshot = SnapshotFrom<typeof invitationMachine>

/** The chart of an invitation as an answer of the API carries it. Whether its person is free is known by the server alone. */
export const invitationSnapshot = ({ state, facts }: InvitationChart): InvitationSnapshot =>
  invitationMachine.resolveState({ value: state, context: { ...facts, personIsFree: false } })
