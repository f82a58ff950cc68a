import type { ActivityDetails } from '#contract/entities/activity.ts'
import type { Role } from '#contract/entities/common.ts'
import type { UserRow } from '../db/schema.ts'

/** A call of a person, or an event, as the activity keeps it. */
export interface Act {
  operation: string
  /** Null: the server itself. */
  by: { userId: string; email: string; role: Role } | null
  customerId: string | null
  onBehalf: boolean
  reason: string | null
  details: ActivityDetails
  /** Null for an attempt, whose result is written later. */
  result: string | null
  requestId: string
}

/** An event without a call of its own. */
export interface ActivityEvent {
  /** `chart.event`, as `rules/activity` lists it. */
  event: string
  /** Null: the event belongs to the team. */
  customerId: string | null
  details?: ActivityDetails
  requestId: string
  /** True when the server acted without a person's request. */
  byServer: boolean
  /** The person who caused it, when no call of theirs records it. */
  by?: UserRow
}
