/**
 * The namespaces of the app. Each is a file in `words` with both languages; a new one needs a file and a line here. (`landing` is
 * rendered at build and never fetched.)
 */
export interface Catalogues {
  common: typeof import('./words/common.ts').en
  layout: typeof import('./words/layout.ts').en
  errors: typeof import('./words/errors.ts').en
  failures: typeof import('./words/failures.ts').en
  dashboard: typeof import('./words/dashboard.ts').en
  'account-way': typeof import('./words/account-way.ts').en
  'next-charge': typeof import('./words/next-charge.ts').en
  overlay: typeof import('./words/overlay.ts').en
  terms: typeof import('./words/terms.ts').en
  fields: typeof import('./words/fields.ts').en
  onboarding: typeof import('./words/onboarding.ts').en
  targets: typeof import('./words/targets.ts').en
  changes: typeof import('./words/changes.ts').en
  contract: typeof import('./words/contract.ts').en
  packages: typeof import('./words/packages.ts').en
  identity: typeof import('./words/identity.ts').en
  contact: typeof import('./words/contact.ts').en
  card: typeof import('./words/card.ts').en
  table: typeof import('./words/table.ts').en
  activity: typeof import('./words/activity.ts').en
  acts: typeof import('./words/acts.ts').en
  'billing-history': typeof import('./words/billing-history.ts').en
  costs: typeof import('./words/costs.ts').en
  invoice: typeof import('./words/invoice.ts').en
  'credit-notes': typeof import('./words/credit-notes.ts').en
  'data-requests': typeof import('./words/data-requests.ts').en
  'second-opinions': typeof import('./words/second-opinions.ts').en
  operations: typeof import('./words/operations.ts').en
  exports: typeof import('./words/exports.ts').en
  disputes: typeof import('./words/disputes.ts').en
  'manage-customers': typeof import('./words/manage-customers.ts').en
  'manage-team': typeof import('./words/manage-team.ts').en
  'tax-documents': typeof import('./words/tax-documents.ts').en
  charging: typeof import('./words/charging.ts').en
  'payment-due': typeof import('./words/payment-due.ts').en
  'planned-charges': typeof import('./words/planned-charges.ts').en
  'unassigned-payments': typeof import('./words/unassigned-payments.ts').en
  'manage-users': typeof import('./words/manage-users.ts').en
  'manage-payment': typeof import('./words/manage-payment.ts').en
  subscription: typeof import('./words/subscription.ts').en
  cloud: typeof import('./words/cloud.ts').en
  insight: typeof import('./words/insight.ts').en
  states: typeof import('./words/states.ts').en
  'chart-map': typeof import('./words/chart-map.ts').en
  inspector: typeof import('./words/inspector.ts').en
  invitation: typeof import('./words/invitation.ts').en
  approval: typeof import('./words/approval.ts').en
  review: typeof import('./words/review.ts').en
  administration: typeof import('./words/administration.ts').en
  devices: typeof import('./words/devices.ts').en
  'sign-out': typeof import('./words/sign-out.ts').en
  consequences: typeof import('./words/consequences.ts').en
  'why-not': typeof import('./words/why-not.ts').en
}

export type Namespace = keyof Catalogues

/** Every page needs these, so they are fetched together. */
export const CORE_NAMESPACES = ['common', 'layout', 'errors', 'failures'] as const satisfies Namespace[]
