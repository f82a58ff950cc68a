import type activity from './en/activity.ts'
import type acts from './en/acts.ts'
import type administration from './en/administration.ts'
import type approval from './en/approval.ts'
import type billingHistory from './en/billing-history.ts'
import type card from './en/card.ts'
import type changes from './en/changes.ts'
import type chartMap from './en/chart-map.ts'
import type cloud from './en/cloud.ts'
import type common from './en/common.ts'
import type contact from './en/contact.ts'
import type dashboard from './en/dashboard.ts'
import type errors from './en/errors.ts'
import type failures from './en/failures.ts'
import type fields from './en/fields.ts'
import type identity from './en/identity.ts'
import type insight from './en/insight.ts'
import type inspector from './en/inspector.ts'
import type invitation from './en/invitation.ts'
import type layout from './en/layout.ts'
import type manageCustomers from './en/manage-customers.ts'
import type managePayment from './en/manage-payment.ts'
import type manageTeam from './en/manage-team.ts'
import type manageUsers from './en/manage-users.ts'
import type onboarding from './en/onboarding.ts'
import type overlay from './en/overlay.ts'
import type packages from './en/packages.ts'
import type review from './en/review.ts'
import type states from './en/states.ts'
import type subscription from './en/subscription.ts'
import type table from './en/table.ts'
import type targets from './en/targets.ts'
import type terms from './en/terms.ts'

/**
 * The namespaces of the app, one file per language each. A new one is a file in `en/`, its twin in `ar/` and a line here.
 * (`landing` is rendered at build and never fetched.)
 */
export interface Catalogues {
  common: typeof common
  layout: typeof layout
  errors: typeof errors
  failures: typeof failures
  dashboard: typeof dashboard
  overlay: typeof overlay
  terms: typeof terms
  fields: typeof fields
  onboarding: typeof onboarding
  targets: typeof targets
  changes: typeof changes
  packages: typeof packages
  identity: typeof identity
  contact: typeof contact
  card: typeof card
  table: typeof table
  activity: typeof activity
  acts: typeof acts
  'billing-history': typeof billingHistory
  'manage-customers': typeof manageCustomers
  'manage-team': typeof manageTeam
  'manage-users': typeof manageUsers
  'manage-payment': typeof managePayment
  subscription: typeof subscription
  cloud: typeof cloud
  insight: typeof insight
  states: typeof states
  'chart-map': typeof chartMap
  inspector: typeof inspector
  invitation: typeof invitation
  approval: typeof approval
  review: typeof review
  administration: typeof administration
}

export type Namespace = keyof Catalogues

/** Needed by every page, and therefore fetched together. */
export const CORE_NAMESPACES = ['common', 'layout', 'errors', 'failures'] as const satisfies Namespace[]
