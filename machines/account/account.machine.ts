/**
 * The life of a customer's account, from the application to its end. The server owns it: onboarding, reviewers, the billing
 * engine and deadlines move it, always in the transaction that writes what happened. A suspension is one state per reason,
 * because each ends in its own way; a hold, the review of an account in use, is a fact beside the state and outlives it: paying a
 * debt or taking a cancellation back does not end it.
 */
import { and, not } from 'xstate'
import { accountSetup } from './setup.ts'
import {
  administration,
  reinstatement,
  suspensions,
  toReview,
  toSecurity,
  toTermsViolation,
} from './transitions.ts'

export type { AccountEvent, AccountFacts } from './types.ts'

/** Until its hours are over, a cancellation can be taken back. */
const inTime = not('endIsDue')

export const accountMachine = accountSetup.createMachine({
  id: 'account',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'The customer is being onboarded, or corrects what a reviewer asked for.',
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
      description: 'The application was not accepted; a reviewer may still take that back.',
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
      },
    },
    'suspended-failed-payment': {
      description: 'No card could be charged; everything overdue must be paid first.',
      tags: ['billing', 'suspended', 'in-debt', 'package-fixed', 'cloud-suspended'],
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
        'quota.reset': { target: 'active', actions: 'announce.quota-reset' },
        'admin.reinstated': { target: 'active', actions: 'announce.reinstated' },
      },
    },
    'suspended-security': {
      description: 'An administrator stopped the account for a security review.',
      tags: ['billing', 'suspended', 'package-fixed', 'cloud-suspended'],
      on: { ...reinstatement, ...toTermsViolation, ...toReview },
    },
    'suspended-terms-violation': {
      description: 'An administrator stopped the account for breaking the terms.',
      tags: ['billing', 'suspended', 'cloud-suspended'],
      on: { ...reinstatement, ...toSecurity, ...toReview },
    },
    'suspended-pending-review': {
      description: 'An administrator stopped the account until it has been reviewed.',
      tags: ['billing', 'suspended', 'in-review', 'package-fixed', 'cloud-suspended'],
      on: { ...reinstatement, ...toSecurity, ...toTermsViolation },
    },
    'pending-cancellation': {
      description: 'The customer asked to leave; it takes effect hours later and can be undone until then.',
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
          { guard: and(['endIsDue', 'owesNothing']), target: 'cancelled' },
          { guard: 'endIsDue', target: 'suspended-failed-settlement' },
        ],
        'settlement.failed': 'suspended-failed-settlement',
      },
    },
    cancelled: {
      description: 'The account is closed and everything is settled; the customer may subscribe again.',
      tags: ['over', 'cards-closed', 'package-fixed', 'group-fixed', 'cloud-closed'],
      entry: 'announceEnd',
      on: { 'resubscription.paid': 'active' },
    },
  },
})

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const ACCOUNT_VERSION = 1
