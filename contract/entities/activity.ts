import { z } from 'zod/mini'
import { Instant, Role } from './common.ts'

/** What an act is about, as a list of acts can be narrowed to it. */
export const ACTIVITY_KINDS = [
  'access',
  'application',
  'subscription',
  'payments',
  'users',
  'messages',
  'files',
] as const
export const ActivityKind = z.enum(ACTIVITY_KINDS)
export type ActivityKind = z.output<typeof ActivityKind>

/** How acts ended, roughly. `open`: it is not known, or not known yet. */
export const ACTIVITY_OUTCOMES = ['done', 'failed', 'open'] as const
export const ActivityOutcome = z.enum(ACTIVITY_OUTCOMES)
export type ActivityOutcome = z.output<typeof ActivityOutcome>

/** Small facts of an act: a package, a slot, an amount in halalas, an invited address. */
export const ActivityDetails = z.record(z.string(), z.union([z.string(), z.number()]))
export type ActivityDetails = z.output<typeof ActivityDetails>

const text = z.nullable(z.string())

const act = {
  id: z.string(),
  at: Instant,
  /** An operation of the API, or `chart.event` for what Masar did by itself. */
  operation: z.string(),
  details: ActivityDetails,
  /** `done`, `declined` (a card), `checking`, `running`, `unknown` (nothing was heard of it again), or the code of the refusal. */
  result: z.string(),
  outcome: ActivityOutcome,
  onBehalf: z.boolean(),
  /** Why an administrator acted for the customer. */
  reason: text,
}

/** An act as the customer reads it. An administrator is a name of the team, without an address. */
export const Activity = z.object({
  ...act,
  /** Null: Masar itself. */
  by: z.nullable(z.object({ kind: z.enum(['person', 'team']), name: text, email: text })),
})
export type Activity = z.output<typeof Activity>

/** An act as administrators read it: with both sides in full. */
export const AuditedAct = z.object({
  ...act,
  by: z.nullable(z.object({ userId: z.string(), name: text, email: z.string(), role: Role })),
  /** With the names it had when the act was done. */
  customer: z.nullable(z.object({ id: z.string(), name: text, arabicName: text })),
  requestId: z.string(),
})
export type AuditedAct = z.output<typeof AuditedAct>
