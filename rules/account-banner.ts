import type { Role, StatusReason } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { permission, principalOf } from './permissions.ts'

export type BannerSeverity = 'info' | 'warning' | 'error' | 'secondary'
type BannerKind =
  | StatusReason
  | 'onboarding-review'
  | 'changes-requested'
  | 'rejected'
  | 'pending-cancellation'
  | 'cancelled'
export type BannerAction =
  | 'retry-payment'
  | 'add-primary-card'
  | 'contact-support'
  | 'approve'
  | 'open-review'
  | 'correct-changes'
  | 'keep-account'
  | 'open-subscription'

/** The notice on top of the dashboard. `endsAt`: when a cancellation takes effect. */
export interface AccountBanner {
  kind: BannerKind
  severity: BannerSeverity
  action: BannerAction | null
  endsAt: string | null
}

type Shown = Pick<
  Customer,
  'status' | 'statusDetails' | 'cancellationDate' | 'pscPermissionGranted' | 'requestedChanges'
>

const SEVERITIES: Record<BannerKind, BannerSeverity> = {
  'failed-payment': 'error',
  'failed-settlement': 'error',
  security: 'warning',
  'budget-overage': 'warning',
  'terms-violation': 'error',
  'pending-review': 'info',
  'onboarding-review': 'info',
  'changes-requested': 'warning',
  rejected: 'error',
  'pending-cancellation': 'warning',
  cancelled: 'secondary',
}

const kindOf = ({ status, statusDetails: { reason }, requestedChanges }: Shown): BannerKind | null => {
  switch (status) {
    case 'suspended':
      return reason
    case 'active':
      return reason === 'pending-review' ? reason : null
    case 'pending-review':
      return 'onboarding-review'
    case 'rejected':
    case 'pending-cancellation':
    case 'cancelled':
      return status
    case 'pending':
      return requestedChanges.length > 0 ? 'changes-requested' : null
  }
}

const actionOf = (kind: BannerKind, customer: Shown, cards: number, role: Role): BannerAction | null => {
  switch (kind) {
    case 'failed-payment':
    case 'failed-settlement':
      if (cards > 0) return 'retry-payment'
      return permission('cardAttempts.open', principalOf({ role, isColleague: false })) === 'own'
        ? 'add-primary-card'
        : null
    case 'terms-violation':
      return role === 'admin' ? null : 'contact-support'
    case 'rejected':
      return role === 'admin' ? 'open-review' : 'contact-support'
    case 'onboarding-review':
      if (role !== 'admin') return null
      return customer.pscPermissionGranted ? 'open-review' : 'approve'
    case 'changes-requested':
      if (role === 'admin') return 'open-review'
      return role === 'user' ? 'correct-changes' : null
    case 'pending-cancellation':
      return role === 'user' ? 'keep-account' : null
    case 'cancelled':
      return 'open-subscription'
    default:
      return null
  }
}

/** The notice a customer's state calls for, or null. `cards` counts the saved cards; `role` is that of the person looking. */
export const accountBanner = (customer: Shown, cards: number, role: Role): AccountBanner | null => {
  const kind = kindOf(customer)
  if (!kind) return null
  return {
    kind,
    severity: SEVERITIES[kind],
    action: actionOf(kind, customer, cards, role),
    endsAt: kind === 'pending-cancellation' ? customer.cancellationDate : null,
  }
}
