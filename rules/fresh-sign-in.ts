import type { Operation } from '#contract/endpoints/index.ts'
import type { Principal } from './permissions.ts'

/** Time after a sign-in in which it counts as fresh. */
export const FRESH_SIGN_IN_MS = 10 * 60_000

/**
 * Calls for which an administrator needs a fresh sign-in: about money, cards, access or lists of people, or impossible to undo.
 */
const GUARDED: readonly Operation[] = [
  'creditNotes.issue',
  'creditNotes.return',
  'creditNotes.payOut',
  'creditNotes.decideRefund',
  'disputes.open',
  'disputes.decide',
  'invoices.adoptPayment',
  'unassignedPayments.assign',
  'unassignedPayments.return',
  'unassignedPayments.dismiss',
  'chargeRuns.approve',
  'chargeRuns.hold',
  'unassignedPayments.settleMissing',
  'unassignedPayments.settleDispute',
  'charging.stop',
  'charging.release',
  'invoices.resumeCharging',
  'invoices.retryPayment',
  'subscription.changePackage',
  'subscription.cancel',
  'subscription.withdraw',
  'subscription.resubscribe',

  'paymentMethods.update',
  'paymentMethods.remove',

  'team.invite',
  'team.resendInvitation',
  'team.changeRole',
  'team.deactivate',
  'team.reactivate',
  'users.invite',
  'users.restore',
  'users.delete',
  'sessions.endAll',

  'accounts.suspend',
  'accounts.setQuota',
  'accounts.clearQuota',
  'dataRequests.destroy',
  'secondOpinions.agree',
  'operations.retryJob',
  'operations.retryQueue',
  'operations.dismissJob',

  'customers.export',
  'activity.export',
  'audit.export',
]

const guarded: ReadonlySet<string> = new Set(GUARDED)

/** True when the principal needs a fresh sign-in for the call. */
export const needsFreshSignIn = (operation: string, principal: Principal): boolean =>
  principal === 'admin' && guarded.has(operation)

export const isFreshSignIn = (authenticatedAt: Date, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() <= FRESH_SIGN_IN_MS
