import type { SnapshotFrom } from 'xstate'
import type { AccountChart } from '#contract/entities/chart.ts'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { isCancellationDue } from '#rules/subscription.ts'
import { accountMachine } from './account.machine.ts'

export type AccountSnapshot = SnapshotFrom<typeof accountMachine>
export type AccountState = AccountSnapshot['value']

/** The chart's state of an account: a suspension is one state per reason. */
export const accountState = (status: CustomerStatus, reason: StatusReason | null): string =>
  status === 'suspended' ? `suspended-${reason}` : status

/** The chart of an account as an answer of the API carries it. */
export const accountSnapshot = ({ account }: { account: AccountChart }): AccountSnapshot =>
  accountMachine.resolveState({ value: account.state, context: account.facts })

/** The chart of an account at an instant after the answer that carries it: a cancellation may have come to its end since. */
export const accountAt = (
  { account, cancellationDate }: Pick<Customer, 'account' | 'cancellationDate'>,
  now: Date,
): AccountSnapshot => {
  const endsAt = cancellationDate === null ? null : new Date(cancellationDate)
  const endIsDue = account.facts.endIsDue || isCancellationDue(endsAt, now)
  return accountSnapshot({ account: { ...account, facts: { ...account.facts, endIsDue } } })
}

/** Whether the reason of a suspension or cancellation is a failed settlement. */
export const hasFailedSettlement = (reason: StatusReason | null): boolean => reason === 'failed-settlement'
