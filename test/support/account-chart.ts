import type { AccountChart } from '#contract/entities/chart.ts'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import {
  ACCOUNT_VERSION,
  type AccountFacts,
  type AccountSnapshot,
  accountMachine,
  accountState,
} from '#machines/account/account.machine.ts'

/** Nothing is owed, nothing stands in the way. */
export const CLEAR: AccountFacts = {
  owes: false,
  overdue: false,
  held: false,
  billingAccountOpen: true,
  granted: true,
  settlementFailed: false,
  endIsDue: false,
}

/** The chart of an account under its status and reason, which owes nothing unless the facts say so. */
export const accountIn = (
  status: CustomerStatus,
  reason: StatusReason | null = null,
  facts: Partial<AccountFacts> = {},
): AccountSnapshot =>
  accountMachine.resolveState({ value: accountState(status, reason), context: { ...CLEAR, ...facts } })

/** The chart of an account in this state which owes nothing, as an answer carries it. */
export const accountAnswer = (state: AccountChart['state']): AccountChart => ({
  state,
  version: ACCOUNT_VERSION,
  facts: CLEAR,
})
