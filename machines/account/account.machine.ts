/**
 * The life of a customer's account, from the application to its end. The server owns it: onboarding, reviewers, the billing
 * engine and deadlines move it, always in the transaction that writes what happened. A suspension is one state per reason,
 * because each ends in its own way; a review of an active account is a separate fact and no state.
 */
import { setup } from 'xstate'

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const ACCOUNT_VERSION = 3

/** What the guards ask about, known when the event is taken. */
export interface AccountFacts {
  /** Any invoice unpaid or failed. */
  owes: boolean
  /** Any of them could have been paid by now: it failed, or its charge day has come. */
  overdue: boolean
  /** An active account is under review. */
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
  | { type: 'cancellation.requested' }
  | { type: 'cancellation.undone' }
  | { type: 'cancellation.due' }
  | { type: 'resubscription.paid' }

/** Ways into suspension that an active account and most suspended ones share. */
const suspensions = {
  'security.suspended': 'suspended-security',
  'terms.violated': 'suspended-terms-violation',
  'review.suspended': 'suspended-pending-review',
} as const

/** What could not be charged while an administrator held the account must still be paid. */
const reinstatement = {
  'admin.reinstated': [{ guard: 'debtIsPaid', target: 'active' }, { target: 'suspended-failed-payment' }],
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
      | 'billing'
      | 'suspended'
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
      tags: ['billing', 'cloud-open'],
      on: {
        ...suspensions,
        'payment.failed': 'suspended-failed-payment',
        'settlement.failed': 'suspended-failed-settlement',
        'quota.exceeded': 'suspended-budget-overage',
        'cancellation.requested': { guard: 'mayLeave', target: 'pending-cancellation' },
      },
    },
    'suspended-failed-payment': {
      description: 'Neither card could be charged; everything overdue must be paid first.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: { ...suspensions, 'debt.paid': { guard: 'debtIsPaid', target: 'active' } },
    },
    'suspended-failed-settlement': {
      description: 'The last invoice before the end could not be charged.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: {
        ...suspensions,
        'debt.paid': { guard: 'debtIsPaid', target: 'active' },
        'cancellation.requested': 'pending-cancellation',
      },
    },
    'suspended-budget-overage': {
      description: 'The monthly quota is used up until the 1st of the next month.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: {
        ...suspensions,
        'payment.failed': 'suspended-failed-payment',
        'quota.reset': 'active',
        'admin.reinstated': 'active',
      },
    },
    'suspended-security': {
      description: 'An administrator stopped the account for a security review.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: reinstatement,
    },
    'suspended-terms-violation': {
      description: 'An administrator stopped the account for breaking the terms.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: reinstatement,
    },
    'suspended-pending-review': {
      description: 'An administrator stopped the account until it has been reviewed.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: reinstatement,
    },
    'pending-cancellation': {
      description:
        'The customer asked to leave; it takes effect 48 hours later and can be undone until then.',
      tags: ['billing', 'leaving', 'cloud-open'],
      entry: 'announceCancellation',
      on: {
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
