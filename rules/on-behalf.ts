/**
 * What an administrator may do for a customer, by operation. `read`: at any time. `write`: after saying why. `never`: it is the
 * customer's own doing, because it is their word (the onboarding, the terms, a migration, what they typed and have not sent, a
 * preference of their screen), or because only they can answer (the identity app, the bank's page of a new card).
 */
const ON_BEHALF = {
  'customers.current': 'read',
  'customers.supportPackage': 'read',
  'subscription.packageHistory': 'read',
  'paymentMethods.list': 'read',
  'cardAttempts.current': 'read',
  'nafathVerifications.current': 'read',
  'invoices.summary': 'read',
  'invoices.list': 'read',
  'invoices.signedUrl': 'read',
  'users.list': 'read',
  'activity.list': 'read',
  'activity.export': 'read',

  'subscription.changePackage': 'write',
  'subscription.cancel': 'write',
  'subscription.keep': 'write',
  'subscription.resubscribe': 'write',
  'subscription.updateBillingGroup': 'write',
  'paymentMethods.update': 'write',
  'paymentMethods.remove': 'write',
  'invoices.retryPayment': 'write',
  'users.invite': 'write',
  'users.resendInvitation': 'write',
  'users.delete': 'write',

  'customers.googleInfo': 'never',
  'customers.basicInfo': 'never',
  'customers.saveSupportPackage': 'never',
  'customers.attachments': 'never',
  'customers.saveBillingGroup': 'never',
  'customers.paymentMethods': 'never',
  'customers.termsConditions': 'never',
  'customers.onboardingComplete': 'never',
  'customers.desktopVersion': 'never',
  'customers.drafts': 'never',
  'customers.saveDraft': 'never',
  'wathq.lookup': 'never',
  'nafathVerifications.create': 'never',
  'nafathVerifications.status': 'never',
  'nafathVerifications.cancel': 'never',
  'cardAttempts.open': 'never',
  'cardAttempts.recordToken': 'never',
  'cardAttempts.return': 'never',
  'cardAttempts.drop': 'never',
  'paymentMethods.save': 'never',
  'review.submitChanges': 'never',
  'subscription.migrate': 'never',
} as const satisfies Record<string, 'read' | 'write' | 'never'>

export type Operation = keyof typeof ON_BEHALF
export type OnBehalf = (typeof ON_BEHALF)[Operation]

const isListed = (operation: string): operation is Operation => Object.hasOwn(ON_BEHALF, operation)

/** What an administrator may do with this operation for a customer. One that nobody has decided about: nothing. */
export const onBehalf = (operation: string): OnBehalf =>
  isListed(operation) ? ON_BEHALF[operation] : 'never'

/** Every operation that has been decided about. */
export const DECIDED = Object.keys(ON_BEHALF)

/** How long an administrator's reason holds, unless the session ends or another customer is visited before. */
export const VISIT_MS = 8 * 60 * 60_000
