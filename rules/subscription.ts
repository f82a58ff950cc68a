import { PACKAGES, type PackageName } from '#contract/entities/common.ts'
import { addDays, daysBetween, riyadhDay } from './riyadh-time.ts'

/** Hours between asking for a cancellation and its effect; it can be undone until then. */
export const CANCELLATION_HOURS = 48
const HOUR_MS = 60 * 60 * 1000

/** When a cancellation asked for at `now` takes effect; until then it can be undone. */
export const cancellationEndsAt = (now: Date): Date => new Date(now.getTime() + CANCELLATION_HOURS * HOUR_MS)

/** Whether a cancellation takes effect, and the account waits for its last invoice. `endsAt`: null while no cancellation was asked for. */
export const isCancellationDue = (endsAt: Date | null, now: Date): boolean => endsAt !== null && endsAt <= now

/**
 * The last Riyadh day that may be billed: the one that ended last. A customer who has left is billed up to the day before that,
 * however late the last invoice is made.
 */
export const lastBillableDay = (endsAt: Date | null, now: Date): string =>
  addDays(riyadhDay(endsAt !== null && isCancellationDue(endsAt, now) ? endsAt : now), -1)

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

/**
 * Whether an instant lies fewer than `days` Riyadh days back; the day it happened is day 0. No instant counts as within, and so
 * does one to come.
 */
export const isWithinDays = (instant: string | null, days: number, now: Date): boolean =>
  instant === null || daysBetween(riyadhDay(new Date(instant)), riyadhDay(now)) < days

/** How the provider names an account, and we a former one of our own; what a customer asks to have moved is typed without it. */
const OURS = 'billingAccounts/'

const idsIn = (old: string | null): string[] => (old === null || old === '' ? [] : old.split(','))

/** The accounts a customer has asked to have moved here: the old accounts that were never ours. */
export const accountsToMigrate = (old: string | null): string[] =>
  idsIn(old).filter((id) => !id.startsWith(OURS))

/** The old accounts with others added, each once. */
export const withOldAccounts = (old: string | null, added: string): string =>
  [...new Set([...idsIn(old), ...idsIn(added)])].join(',')
