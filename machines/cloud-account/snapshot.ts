import type { SnapshotFrom } from 'xstate'
import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import { cloudAccountMachine } from './cloud-account.machine.ts'

export type CloudAccountSnapshot = SnapshotFrom<typeof cloudAccountMachine>

/** The chart of a sub-account as an answer of the API carries it. */
export const cloudAccountSnapshot = ({ state }: Pick<CloudAccount, 'state'>): CloudAccountSnapshot =>
  cloudAccountMachine.resolveState({ value: state })
