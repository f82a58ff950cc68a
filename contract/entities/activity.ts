import { z } from 'zod/mini'
import { ActChange } from './act-change.ts'
import { ACTIVITY_KINDS, ACTIVITY_OUTCOMES } from './activity-filters.ts'
import { Instant, Role } from './common.ts'

export const ActivityKind = z.enum(ACTIVITY_KINDS)
export type ActivityKind = z.output<typeof ActivityKind>

export const ActivityOutcome = z.enum(ACTIVITY_OUTCOMES)
export type ActivityOutcome = z.output<typeof ActivityOutcome>

/** Details of an act: a package, a slot, an amount in halalas, an invited address. */
export const ActivityDetails = z.record(z.string(), z.union([z.string(), z.number()]))
export type ActivityDetails = z.output<typeof ActivityDetails>

const text = z.nullable(z.string())

const act = {
  id: z.string(),
  at: Instant,
  /** An operation of the API, or `chart.event` for an act of Masar. */
  operation: z.string(),
  details: ActivityDetails,
  /** `done`, `declined` (a card), `checking`, `running`, `unknown` (the process died), or the error code. */
  result: z.string(),
  outcome: ActivityOutcome,
  onBehalf: z.boolean(),
  /** The administrator's reason for acting for the customer. */
  reason: text,
  /** The fields that the team changed, with their values before and after. Customers get only those of their own account. */
  changes: z.array(ActChange),
}

/** An act for customers: administrators appear by name, without an address. */
export const Activity = z.object({
  ...act,
  /** Null for Masar. */
  by: z.nullable(z.object({ kind: z.enum(['person', 'team']), name: text, email: text })),
})
export type Activity = z.output<typeof Activity>

/** An act for administrators, with both sides in full. */
export const AuditedAct = z.object({
  ...act,
  by: z.nullable(z.object({ userId: z.string(), name: text, email: z.string(), role: Role })),
  /** The names are those at the time of the act. */
  customer: z.nullable(z.object({ id: z.string(), name: text, arabicName: text })),
  requestId: z.string(),
})
export type AuditedAct = z.output<typeof AuditedAct>
