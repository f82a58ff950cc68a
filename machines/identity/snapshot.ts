import type { SnapshotFrom } from 'xstate'
import type { IdentityRequest, IdentityStatus } from '#contract/entities/identity.ts'
import { identityMachine } from './identity.machine.ts'

export type IdentitySnapshot = SnapshotFrom<typeof identityMachine>

/** The status texts of answers and events, and the chart's state each stands for. */
const STATES: Record<IdentityStatus, IdentitySnapshot['value']> = {
  pending: 'WAITING',
  waiting: 'WAITING',
  'status-waiting': 'WAITING',
  expired: 'EXPIRED',
  rejected: 'REJECTED',
  completed: 'COMPLETED',
  error: 'ERROR',
  cancelled: 'CANCELLED',
}

/** The chart of a verification as an answer tells of it. */
export const identitySnapshot = ({ status }: Pick<IdentityRequest, 'status'>): IdentitySnapshot =>
  identityMachine.resolveState({ value: STATES[status] })
