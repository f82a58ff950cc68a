import { z } from 'zod/mini'
import { SecondOpinionChart } from './chart.ts'
import { Instant } from './common.ts'
import { ExportFilters } from './list-filters.ts'

/** The acts on an account that can need a second administrator, by the name in the setting, with their call. */
export const ACCOUNT_ACTS = { reject: 'review.reject', reinstate: 'accounts.reinstate' } as const
export type TwoPersonOperation = (typeof ACCOUNT_ACTS)[keyof typeof ACCOUNT_ACTS]

export const TWO_PERSON_OPERATIONS = Object.values(ACCOUNT_ACTS)

/** The exports that can need a second administrator, all by the name `export` in the setting. */
export const TWO_PERSON_EXPORTS = ['customers.export', 'activity.export', 'audit.export'] as const
export type TwoPersonExport = (typeof TWO_PERSON_EXPORTS)[number]

/** The names in the setting. */
export const TWO_PERSON_ACTS = ['reject', 'reinstate', 'export'] as const
export type TwoPersonAct = (typeof TWO_PERSON_ACTS)[number]

/** Set when the act was not done and waits for a second administrator: the time at which it lapses. */
export const WaitsUntil = z.optional(Instant)

const Person = z.object({ id: z.string(), name: z.nullable(z.string()), email: z.string() })

/** An export as its asker defined it. */
const RequestedExport = z.object({
  filters: ExportFilters,
  /** The number of rows when it was asked for, and true when there were more. */
  rows: z.int(),
  more: z.boolean(),
  /** Names of the person and the customer in the filters of the audit; null for none and for unknown ones. */
  actorName: z.nullable(z.string()),
  aboutName: z.nullable(z.string()),
})
export type RequestedExport = z.output<typeof RequestedExport>

/** An act of an administrator that waits for a second one, or its outcome. */
export const SecondOpinion = z.object({
  id: z.string(),
  operation: z.enum([...TWO_PERSON_OPERATIONS, ...TWO_PERSON_EXPORTS]),
  /** Null for an export that is not about one customer. */
  customerId: z.nullable(z.string()),
  /** Null without a name, also after the customer's data was destroyed. */
  customerName: z.nullable(z.string()),
  /** Null for an act on an account. */
  export: z.nullable(RequestedExport),
  /** The words that the customer will read, or the reason for an export; null for an act without a reason. */
  reason: z.nullable(z.string()),
  asker: Person,
  /** The administrator who agreed or declined. */
  decider: z.nullable(Person),
  /** The decider's reason for declining. */
  answer: z.nullable(z.string()),
  chart: SecondOpinionChart,
  askedAt: Instant,
  /** The end of the time for a decision, for the download of an agreed export, or for another try of a broken download. */
  lapsesAt: Instant,
  /** The time of the last move. */
  movedAt: Instant,
})
export type SecondOpinion = z.output<typeof SecondOpinion>
