import type { Operation } from '#contract/endpoints/index.ts'

/**
 * Calls that cost money, send or store something, call a provider or allow guessing. The limit is per minute and person; before
 * sign-in, per address. The portal polls the status of a verification every three seconds in each tab.
 */
const COSTLY = {
  'sessions.open': 30,
  'sessions.confirm': 10,
  'wathq.lookup': 10,
  'nafathVerifications.create': 10,
  'nafathVerifications.status': 90,
  'nafathVerifications.current': 60,
  'email.support': 5,
  'email.adminAlert': 10,
  'auditlogs.logError': 60,
  'auditlogs.logSuccess': 60,
  'customers.attachments': 20,
  'customers.paymentMethods': 20,
  'customers.assignPermission': 20,
  'customers.export': 20,
  'documents.store': 40,
  'documents.remove': 40,
  'review.submitChanges': 20,
  'activity.export': 20,
  'audit.export': 20,
  'secondOpinions.askExport': 20,
  'cardAttempts.open': 20,
  'cardAttempts.recordToken': 20,
  'cardAttempts.return': 30,
  'cardAttempts.current': 60,
  'cardAttempts.drop': 20,
  'paymentMethods.save': 20,
  'invoices.retryPayment': 20,
  'invoices.adoptPayment': 20,
  'invoices.signedUrl': 60,
  'invoices.exportStatement': 20,
  'costs.exportMonth': 20,
  'costs.setBudget': 10,
  'costs.liftBudgetStop': 10,
  'invoices.year': 5,
  'invoices.costs': 30,
  'invoices.send': 5,
  'contractSummaries.signedUrl': 60,
  'dataRequests.download': 10,
  'subscription.resubscribe': 10,
  'subscription.withdraw': 10,
  'subscription.updateBillingGroup': 20,
  'users.invite': 10,
  'users.resendInvitation': 5,
  'invitations.request': 5,
  'team.invite': 10,
  'team.resendInvitation': 5,
} as const satisfies Partial<Record<Operation, number>>

/** Calls of signed-in persons that wait for a provider. Calls with files have a separate lane. */
const AT_PROVIDERS: readonly (keyof typeof COSTLY)[] = [
  'sessions.confirm',
  'wathq.lookup',
  'nafathVerifications.create',
  'nafathVerifications.status',
  'nafathVerifications.current',
  'customers.paymentMethods',
  'customers.assignPermission',
  'documents.remove',
  'cardAttempts.open',
  'cardAttempts.recordToken',
  'cardAttempts.return',
  'cardAttempts.current',
  'cardAttempts.drop',
  'paymentMethods.save',
  'invoices.retryPayment',
  'invoices.adoptPayment',
  'invoices.signedUrl',
  'invoices.year',
  'contractSummaries.signedUrl',
  'dataRequests.download',
  'subscription.resubscribe',
  'subscription.withdraw',
  'subscription.updateBillingGroup',
]

/** The limit of each costly call. */
export const COSTLY_CALLS: ReadonlyMap<string, number> = new Map(Object.entries(COSTLY))
/** One account may make only a few of these calls at once. */
export const CALLS_AT_PROVIDERS: ReadonlySet<string> = new Set(AT_PROVIDERS)
