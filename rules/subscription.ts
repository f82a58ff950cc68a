import { PACKAGES, type PackageName } from '#contract/entities/common.ts'
import { addDays, daysBetween, riyadhDay } from './riyadh-time.ts'

/** Hours from a cancellation request to its effect; the customer can undo it until then. */
export const CANCELLATION_HOURS = 48
const HOUR_MS = 60 * 60 * 1000

/** Effective time of a cancellation requested at `now`. */
export const cancellationEndsAt = (now: Date): Date => new Date(now.getTime() + CANCELLATION_HOURS * HOUR_MS)

/** True when a cancellation has taken effect. `endsAt` is null without a cancellation. */
export const isCancellationDue = (endsAt: Date | null, now: Date): boolean => endsAt !== null && endsAt <= now

/**
 * The last billable Riyadh day: yesterday, or the day before a cancellation took effect, even if the last invoice is late.
 */
export const lastBillableDay = (endsAt: Date | null, now: Date): string =>
  addDays(riyadhDay(endsAt !== null && isCancellationDue(endsAt, now) ? endsAt : now), -1)

/**
 * Days after the day of the contract in which an individual may withdraw (E-Commerce Law of Saudi Arabia, article 13). The contract
 * begins with the activation: nothing is used or billed before it.
 */
const WITHDRAWAL_DAYS = 7

/** The last Riyadh day of the right to withdraw. */
export const lastWithdrawalDay = (activatedAt: Date): string =>
  addDays(riyadhDay(activatedAt), WITHDRAWAL_DAYS)

/** `askedAt`: the first request for the withdrawal, or now. */
export const isWithinWithdrawal = (activatedAt: Date | null, askedAt: Date): boolean =>
  activatedAt !== null && riyadhDay(askedAt) <= lastWithdrawalDay(activatedAt)

/** Minimum days in a support package before a downgrade. */
const DOWNGRADE_LOCK_DAYS = 90

export type PackageRelation = 'same' | 'upgrade' | 'downgrade'

export const packageRelation = (current: PackageName, chosen: PackageName): PackageRelation => {
  const difference = PACKAGES.indexOf(chosen) - PACKAGES.indexOf(current)
  if (difference === 0) return 'same'
  return difference > 0 ? 'upgrade' : 'downgrade'
}

/** First Riyadh day for a downgrade: the 90th after the subscription. Null when not subscribed. */
export const downgradeUnlockDay = (subscriptionDate: string | null): string | null =>
  subscriptionDate === null ? null : addDays(riyadhDay(new Date(subscriptionDate)), DOWNGRADE_LOCK_DAYS)

/** True for a downgrade within the 90 days. */
export const isPackageLocked = (
  current: PackageName,
  chosen: PackageName,
  subscriptionDate: string | null,
  now: Date,
): boolean =>
  packageRelation(current, chosen) === 'downgrade' && isWithinDays(subscriptionDate, DOWNGRADE_LOCK_DAYS, now)

/**
 * True when an instant is fewer than `days` Riyadh days ago; its own day is day 0. Null and future instants count as within.
 */
export const isWithinDays = (instant: string | null, days: number, now: Date): boolean =>
  instant === null || daysBetween(riyadhDay(new Date(instant)), riyadhDay(now)) < days

/** Prefix of our own former cloud accounts; ids that a customer types for a migration have none. */
const OWN_PREFIX = 'billingAccounts/'

const idsIn = (old: string | null): string[] => (old === null || old === '' ? [] : old.split(','))

/** Accounts of a migration request: the old accounts that were never ours. */
export const accountsToMigrate = (old: string | null): string[] =>
  idsIn(old).filter((id) => !id.startsWith(OWN_PREFIX))

/** True after a re-subscription: an earlier account of ours is among the old ones. */
export const hadAccount = (old: string | null): boolean => idsIn(old).some((id) => id.startsWith(OWN_PREFIX))

/** Adds accounts to the old ones, each once. */
export const withOldAccounts = (old: string | null, added: string): string =>
  [...new Set([...idsIn(old), ...idsIn(added)])].join(',')
