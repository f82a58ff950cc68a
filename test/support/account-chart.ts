import type { AccountChart } from '#contract/entities/chart.ts'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import {
  ACCOUNT_VERSION,
  type AccountFacts,
  type AccountSnapshot,
  accountMachine,
  accountState,
} from '#machines/account/account.machine.ts'

/** The facts of an account without debts or obstacles. */
export const CLEAR: AccountFacts = {
  owes: false,
  overdue: false,
  held: false,
  billingAccountOpen: true,
  granted: true,
  settlementFailed: false,
  endIsDue: false,
  isIndividual: true,
  mayStillWithdraw: false,
  hasUsage: false,
  isCharging: false,
  stoppedByBudget: false,
}

/** The snapshot of an account with this status and reason; without `facts` it owes nothing. */
export const accountIn = (
  status: CustomerStatus,
  reason: StatusReason | null = null,
  facts: Partial<AccountFacts> = {},
): AccountSnapshot =>
  accountMachine.resolveState({ value: accountState(status, reason), context: { ...CLEAR, ...facts } })

/** The chart in an answer, for an account in this state that owes nothing. */
export const accountAnswer = (state: AccountChart['state']): AccountChart => ({
  state,
  version: ACCOUNT_VERSION,
  facts: CLEAR,
})
