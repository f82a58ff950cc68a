import type { AdministrationEvent } from '#contract/entities/administration-acts.ts'

/** What the guards ask about, known when the event is taken. */
export interface AccountFacts {
  /** Any invoice unpaid or failed. */
  owes: boolean
  /** Any of them could have been paid by now: it failed, or its charge day has come. */
  overdue: boolean
  /** An administrator holds the account for review. */
  held: boolean
  /** The billing account exists at the cloud provider. It is opened anew when a closed application is reopened. */
  billingAccountOpen: boolean
  /** The group of the billing account has the two roles. */
  granted: boolean
  /** The account was suspended for a failed settlement that is not paid yet, also when it was suspended for another reason since. */
  settlementFailed: boolean
  /** A cancellation was asked for, and its hours were over when the facts were gathered. */
  endIsDue: boolean
}

export type AccountEvent =
  | { type: 'terms.accepted' }
  | { type: 'review.approved' }
  | { type: 'changes.requested' }
  | { type: 'changes.submitted' }
  | { type: 'review.rejected' }
  | { type: 'review.reopened' }
  | { type: 'payment.failed' }
  | { type: 'settlement.failed' }
  | { type: 'debt.paid' }
  | { type: 'quota.exceeded' }
  | { type: 'quota.reset' }
  | { [Type in AdministrationEvent]: { type: Type } }[AdministrationEvent]
  | { type: 'cancellation.requested' }
  | { type: 'cancellation.undone' }
  | { type: 'cancellation.due' }
  | { type: 'resubscription.paid' }

/**
 * What a state means. `…-fixed` and `cards-closed`: what cannot be changed in it; see the selectors for what the facts add.
 * `cloud-…`: what the sub-account at the cloud provider should be, see `cloudTarget`.
 */
export type AccountTag =
  | 'applying'
  | 'in-review'
  | 'in-use'
  | 'billing'
  | 'suspended'
  | 'in-debt'
  | 'leaving'
  | 'over'
  | 'cards-closed'
  | 'package-fixed'
  | 'members-fixed'
  | 'group-fixed'
  | 'cloud-open'
  | 'cloud-suspended'
  | 'cloud-closed'
