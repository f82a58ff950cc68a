/**
 * The life of a customer's account, from the application to its end. The server owns it: onboarding, reviewers, the billing
 * engine and deadlines move it, always in the transaction that stores their event. A suspension is one state per reason, because
 * each ends in its own way. A hold is the review of an account in use. It is a fact beside the state, so paying a debt or undoing
 * a cancellation does not end it.
 */
import { and, not, type SnapshotFrom, setup } from 'xstate'
import {
  ADMINISTRATION_MAILS,
  type AdministrationEvent,
  type AdministrationMail,
} from '#contract/entities/administration-acts.ts'
import type { AccountChart } from '#contract/entities/chart.ts'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { isCancellationDue, isWithinWithdrawal } from '#rules/subscription.ts'
import type { AllowList } from '../shared/allow-list.ts'

/** Facts at the time of the event, for the guards. */
export interface AccountFacts {
  /** At least one invoice is unpaid or failed. */
  owes: boolean
  /** At least one of these invoices failed, or its charge day has come. */
  overdue: boolean
  /** An administrator holds the account for review. */
  held: boolean
  /** The billing account exists at the cloud provider. Another one is opened when a closed application is reopened. */
  billingAccountOpen: boolean
  /** The group of the billing account has the two roles. */
  granted: boolean
  /** A failed settlement is still unpaid. It suspended the account, which may be suspended for another reason now. */
  settlementFailed: boolean
  /** A cancellation was requested, and its hours were over when the facts were read. */
  endIsDue: boolean
  isIndividual: boolean
  /** Within the days after the activation in which an individual may withdraw. */
  mayStillWithdraw: boolean
  /** The cloud provider reported usage since the activation. */
  hasUsage: boolean
  /** A card is charged for an invoice, and the provider has not answered. */
  isCharging: boolean
  /** The customer's own budget is used up and stops new resources. */
  stoppedByBudget: boolean
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
  | { type: 'withdrawal.requested' }
  | { type: 'resubscription.paid' }

/**
 * The meaning of a state. `…-fixed` and `cards-closed` name data that cannot be changed in it; selectors also check the facts.
 * `cloud-…`: the target state of the cloud account at the provider, see `cloudTarget`.
 */
type AccountTag =
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

type Announcement<Mail extends AdministrationMail> = `announce.${Mail}`

/** The action of the account chart that plans a mail. */
export const announcementOf = <Mail extends AdministrationMail>(mail: Mail): Announcement<Mail> =>
  `announce.${mail}`

const announcements = Object.fromEntries(
  ADMINISTRATION_MAILS.map((mail) => [announcementOf(mail), () => {}]),
) as Record<Announcement<AdministrationMail>, () => void>

const accountSetup = setup({
  types: {
    context: {} as AccountFacts,
    input: {} as AccountFacts,
    events: {} as AccountEvent,
    tags: {} as AccountTag,
  },
  guards: {
    billingAccountOpen: ({ context }) => context.billingAccountOpen,
    /** The provider granted the roles. Without them the owner cannot use the account, so it must not be active. */
    isGranted: ({ context }) => context.granted,
    /** Nothing is owed. An account on hold may leave with debts. */
    mayLeave: ({ context }) => context.held || !context.owes,
    owesNothing: ({ context }) => !context.owes,
    /** An invoice before its charge day is not a debt. */
    debtIsPaid: ({ context }) => !context.overdue,
    settlementFailed: ({ context }) => context.settlementFailed,
    endIsDue: ({ context }) => context.endIsDue,
    isHeld: ({ context }) => context.held,
    isNotHeld: ({ context }) => !context.held,
    mayWithdraw: ({ context }) => context.isIndividual && context.mayStillWithdraw,
    isUnused: ({ context }) => !context.hasUsage,
    /** A refund needs the answer of each charge. */
    isNotCharging: ({ context }) => !context.isCharging,
  },
  actions: {
    /** The server turns each of these actions into a job, in the same transaction. */
    announceReview: () => {},
    announceChanges: () => {},
    announceReturn: () => {},
    announceRejection: () => {},
    announceReopening: () => {},
    announceApproval: () => {},
    announceCancellation: () => {},
    announceKept: () => {},
    announceEnd: () => {},
    announceWithdrawal: () => {},
    ...announcements,
    /** Clears the fact that the last invoice failed, in the same transaction. */
    forgetSettlement: () => {},
  },
})

/** Acts of administrators in every state in which the account is billed. */
const administration = {
  'hold.released': { guard: 'isHeld', actions: 'announce.released' },
  'quota.changed': { actions: 'announce.quota-changed' },
} as const

const toSecurity = {
  'security.suspended': { target: 'suspended-security', actions: 'announce.suspended' },
} as const

const toTermsViolation = {
  'terms.violated': { target: 'suspended-terms-violation', actions: 'announce.suspended' },
} as const

const toReview = {
  'review.suspended': { target: 'suspended-pending-review', actions: 'announce.suspended' },
} as const

/** Suspensions of an account that is active or suspended for a debt. */
const suspensions = { ...administration, ...toSecurity, ...toTermsViolation, ...toReview } as const

/** Only an administrator ends this suspension; an unpaid debt then suspends the account again. Paying a debt does not end it. */
const reinstatement = {
  ...administration,
  'debt.paid': { guard: and(['settlementFailed', 'debtIsPaid']), actions: 'forgetSettlement' },
  'admin.reinstated': [
    { guard: 'debtIsPaid', target: 'active', actions: 'announce.reinstated' },
    { guard: 'settlementFailed', target: 'suspended-failed-settlement', actions: 'announce.payment-needed' },
    { target: 'suspended-failed-payment', actions: 'announce.payment-needed' },
  ],
} as const

/** A cancellation can be taken back until its hours are over. */
const inTime = not('endIsDue')

/** Ends the contract at once, also during a cancellation or a suspension for a debt, because the debt is credited. */
const withdrawal = {
  'withdrawal.requested': {
    guard: and(['mayWithdraw', 'isUnused', 'isNotCharging', inTime]),
    target: 'cancelled',
    actions: 'announceWithdrawal',
  },
} as const

export const accountMachine = accountSetup.createMachine({
  id: 'account',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'The customer completes the onboarding, or makes the changes that a reviewer requested.',
      tags: ['applying', 'package-fixed', 'group-fixed'],
      on: {
        'terms.accepted': { target: 'pending-review', actions: 'announceReview' },
        'changes.submitted': { target: 'pending-review', actions: 'announceReturn' },
      },
    },
    'pending-review': {
      description: 'The application is complete and an administrator reviews it.',
      tags: ['in-review', 'cloud-open'],
      on: {
        'review.approved': {
          guard: and(['billingAccountOpen', 'isGranted']),
          target: 'active',
          actions: 'announceApproval',
        },
        'changes.requested': { target: 'pending', actions: 'announceChanges' },
        'review.rejected': { target: 'rejected', actions: 'announceRejection' },
      },
    },
    rejected: {
      description: 'The application was rejected; a reviewer can reopen it.',
      tags: ['over', 'cards-closed', 'package-fixed', 'members-fixed', 'group-fixed', 'cloud-closed'],
      on: { 'review.reopened': { target: 'pending-review', actions: 'announceReopening' } },
    },
    active: {
      description: 'The account is in use and billed every month.',
      tags: ['in-use', 'billing', 'cloud-open'],
      on: {
        ...suspensions,
        'hold.placed': { guard: 'isNotHeld', actions: 'announce.held' },
        'payment.failed': 'suspended-failed-payment',
        'settlement.failed': 'suspended-failed-settlement',
        'quota.exceeded': { target: 'suspended-budget-overage', actions: 'announce.suspended' },
        'cancellation.requested': { guard: 'mayLeave', target: 'pending-cancellation' },
        ...withdrawal,
      },
    },
    'suspended-failed-payment': {
      description: 'No card could be charged; all overdue invoices must be paid.',
      tags: ['billing', 'suspended', 'in-debt', 'package-fixed', 'cloud-suspended'],
      on: { ...suspensions, ...withdrawal, 'debt.paid': { guard: 'debtIsPaid', target: 'active' } },
    },
    'suspended-failed-settlement': {
      description: 'The final invoice could not be charged.',
      tags: ['billing', 'suspended', 'in-debt', 'cloud-suspended'],
      on: {
        ...suspensions,
        'debt.paid': { guard: 'debtIsPaid', target: 'active' },
        'cancellation.requested': 'pending-cancellation',
        ...withdrawal,
      },
    },
    'suspended-budget-overage': {
      description:
        'The usage exceeded the monthly quota; the suspension ends on the 1st, or when an administrator reinstates the account.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: {
        ...suspensions,
        'payment.failed': 'suspended-failed-payment',
        'quota.reset': { target: 'active', actions: 'announce.quota-reset' },
        'admin.reinstated': { target: 'active', actions: 'announce.reinstated' },
      },
    },
    'suspended-security': {
      description: 'An administrator suspended the account for a security review.',
      tags: ['billing', 'suspended', 'package-fixed', 'cloud-suspended'],
      on: { ...reinstatement, ...toTermsViolation, ...toReview },
    },
    'suspended-terms-violation': {
      description: 'An administrator suspended the account for breaking the terms.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: { ...reinstatement, ...toSecurity, ...toReview },
    },
    'suspended-pending-review': {
      description: 'An administrator suspended the account until it has been reviewed.',
      tags: ['billing', 'suspended', 'in-review', 'package-fixed', 'cloud-suspended'],
      on: { ...reinstatement, ...toSecurity, ...toTermsViolation },
    },
    'pending-cancellation': {
      description:
        'The customer cancelled the subscription; it ends hours later, and the customer can undo this until then.',
      tags: ['billing', 'leaving', 'package-fixed', 'cloud-open'],
      entry: 'announceCancellation',
      on: {
        ...administration,
        'cancellation.undone': [
          { guard: and([inTime, 'debtIsPaid']), target: 'active', actions: 'announceKept' },
          {
            guard: and([inTime, 'settlementFailed']),
            target: 'suspended-failed-settlement',
            actions: 'announceKept',
          },
          { guard: inTime, target: 'suspended-failed-payment', actions: 'announceKept' },
        ],
        'cancellation.due': [
          { guard: and(['endIsDue', 'owesNothing']), target: 'cancelled', actions: 'announceEnd' },
          { guard: 'endIsDue', target: 'suspended-failed-settlement' },
        ],
        'settlement.failed': 'suspended-failed-settlement',
        ...withdrawal,
      },
    },
    cancelled: {
      description: 'The account is closed and nothing is owed; the customer can subscribe again.',
      tags: ['over', 'cards-closed', 'package-fixed', 'group-fixed', 'cloud-closed'],
      on: { 'resubscription.paid': 'active' },
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const ACCOUNT_VERSION = 1

export type AccountSnapshot = SnapshotFrom<typeof accountMachine>
export type AccountState = AccountSnapshot['value']

/** Returns the state for a status and reason: a suspension is one state per reason. */
export const accountState = (status: CustomerStatus, reason: StatusReason | null): string =>
  status === 'suspended' ? `suspended-${reason}` : status

/** Rebuilds the chart of an account from an answer of the API. */
export const accountSnapshot = ({ account }: { account: AccountChart }): AccountSnapshot =>
  accountMachine.resolveState({ value: account.state, context: account.facts })

/** Rebuilds the chart of an account at an instant after the answer: a cancellation may have ended since. */
export const accountAt = (
  {
    account,
    cancellationDate,
    activationDate,
    withdrawalDeclaredAt,
  }: Pick<Customer, 'account' | 'cancellationDate' | 'activationDate' | 'withdrawalDeclaredAt'>,
  now: Date,
): AccountSnapshot => {
  const endsAt = cancellationDate === null ? null : new Date(cancellationDate)
  const endIsDue = account.facts.endIsDue || isCancellationDue(endsAt, now)
  const activatedAt = activationDate === null ? null : new Date(activationDate)
  const askedAt = withdrawalDeclaredAt === null ? now : new Date(withdrawalDeclaredAt)
  const mayStillWithdraw = account.facts.mayStillWithdraw && isWithinWithdrawal(activatedAt, askedAt)
  return accountSnapshot({ account: { ...account, facts: { ...account.facts, endIsDue, mayStillWithdraw } } })
}

export const hasFailedSettlement = (reason: StatusReason | null): boolean => reason === 'failed-settlement'

export const accountAllowList: AllowList<typeof accountMachine> = {
  context: {
    owes: 'shown',
    overdue: 'shown',
    held: 'shown',
    billingAccountOpen: 'shown',
    granted: 'shown',
    settlementFailed: 'shown',
    endIsDue: 'shown',
    isIndividual: 'shown',
    mayStillWithdraw: 'shown',
    hasUsage: 'shown',
    isCharging: 'shown',
    stoppedByBudget: 'shown',
  },
  events: {},
}
