import {
  type CustomerStatus,
  PACKAGES,
  type PackageName,
  type StatusReason,
} from '#contract/entities/common.ts'
import { addDays } from './billing-calendar.ts'
import { isWithinDays } from './recency.ts'
import { riyadhDay } from './riyadh-time.ts'

/** Days a customer stays at least in a support package before moving to a lower one. */
const DOWNGRADE_LOCK_DAYS = 90

const HIDING_SUSPENSIONS: readonly (StatusReason | null)[] = ['security', 'failed-payment', 'pending-review']

/** Whether the support package offers no Change button, and the server takes no change. */
export const isPackageChangeHidden = (status: CustomerStatus, reason: StatusReason | null): boolean =>
  status === 'pending-cancellation' ||
  status === 'cancelled' ||
  status === 'rejected' ||
  (status === 'active' && reason === 'pending-review') ||
  (status === 'suspended' && HIDING_SUSPENSIONS.includes(reason))

export type PackageRelation = 'same' | 'upgrade' | 'downgrade'

/** How the chosen package stands to the current one. */
export const packageRelation = (current: PackageName, chosen: PackageName): PackageRelation => {
  const difference = PACKAGES.indexOf(chosen) - PACKAGES.indexOf(current)
  if (difference === 0) return 'same'
  return difference > 0 ? 'upgrade' : 'downgrade'
}

/** The Riyadh day from which a lower package may be chosen: the 90th after the subscription. Null while not subscribed. */
export const downgradeUnlockDay = (subscriptionDate: string | null): string | null =>
  subscriptionDate === null ? null : addDays(riyadhDay(new Date(subscriptionDate)), DOWNGRADE_LOCK_DAYS)

/** Whether this choice is a downgrade that comes too early. */
export const isPackageLocked = (
  current: PackageName,
  chosen: PackageName,
  subscriptionDate: string | null,
  now: Date,
): boolean =>
  packageRelation(current, chosen) === 'downgrade' && isWithinDays(subscriptionDate, DOWNGRADE_LOCK_DAYS, now)
