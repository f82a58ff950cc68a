import { z } from 'zod/mini'
import { Halalas, Instant } from './common.ts'

/** The limits that stop charging when a charge would exceed them. */
export const CHARGING_LIMITS = [
  'charge-amount',
  'account-day',
  'day-amount',
  'day-count',
  'declines',
] as const
export type ChargingLimit = (typeof CHARGING_LIMITS)[number]

const STOP_CAUSES = ['administrator', ...CHARGING_LIMITS] as const
export type StopCause = (typeof STOP_CAUSES)[number]

/** `planned`: the server makes no planned charges; a person can still pay. `all`: nobody is charged. */
export const STOP_SCOPES = ['planned', 'all'] as const
export type StopScope = (typeof STOP_SCOPES)[number]

const Person = z.object({ name: z.nullable(z.string()), email: z.string() })

/** A period without planned charges; with the scope `all`, without any charge. */
export const ChargingStop = z.object({
  id: z.string(),
  cause: z.enum(STOP_CAUSES),
  scope: z.enum(STOP_SCOPES),
  /** The administrator's reason; null for a limit. */
  reason: z.nullable(z.string()),
  /** Null for a limit. */
  stoppedBy: z.nullable(Person),
  stoppedAt: Instant,
  /** The charge that would have exceeded the limit; null for an administrator. */
  held: z.nullable(z.object({ customerId: z.string(), amount: Halalas })),
  /** Null while charging is stopped. */
  release: z.nullable(z.object({ by: Person, at: Instant, reason: z.nullable(z.string()) })),
})
export type ChargingStop = z.output<typeof ChargingStop>
