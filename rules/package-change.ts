import { PACKAGES, type PackageName } from '#contract/entities/common.ts'
import { isWithinDays } from './recency.ts'
import { addDays, riyadhDay } from './riyadh-time.ts'

/** Days a customer stays at least in a support package before moving to a lower one. */
const DOWNGRADE_LOCK_DAYS = 90

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
