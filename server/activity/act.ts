import type { ActivityDetails } from '#contract/entities/activity.ts'
import type { Role } from '#contract/entities/common.ts'
import type { UserRow } from '../db/schema.ts'

/** A person's call or an event, as the activity stores it. */
export interface Act {
  /** Given when something else already names the act. */
  id?: string
  operation: string
  /** Null for the server. */
  by: { userId: string; email: string; role: Role } | null
  customerId: string | null
  onBehalf: boolean
  reason: string | null
  details: ActivityDetails
  /** Null for an attempt: the result is written later. */
  result: string | null
  requestId: string
}

/** An event that is not an API call. */
export interface ActivityEvent {
  /** `chart.event`, as `rules/activity` lists it. */
  event: string
  /** Null when the event belongs to the team. */
  customerId: string | null
  details?: ActivityDetails
  requestId: string
  /** True when the server acted without a person's request. */
  byServer: boolean
  /** The person who caused the event, when the activity records no call of theirs. */
  by?: UserRow
}
