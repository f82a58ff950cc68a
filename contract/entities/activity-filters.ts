import { z } from 'zod/mini'

/** Subjects of acts; a list can be filtered by them. */
export const ACTIVITY_KINDS = [
  'access',
  'application',
  'subscription',
  'payments',
  'users',
  'messages',
  'files',
] as const

/** Rough result of an act. `open`: still running or unknown. */
export const ACTIVITY_OUTCOMES = ['done', 'failed', 'open'] as const

/** A Riyadh day, YYYY-MM-DD. */
export const ActivityDay = z.iso.date()
