import { daysBetween, riyadhDay } from './riyadh-time.ts'

/**
 * Whether an instant lies fewer than `days` Riyadh days back; the day it happened is day 0. No instant counts as within, and so
 * does one to come.
 */
export const isWithinDays = (instant: string | null, days: number, now: Date): boolean =>
  instant === null || daysBetween(riyadhDay(new Date(instant)), riyadhDay(now)) < days
