import type { AccountChart } from '#contract/entities/chart.ts'
import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import type { CallProblem } from '../shared/call-problem.ts'

/** The account's chart after a call, as the server tells it, and where the sub-account at the cloud provider is. */
export interface StatusAnswer {
  account: AccountChart
  cloudAccount?: CloudAccount | null
}

/** How the charge of a new subscription ended; `declined` is that charge, where the bank said no. */
export interface ResubscriptionAnswer extends StatusAnswer {
  result: 'resubscribed' | 'failed' | 'checking'
  declined: PaymentAttempt | null
  /** Until then the bank is not asked again, so that pressing at once would only repeat its answer. */
  againInSeconds: number
}

export type SubscriptionNews = 'cancellation-asked' | 'kept' | 'resubscribed' | 'account-delayed'

export interface SubscriptionContext {
  account: AccountChart
  cloudAccount: CloudAccount | null
  problem: CallProblem | null
  /** The last charge of a new subscription, when it was declined: told until another one takes its place. */
  declined: PaymentAttempt | null
  /** How long the bank that has just declined is left alone. */
  againInSeconds: number
}

export type SubscriptionEvent =
  | ({ type: 'status.known' } & StatusAnswer)
  /** The server tells of the last charge of a new subscription that was declined; null when there is none. */
  | { type: 'decline.known'; declined: PaymentAttempt | null }
  | { type: 'cancel.pressed' }
  | { type: 'undo.pressed' }
  | { type: 'resubscribe.pressed' }
  | { type: 'confirm.pressed' }
  | { type: 'back.pressed' }
