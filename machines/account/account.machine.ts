/**
 * The life of a customer's account, from the application to its end. The server owns it: onboarding, reviewers, the billing
 * engine and deadlines move it, always in the transaction that writes what happened. A suspension is one state per reason,
 * because each ends in its own way; a hold, the review of an account in use, is a fact beside the state and outlives it: paying a
 * debt or taking a cancellation back does not end it.
 */
import { setup } from 'xstate'

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const ACCOUNT_VERSION = 4

/** What the guards ask about, known when the event is taken. */
export interface AccountFacts {
  /** Any invoice unpaid or failed. */
  owes: boolean
  /** Any of them could have been paid by now: it failed, or its charge day has come. */
  overdue: boolean
  /** An administrator holds the account for review. */
  held: boolean
  /** The billing account exists at the cloud provider and its group has the two roles. */
  granted: boolean
  /** A failed settlement was the reason when the cancellation was asked for. */
  settlementFailed: boolean
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
  | { type: 'security.suspended' }
  | { type: 'terms.violated' }
  | { type: 'review.suspended' }
  | { type: 'admin.reinstated' }
  | { type: 'hold.placed' }
  | { type: 'hold.released' }
  | { type: 'quota.changed' }
  | { type: 'cancellation.requested' }
  | { type: 'cancellation.undone' }
  | { type: 'cancellation.due' }
  | { type: 'resubscription.paid' }

/** What administrators may do with every account that is billed, in each of its states. */
const administration = {
  'hold.released': { guard: 'isHeld', actions: 'announceRelease' },
  'quota.changed': { actions: 'announceQuota' },
} as const

const toSecurity = {
  'security.suspended': { target: 'suspended-security', actions: 'announceSuspension' },
} as const
const toTermsViolation = {
  'terms.violated': { target: 'suspended-terms-violation', actions: 'announceSuspension' },
} as const
const toReview = {
  'review.suspended': { target: 'suspended-pending-review', actions: 'announceSuspension' },
} as const

/** Ways into suspension that an active account and those suspended for money share. */
const suspensions = { ...administration, ...toSecurity, ...toTermsViolation, ...toReview } as const

/** What could not be charged while an administrator suspended the account must still be paid. */
const reinstatement = {
  ...administration,
  'admin.reinstated': [
    { guard: 'debtIsPaid', target: 'active', actions: 'announceReinstatement' },
    { target: 'suspended-failed-payment', actions: 'announceDebt' },
  ],
} as const

export const accountMachine = setup({
  types: {
    context: {} as AccountFacts,
    input: {} as AccountFacts,
    events: {} as AccountEvent,
    /** `cloud-…`: what the sub-account at the cloud provider should be, see `cloudTarget`. */
    tags: {} as
      | 'applying'
      | 'in-review'
      | 'in-use'
      | 'billing'
      | 'suspended'
      | 'in-debt'
      | 'leaving'
      | 'over'
      | 'cloud-open'
      | 'cloud-suspended'
      | 'cloud-closed',
  },
  guards: {
    /** The provider granted the roles: an account that its owner cannot use is not active. */
    isGranted: ({ context }) => context.granted,
    /** Nothing is owed; an account under review may leave all the same. */
    mayLeave: ({ context }) => context.held || !context.owes,
    owesNothing: ({ context }) => !context.owes,
    /** An invoice that waits for its charge day is no debt yet. */
    debtIsPaid: ({ context }) => !context.overdue,
    settlementFailed: ({ context }) => context.settlementFailed,
    isHeld: ({ context }) => context.held,
    isNotHeld: ({ context }) => !context.held,
  },
  actions: {
    /** Each becomes a job in the same transaction. */
    announceReview: () => {},
    announceChanges: () => {},
    announceReturn: () => {},
    announceRejection: () => {},
    announceReopening: () => {},
    announceApproval: () => {},
    announceCancellation: () => {},
    announceKept: () => {},
    announceEnd: () => {},
    announceSuspension: () => {},
    announceReinstatement: () => {},
    announceDebt: () => {},
    announceHold: () => {},
    announceRelease: () => {},
    announceQuota: () => {},
    announceOverage: () => {},
    announceReset: () => {},
  },
}).createMachine({
  id: 'account',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'The customer is being onboarded, or corrects what a reviewer asked for.',
      tags: 'applying',
      on: {
        'terms.accepted': { target: 'pending-review', actions: 'announceReview' },
        'changes.submitted': { target: 'pending-review', actions: 'announceReturn' },
      },
    },
    'pending-review': {
      description: 'The application is complete and an administrator reviews it.',
      tags: ['in-review', 'cloud-open'],
      on: {
        'review.approved': { guard: 'isGranted', target: 'active', actions: 'announceApproval' },
        'changes.requested': { target: 'pending', actions: 'announceChanges' },
        'review.rejected': { target: 'rejected', actions: 'announceRejection' },
      },
    },
    rejected: {
      description: 'The application was not accepted; a reviewer may still take that back.',
      tags: ['over', 'cloud-closed'],
      on: { 'review.reopened': { target: 'pending-review', actions: 'announceReopening' } },
    },
    active: {
      description: 'The account is in use and billed every month.',
      tags: ['in-use', 'billing', 'cloud-open'],
      on: {
        ...suspensions,
        'hold.placed': { guard: 'isNotHeld', actions: 'announceHold' },
        'payment.failed': 'suspended-failed-payment',
        'settlement.failed': 'suspended-failed-settlement',
        'quota.exceeded': { target: 'suspended-budget-overage', actions: 'announceOverage' },
        'cancellation.requested': { guard: 'mayLeave', target: 'pending-cancellation' },
      },
    },
    'suspended-failed-payment': {
      description: 'Neither card could be charged; everything overdue must be paid first.',
      tags: ['billing', 'suspended', 'in-debt', 'cloud-suspended'],
      on: { ...suspensions, 'debt.paid': { guard: 'debtIsPaid', target: 'active' } },
    },
    'suspended-failed-settlement': {
      description: 'The last invoice before the end could not be charged.',
      tags: ['billing', 'suspended', 'in-debt', 'cloud-suspended'],
      on: {
        ...suspensions,
        'debt.paid': { guard: 'debtIsPaid', target: 'active' },
        'cancellation.requested': 'pending-cancellation',
      },
    },
    'suspended-budget-overage': {
      description:
        'The monthly quota is used up until the 1st of the next month; reinstating waives it for this month.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: {
        ...suspensions,
        'payment.failed': 'suspended-failed-payment',
        'quota.reset': { target: 'active', actions: 'announceReset' },
        'admin.reinstated': { target: 'active', actions: 'announceReinstatement' },
      },
    },
    'suspended-security': {
      description: 'An administrator stopped the account for a security review.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: { ...reinstatement, ...toTermsViolation, ...toReview },
    },
    'suspended-terms-violation': {
      description: 'An administrator stopped the account for breaking the terms.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: { ...reinstatement, ...toSecurity, ...toReview },
    },
    'suspended-pending-review': {
      description: 'An administrator stopped the account until it has been reviewed.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: { ...reinstatement, ...toSecurity, ...toTermsViolation },
    },
    'pending-cancellation': {
      description:
        'The customer asked to leave; it takes effect 48 hours later and can be undone until then.',
      tags: ['billing', 'leaving', 'cloud-open'],
      entry: 'announceCancellation',
      on: {
        ...administration,
        'cancellation.undone': [
          { guard: 'settlementFailed', target: 'suspended-failed-settlement', actions: 'announceKept' },
          { target: 'active', actions: 'announceKept' },
        ],
        'cancellation.due': { guard: 'owesNothing', target: 'cancelled' },
        'settlement.failed': 'suspended-failed-settlement',
      },
    },
    cancelled: {
      description: 'The account is closed and everything is settled; the customer may subscribe again.',
      tags: ['over', 'cloud-closed'],
      entry: 'announceEnd',
      on: { 'resubscription.paid': 'active' },
    },
  },
})
