import type { Operation } from '#contract/endpoints/index.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { AccountSnapshot, AccountState } from '#machines/account/account.machine.ts'
import { canKeep, isHeld } from '#machines/account/selectors.ts'
import { type Principal, permission } from '#rules/permissions.ts'

export type NoticeSeverity = 'info' | 'warning' | 'error' | 'secondary'
export type NoticeAction =
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
  /** The UTC instant at which a cancellation takes effect; null for any other notice. */
  endsAt: string | null
}

type CustomerFacts = Pick<Customer, 'cancellationDate' | 'pscPermissionGranted' | 'requestedChanges'>

/** The notice of each state of an account. */
const NOTICES = {
  pending: { kind: 'changes-requested', severity: 'warning' },
  'pending-review': { kind: 'onboarding-review', severity: 'info' },
  rejected: { kind: 'rejected', severity: 'error' },
  active: null,
  'suspended-failed-payment': null,
  'suspended-failed-settlement': null,
  'suspended-budget-overage': { kind: 'budget-overage', severity: 'warning' },
  'suspended-security': { kind: 'security', severity: 'warning' },
  'suspended-terms-violation': { kind: 'terms-violation', severity: 'error' },
  'suspended-pending-review': { kind: 'pending-review', severity: 'info' },
  'pending-cancellation': { kind: 'pending-cancellation', severity: 'warning' },
  cancelled: { kind: 'cancelled', severity: 'secondary' },
} as const satisfies Record<AccountState, { kind: string; severity: NoticeSeverity } | null>

type NoticeBase = (typeof NOTICES)[AccountState]
export type NoticeKind = NonNullable<NoticeBase>['kind']

const noticeFor = (account: AccountSnapshot, { requestedChanges }: CustomerFacts): NoticeBase => {
  if (isHeld(account)) return NOTICES['suspended-pending-review']
  const notice = NOTICES[account.value]
  return notice?.kind === 'changes-requested' && requestedChanges.length === 0 ? null : notice
}

const actionOf = (
  account: AccountSnapshot,
  kind: NoticeKind,
  customer: CustomerFacts,
  principal: Principal,
): NoticeAction | null => {
  const may = (operation: Operation) => permission(operation, principal) !== 'never'
  // Only people of the account write to support. Administrators answer the messages.
  const contactSupport = permission('customers.current', principal) === 'own' ? 'contact-support' : null
  switch (kind) {
    case 'terms-violation':
      return contactSupport
    case 'rejected':
      return may('review.reopen') ? 'open-review' : contactSupport
    case 'onboarding-review':
      if (!may('customers.assignPermission')) return null
      return customer.pscPermissionGranted ? 'open-review' : 'approve'
    case 'changes-requested':
      if (may('review.submitChanges')) return 'correct-changes'
      return may('review.application') ? 'open-review' : null
    case 'pending-cancellation':
      return may('subscription.keep') && canKeep(account) ? 'keep-account' : null
    case 'cancelled':
      return 'open-subscription'
    default:
      return null
  }
}

/** The notice for the state of an account, or null. `principal`: the viewer. */
export const chooseAccountNotice = (
  account: AccountSnapshot,
  customer: CustomerFacts,
  principal: Principal,
): AccountNotice | null => {
  const notice = noticeFor(account, customer)
  if (!notice) return null
  const { kind, severity } = notice
  return {
    kind,
    severity,
    action: actionOf(account, kind, customer, principal),
    endsAt: kind === 'pending-cancellation' ? customer.cancellationDate : null,
  }
}
