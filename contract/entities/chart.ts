import { z } from 'zod/mini'
import { CUSTOMER_STATUSES, STATUS_REASONS } from './common.ts'
import { ChargeSlot } from './payment-method.ts'

/**
 * A statechart as data, so that the portal can ask it what the server asks: the state, the version of the chart that wrote it (which
 * the portal does not compare), and what its guards ask about.
 */
const chartOf = <const State extends string, Facts extends z.core.$ZodLooseShape>(
  states: readonly State[],
  facts: Facts,
) => z.object({ state: z.enum(states), version: z.int(), facts: z.object(facts) })

/** The states of an account: a suspension is one for each reason. */
export const ACCOUNT_STATES = [
  ...CUSTOMER_STATUSES.filter((status) => status !== 'suspended'),
  ...STATUS_REASONS.map((reason) => `suspended-${reason}` as const),
] as const

/** The account of a customer. */
export const AccountChart = chartOf(ACCOUNT_STATES, {
  /** Any invoice unpaid or failed. */
  owes: z.boolean(),
  /** Any of them could have been paid by now. */
  overdue: z.boolean(),
  /** An administrator holds the account for review. */
  held: z.boolean(),
  /** The billing account exists at the cloud provider. It is opened anew when a closed application is reopened. */
  billingAccountOpen: z.boolean(),
  /** The group of the billing account has the two roles. */
  granted: z.boolean(),
  /** The account was suspended for a failed settlement that is not paid yet, also when it was suspended for another reason since. */
  settlementFailed: z.boolean(),
  /** A cancellation was asked for, and its hours were over at the time of the answer. */
  endIsDue: z.boolean(),
})
export type AccountChart = z.output<typeof AccountChart>

/** An attempt to add a card. Its guards ask about the hour, which the server alone knows; what is shown follows from the state. */
export const CardAttemptChart = chartOf(
  ['open', 'still-checking', 'approved', 'saved', 'declined', 'failed', 'abandoned'],
  {},
)
export type CardAttemptChart = z.output<typeof CardAttemptChart>

/** An identity verification. Its guards ask about the hour and about rows, which the server alone knows. */
export const IdentityChart = chartOf(
  ['WAITING', 'EXPIRED', 'COMPLETED', 'REJECTED', 'ERROR', 'CANCELLED'],
  {},
)
export type IdentityChart = z.output<typeof IdentityChart>

/** One card, and the place it is charged in. */
const Try = z.object({ cardId: z.string(), slot: ChargeSlot })

/** How an invoice gets paid. */
export const InvoiceChart = chartOf(['unpaid', 'charging', 'checking', 'declined', 'failed', 'paid'], {
  /** The cards that can be charged, in the order they are tried. */
  cards: z.array(Try),
  /** The cards charged in the last round, in their order. */
  lastRound: z.array(Try),
  /** Its charge day had come at the time of the answer. */
  isDue: z.boolean(),
  /** The day of its planned retry had come. */
  isRetryDue: z.boolean(),
  /** A card was declined a moment before, and no card had changed since. */
  wasJustTried: z.boolean(),
  /** Nothing is charged to the customer before a payment has been decided about. */
  isStopped: z.boolean(),
})
export type InvoiceChart = z.output<typeof InvoiceChart>

/** An invitation to an account or to the team. Whether its person is free to accept is known by the server alone. */
export const InvitationChart = chartOf(['pending', 'accepted', 'declined', 'withdrawn', 'expired'], {
  /** It leads into the team. */
  toTeam: z.boolean(),
  /** Who invites takes people at this moment. */
  accountTakesColleagues: z.boolean(),
  /** It can no longer be accepted unless it is sent again. */
  isOverdue: z.boolean(),
})
export type InvitationChart = z.output<typeof InvitationChart>
