import type { ChargingLimit } from '#contract/entities/charging-stop.ts'

/** Amounts in halalas. 0: no limit. */
export interface ChargingLimits {
  /** The highest amount of one charge. */
  charge: number
  /** The highest sum of an account in one day. */
  accountDay: number
  /** The highest sum of all accounts in one day. */
  dayAmount: number
  /** The most charges in one day. */
  dayCount: number
  /** The highest share of declined charges within an hour, in percent. */
  declinesPercent: number
  /** The share counts from so many answered charges on. */
  declinesMin: number
}

/** The charges since the start of the day, and those answered within the hour; both from the last release on. */
export interface ChargedSoFar {
  accountDay: number
  dayAmount: number
  dayCount: number
  answered: number
  declined: number
}

const isOver = (value: number, limit: number): boolean => limit > 0 && value > limit

/** The first limit that a charge of this amount would exceed; null when it may begin. */
export const exceededLimit = (
  limits: ChargingLimits,
  amount: number,
  { accountDay, dayAmount, dayCount, answered, declined }: ChargedSoFar,
): ChargingLimit | null => {
  if (isOver(amount, limits.charge)) return 'charge-amount'
  if (isOver(accountDay + amount, limits.accountDay)) return 'account-day'
  if (isOver(dayAmount + amount, limits.dayAmount)) return 'day-amount'
  if (isOver(dayCount + 1, limits.dayCount)) return 'day-count'
  const isEnough = answered > 0 && answered >= limits.declinesMin
  return isEnough && isOver((declined * 100) / answered, limits.declinesPercent) ? 'declines' : null
}

/** True when a limit is set. */
export const hasLimits = ({ declinesMin: _, ...limits }: ChargingLimits): boolean =>
  Object.values(limits).some((limit) => limit > 0)
