import { z } from 'zod/mini'
import { CUSTOMER_STATUSES, STATUS_REASONS } from './common.ts'
import { ChargeSlot } from './payment-method.ts'

/**
 * A chart as data, so that the portal can evaluate it like the server: the state, the version of the chart that stored it, and
 * the facts of its guards. The portal does not compare the version.
 */
const chartOf = <const State extends string, Facts extends z.core.$ZodLooseShape>(
  states: readonly State[],
  facts: Facts,
) => z.object({ state: z.enum(states), version: z.int(), facts: z.object(facts) })

/** The states of an account; each suspension reason is a state. */
export const ACCOUNT_STATES = [
  ...CUSTOMER_STATUSES.filter((status) => status !== 'suspended'),
  ...STATUS_REASONS.map((reason) => `suspended-${reason}` as const),
] as const

export const AccountChart = chartOf(ACCOUNT_STATES, {
  /** An invoice is unpaid or failed. */
  owes: z.boolean(),
  /** An unpaid invoice is past its due time. */
  overdue: z.boolean(),
  /** An administrator holds the account for review. */
  held: z.boolean(),
  /** The cloud account exists at the provider. A reopened application gets a new one. */
  billingAccountOpen: z.boolean(),
  /** The billing group has the two roles. */
  granted: z.boolean(),
  /** A failed settlement suspended the account and is still unpaid, even if another reason suspends it now. */
  settlementFailed: z.boolean(),
  /** A cancellation was requested, and its notice period was over at the time of the response. */
  endIsDue: z.boolean(),
  isIndividual: z.boolean(),
  /** Within the days after the activation in which an individual may withdraw. */
  mayStillWithdraw: z.boolean(),
  /** The cloud provider reported usage since the activation. */
  hasUsage: z.boolean(),
  /** A card is charged for an invoice, and the provider has not answered. */
  isCharging: z.boolean(),
  /** The customer's own budget is used up and stops new resources. */
  stoppedByBudget: z.boolean(),
})
export type AccountChart = z.output<typeof AccountChart>

/** An attempt to add a card. Its guards read the time, which only the server knows; screens depend on the state alone. */
export const CardAttemptChart = chartOf(
  ['open', 'still-checking', 'approved', 'saved', 'declined', 'failed', 'abandoned'],
  {},
)
export type CardAttemptChart = z.output<typeof CardAttemptChart>

/** An identity verification. Its guards read the time and rows, which only the server knows. */
export const IdentityChart = chartOf(
  ['WAITING', 'EXPIRED', 'COMPLETED', 'REJECTED', 'ERROR', 'CANCELLED'],
  {},
)
export type IdentityChart = z.output<typeof IdentityChart>

/** The submission of a tax document. Its guards read the tax authority's answer, which only the server knows. */
export const TaxDocumentChart = chartOf(
  [
    'sealed',
    'submitting',
    'delayed',
    'cleared',
    'reported',
    'accepted-with-warnings',
    'rejected',
    'replaced',
  ],
  {},
)
export type TaxDocumentChart = z.output<typeof TaxDocumentChart>

/** A card with its charge slot. */
const CardInSlot = z.object({ cardId: z.string(), slot: ChargeSlot })

/** The payment of an invoice. */
export const InvoiceChart = chartOf(
  [
    'unpaid',
    'charging',
    'checking',
    'declined',
    'failed',
    'waiting-for-card',
    'paid',
    'disputed',
    'owed-again',
    'covered',
  ],
  {
    /** Chargeable cards, in the order of charging. */
    cards: z.array(CardInSlot),
    /** Cards charged in the last round, in that order. */
    lastRound: z.array(CardInSlot),
    /** The charge day had come at the time of the response. */
    isDue: z.boolean(),
    /** The day of the planned retry had come. */
    isRetryDue: z.boolean(),
    /** A card was declined moments before, and no card has changed since. */
    wasJustTried: z.boolean(),
    /** Charging is stopped until an administrator decides about a payment. */
    isStopped: z.boolean(),
    /** The bank has taken an earlier payment back, so the invoice is charged only on request. */
    isTakenBack: z.boolean(),
  },
)
export type InvoiceChart = z.output<typeof InvoiceChart>

