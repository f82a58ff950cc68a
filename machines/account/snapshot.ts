import type { SnapshotFrom } from 'xstate'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { type AccountFacts, accountMachine } from './account.machine.ts'

export type AccountSnapshot = SnapshotFrom<typeof accountMachine>
export type AccountState = AccountSnapshot['value']

/** An account as an answer of the API tells of it. */
export interface AccountAnswer {
  status: CustomerStatus
  statusDetails: { reason: StatusReason | null }
  heldAt: string | null
}

/** An answer does not tell of debts; no event of an administrator is refused for one. */
const UNTOLD = { owes: false, overdue: false, granted: true }

/** The chart's state of an account: a suspension is one state per reason. */
export const accountState = (status: CustomerStatus, reason: StatusReason | null): string =>
  status === 'suspended' ? `suspended-${reason}` : status

/** The chart of an account as an answer tells of it; `facts` are what the answer does not tell. */
export const accountSnapshot = (
  { status, statusDetails: { reason }, heldAt }: AccountAnswer,
  facts: Partial<AccountFacts> = {},
): AccountSnapshot =>
  accountMachine.resolveState({
    value: accountState(status, reason),
    context: {
      ...UNTOLD,
      held: heldAt !== null || (status === 'active' && reason === 'pending-review'),
      settlementFailed: reason === 'failed-settlement',
      ...facts,
    },
  })
