import { CHARGING_LIMITS, type ChargingLimit } from '#contract/entities/charging-stop.ts'

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

/** The limits that a charge of this amount would exceed; none when it may begin. */
export const exceededLimits = (
  limits: ChargingLimits,
  amount: number,
  { accountDay, dayAmount, dayCount, answered, declined }: ChargedSoFar,
): ChargingLimit[] => {
  const isEnough = answered > 0 && answered >= limits.declinesMin
  const isExceeded: Readonly<Record<ChargingLimit, boolean>> = {
    'charge-amount': isOver(amount, limits.charge),
    'account-day': isOver(accountDay + amount, limits.accountDay),
    'day-amount': isOver(dayAmount + amount, limits.dayAmount),
    'day-count': isOver(dayCount + 1, limits.dayCount),
    declines: isEnough && isOver((declined * 100) / answered, limits.declinesPercent),
  }
  return CHARGING_LIMITS.filter((limit) => isExceeded[limit])
}

/** True when a limit is set. */
export const hasLimits = ({ declinesMin: _, ...limits }: ChargingLimits): boolean =>
  Object.values(limits).some((limit) => limit > 0)
