import type { Role, StatusReason } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { permission, principalOf } from '#rules/permissions.ts'
import { isHeld } from './selectors.ts'
import type { AccountSnapshot, AccountState } from './snapshot.ts'

export type NoticeSeverity = 'info' | 'warning' | 'error' | 'secondary'
export type NoticeKind =
  | StatusReason
  | 'onboarding-review'
  | 'changes-requested'
  | 'rejected'
  | 'pending-cancellation'
  | 'cancelled'
export type NoticeAction =
  | 'retry-payment'
  | 'add-primary-card'
  | 'contact-support'
  | 'approve'
  | 'open-review'
  | 'correct-changes'
  | 'keep-account'
  | 'open-subscription'

/** The notice on top of the dashboard. */
export interface AccountNotice {
  kind: NoticeKind
  severity: NoticeSeverity
  action: NoticeAction | null
  /** When a cancellation takes effect. */
  endsAt: string | null
}

type Shown = Pick<Customer, 'cancellationDate' | 'pscPermissionGranted' | 'requestedChanges'>

const KINDS: Record<AccountState, NoticeKind | null> = {
  pending: 'changes-requested',
  'pending-review': 'onboarding-review',
  rejected: 'rejected',
  active: null,
  'suspended-failed-payment': 'failed-payment',
  'suspended-failed-settlement': 'failed-settlement',
  'suspended-budget-overage': 'budget-overage',
  'suspended-security': 'security',
  'suspended-terms-violation': 'terms-violation',
  'suspended-pending-review': 'pending-review',
  'pending-cancellation': 'pending-cancellation',
  cancelled: 'cancelled',
}

const SEVERITIES: Record<NoticeKind, NoticeSeverity> = {
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

const kindOf = (account: AccountSnapshot, { requestedChanges }: Shown): NoticeKind | null => {
  if (isHeld(account)) return 'pending-review'
  const kind = KINDS[account.value]
  return kind === 'changes-requested' && requestedChanges.length === 0 ? null : kind
}

const actionOf = (kind: NoticeKind, customer: Shown, cards: number, role: Role): NoticeAction | null => {
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

/** The notice an account's state calls for, or null. `cards` counts the saved cards; `role` is that of the person looking. */
export const accountNotice = (
  account: AccountSnapshot,
  customer: Shown,
  cards: number,
  role: Role,
): AccountNotice | null => {
  const kind = kindOf(account, customer)
  if (!kind) return null
  return {
    kind,
    severity: SEVERITIES[kind],
    action: actionOf(kind, customer, cards, role),
    endsAt: kind === 'pending-cancellation' ? customer.cancellationDate : null,
  }
}
