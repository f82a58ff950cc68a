import type { ChargeSlot } from '#contract/entities/payment-method.ts'

/** One card, and the place it is charged in. */
export interface Try {
  cardId: string
  slot: ChargeSlot
}

/** What the guards ask about, known when the event is taken. */
export interface InvoiceFacts {
  /** The cards that can be charged now, in the order they are tried. */
  cards: readonly Try[]
  /** The cards charged in the last round, in their order. */
  lastRound: readonly Try[]
  /** Its charge day has come. */
  isDue: boolean
  /** The day of its planned retry has come. */
  isRetryDue: boolean
  /** A card was declined a moment ago, and no card has changed since. */
  wasJustTried: boolean
  /** A payment that nothing of ours explains waits for a decision: nothing is charged to the customer until then. */
  isStopped: boolean
}

/**
 * Why a charge is asked for. `scheduled`: its day may have come. `manual`: a person wants it now. `subscription-end`: the
 * subscription is over and everything is settled. `resume`: a round that was interrupted between two cards goes on.
 */
export type ChargeTrigger = 'scheduled' | 'manual' | 'subscription-end' | 'resume'

export type InvoiceEvent =
  | { type: 'charge.requested'; trigger: ChargeTrigger }
  /** An administrator says which payment, made beside our ledger, has paid it. */
  | { type: 'payment.adopted' }
  | { type: 'charge.unclear' }
  | { type: 'charge.paid' }
  | { type: 'charge.declined' }
