import { z } from 'zod/mini'
import { SecondOpinionChart } from './chart.ts'
import { Instant } from './common.ts'

/** The calls that can need a second administrator, by their name in the setting. */
export const TWO_PERSON_ACTS = { reject: 'review.reject', reinstate: 'accounts.reinstate' } as const
export type TwoPersonAct = keyof typeof TWO_PERSON_ACTS
export type TwoPersonOperation = (typeof TWO_PERSON_ACTS)[TwoPersonAct]

export const TWO_PERSON_OPERATIONS = Object.values(TWO_PERSON_ACTS)

/** Set when the act was not done and waits for a second administrator: the time at which it lapses. */
export const WaitsUntil = z.optional(Instant)

const Person = z.object({ id: z.string(), name: z.nullable(z.string()), email: z.string() })

/** An act of an administrator that waits for a second one, or its outcome. */
export const SecondOpinion = z.object({
  id: z.string(),
  operation: z.enum(TWO_PERSON_OPERATIONS),
  customerId: z.string(),
  /** Null without a name, also after the customer's data was destroyed. */
  customerName: z.nullable(z.string()),
  /** The reason that the customer will read; null for an act without a reason. */
  reason: z.nullable(z.string()),
  asker: Person,
  /** The administrator who agreed or declined. */
  decider: z.nullable(Person),
  /** The decider's reason for declining. */
  answer: z.nullable(z.string()),
  chart: SecondOpinionChart,
  askedAt: Instant,
  lapsesAt: Instant,
  /** The time of the last move. */
  movedAt: Instant,
})
export type SecondOpinion = z.output<typeof SecondOpinion>