/** The money of a credit note. */
export const CreditNoteChart = chartOf(
  ['sealed', 'returning', 'held', 'deducted', 'returned', 'used', 'paid-out'],
  {
    /** A part of the amount goes back to a card. */
    goesToCard: z.boolean(),
    /** A part of the amount is credit that no invoice has used. */
    holdsCredit: z.boolean(),
    /** The unused credit can go back to the card that paid. */
    canGoToCard: z.boolean(),
    /** The customer's bank asks for the payment of the invoice back. */
    isDisputed: z.boolean(),
  },
)
export type CreditNoteChart = z.output<typeof CreditNoteChart>

/** A dispute of a payment. */
export const DisputeChart = chartOf(['opened', 'answered', 'won', 'lost'], {})
export type DisputeChart = z.output<typeof DisputeChart>

/** A customer's monthly budget. */
export const BudgetChart = chartOf(['within', 'half', 'most', 'used', 'stopped', 'removed'], {
  /** At 100 %, no new resources can start until the month ends. */
  stops: z.boolean(),
})
export type BudgetChart = z.output<typeof BudgetChart>

/** The planned charges of a month. */
export const ChargeRunChart = chartOf(
  ['planned', 'waiting', 'late', 'held', 'approved', 'not-needed', 'closed'],
  {
    /** The list has charges without an approval. */
    hasUnapproved: z.boolean(),
    hasApproved: z.boolean(),
    /** The charge day has come. */
    isDue: z.boolean(),
    /** The administrator has seen the present list. */
    isCurrent: z.boolean(),
  },
)
export type ChargeRunChart = z.output<typeof ChargeRunChart>

/** A payment for an account that we do not know. */
export const UnassignedPaymentChart = chartOf(
  ['waiting', 'returning', 'assigned', 'returned', 'dismissed'],
  {},
)
export type UnassignedPaymentChart = z.output<typeof UnassignedPaymentChart>

/** A request about personal data. */
export const DataRequestChart = chartOf(
  ['asked', 'open', 'extended', 'answered', 'refused', 'withdrawn', 'destroyed'],
  {
    /** The person asks for the destruction of their data. */
    isDestruction: z.boolean(),
    /** The account of the person is closed or was never opened. */
    isEnded: z.boolean(),
    /** An invoice is unpaid. */
    owes: z.boolean(),
  },
)
export type DataRequestChart = z.output<typeof DataRequestChart>

/** An act or an export that waits for a second administrator. */
export const SecondOpinionChart = chartOf(
  [
    ...['waiting', 'agreed', 'declined', 'withdrawn', 'lapsed', 'outdated'],
    ...['granted', 'downloading', 'interrupted', 'used', 'expired'],
  ],
  {
    /** It is an export, which its asker downloads after the agreement. */
    isExport: z.boolean(),
    /** The reader asked for the act. */
    isAsker: z.boolean(),
    /** The asker is still an active administrator. */
    mayAskerAct: z.boolean(),
    /** The account has the revision that the asker saw; always true for an export. */
    isCurrent: z.boolean(),
    /** The time for a decision, or for the download, is over. */
    isOver: z.boolean(),
    /** The last download began so long ago that another one may replace it. */
    isStalled: z.boolean(),
  },
)
export type SecondOpinionChart = z.output<typeof SecondOpinionChart>

/** An invitation to an account or to the team. Only the server knows if the person may accept. */
export const InvitationChart = chartOf(['pending', 'accepted', 'declined', 'withdrawn', 'expired'], {
  toTeam: z.boolean(),
  /** The inviting account accepts people now. */
  accountTakesColleagues: z.boolean(),
  /** The invitation expired. It can be accepted only after it is sent again. */
  isOverdue: z.boolean(),
})
export type InvitationChart = z.output<typeof InvitationChart>
