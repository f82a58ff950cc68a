import type { z } from 'zod'
import type { CardReason, CardState, CardVerification, ReturnClaim } from '#contract/card-facts.ts'

/** A card stored at the provider. We never learn its number or security code. */
export interface CardToken {
  id: string
  state: CardState
  /** `visa`, `master`, `mada`, `amex`, `unionpay`, or another brand in the provider's spelling. */
  brand: string
  /** `credit`, `debit`, or null when the provider does not say. */
  funding: string | null
  last4: string
  /** Two digits. */
  month: string
  /** Four digits. */
  year: string
  holder: string
  /** The reason why the card cannot be used; null when the provider does not say. */
  reason: CardReason | null
  /** The attempt that the browser named when it sent the card; not checked. */
  attemptId: string | null
}

/** `open`: undecided, the money may still be taken. `returned`: voided or fully refunded. A partly refunded payment stays `paid`. */
export type PaymentState = 'open' | 'paid' | 'failed' | 'returned'

/** A charge at the provider. A declined charge has the state `failed` and is not an error. */
export interface CardPayment {
  id: string
  state: PaymentState
  /** Halalas. */
  amount: number
  /** Halalas returned so far, by refunds or by a void. */
  refunded: number
  currency: string
  /** The reason of the failure; null when the provider does not say. */
  reason: CardReason | null
  /** True when the same card can never pay (lost, stolen, closed, expired …); the words of `reason` may be neutral. */
  isHardDecline: boolean
  /** Token of the card, when the provider returns it. */
  token: string | null
}

/** A payment in a list, with its purpose and its card. */
export interface ListedPayment extends CardPayment {
  createdAt: Date
  /** The charge that we named when we made the payment; null for a payment that is not ours. */
  chargeId: string | null
  /** The customer that we named when we made the payment. */
  customerId: string | null
  /** The invoice that we named when we made the payment. */
  invoiceRef: string | null
  brand: string | null
  last4: string | null
}

/** A page of payments, newest first. */
export interface PaymentPage {
  payments: readonly ListedPayment[]
  hasMore: boolean
}

/** A charge of a saved card without its holder. */
export interface CardCharge {
  /** Our UUID, which becomes the payment's id: the provider never creates two payments with the same id. */
  id: string
  token: string
  /** Halalas. Less than SAR 1.00 is rejected. */
  amount: number
  currency: string
  description: string
  customerId: string
  /** The invoice that the charge pays; null for another purpose. */
  invoiceRef: string | null
}

/**
 * `used-id`: a payment with this id exists; `getPayment` returns it. `rejected`: no payment was created, because the card is unknown or
 * inactive there, or the amount too small.
 */
type ChargeAnswer = { kind: 'made'; payment: CardPayment } | { kind: 'used-id' } | { kind: 'rejected' }

/**
 * `unknown-payment`: the provider does not know the payment. `not-paid`: it has no money of this payment. `too-much`: less than this
 * amount is left. `declined`: the card's bank or the provider refused, for example because the card is closed or our balance there is
 * too small.
 */
export type RefundRefusal = 'unknown-payment' | 'not-paid' | 'too-much' | 'declined'

/** The payment after the call. A refused call returned no money, but an earlier call may have returned it. */
type RefundAnswer =
  | { kind: 'returned'; payment: CardPayment }
  | { kind: 'refused'; reason: RefundRefusal; payment: CardPayment | null }

/**
 * A bank's request to return a payment (a chargeback). `open`: the bank has not decided. `won`: we keep the payment. `lost`: the bank
 * took the payment back.
 */
export interface CardDispute {
  id: string
  state: 'open' | 'won' | 'lost'
  /** The disputed payment's id. */
  payment: string
  /** Halalas. */
  amount: number
  currency: string
  /** The bank's reason in the provider's words; null when it does not say. */
  reason: string | null
  /** The deadline for sending the evidence; null when the provider does not say. */
  respondBy: Date | null
}

/** Message and status in a return address, as the provider writes them. */
export interface ReturnHint {
  message: string | null
  status: string | null
}

/** An event of the provider's webhook. Its content is only a pointer: the facts are read again. */
export interface CardEvent {
  /** The provider repeats an event under the same id. */
  id: string
  token: string | null
  payment: string | null
  /** The dispute that the event is about. */
  dispute: string | null
  /** The proof that a provider sends in the body; null when it signs in a header. */
  secret: string | null
}

type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Stores cards and charges them. Every call throws ProviderFailure without a usable answer. */
export interface CardsPort {
  /** The provider's name, which saved cards keep. */
  name: string
  /** Address to which browsers send card data, in the provider's format. */
  tokensUrl: string
  /** The card of a token; null when the provider does not know it. */
  getToken(id: string): Promise<CardToken | null>
  /** A payment by its id; null when the provider does not know it. */
  getPayment(id: string): Promise<CardPayment | null>
  /** The payment that verifies a card; null when the payment is unknown, belongs to another card, or verifies none. */
  getVerification(id: string, token: string): Promise<CardVerification | null>
  /** Payments of a customer, newest first. `page` counts from 1. */
  listPayments(customerId: string, page: number): Promise<PaymentPage>
  /**
   * All payments created after an instant, newest first, including payments that are not ours. `page` counts from 1. A payment made
   * between two reads moves other payments to the next page, so that a reader may get a payment twice but misses none.
   */
  listPaymentsSince(since: Date, page: number): Promise<PaymentPage>
  /**
   * Charges a card. A created payment may be unpaid: a declined card gives the state `failed`. Without an answer the money may have
   * been taken: read `getPayment` with the given id before anything else.
   */
  createPayment(charge: CardCharge): Promise<ChargeAnswer>
  /**
   * Returns a whole payment: voids it, or refunds it when voiding is too late. Returns the payment afterwards, null when the
   * provider does not know it. Safe to repeat: nothing is returned twice.
   */
  voidPayment(id: string): Promise<CardPayment | null>
  /**
   * Returns a part of a payment, in halalas, to its card. Not safe to repeat: a second call returns the amount again. Without an
   * answer the money may have been returned: compare `refunded` of `getPayment` with the sum before the call.
   */
  refundPayment(id: string, amount: number): Promise<RefundAnswer>
  /** A dispute by its id; null when the provider does not know it. */
  getDispute(id: string): Promise<CardDispute | null>
  /** Deletes a card. Deleting an unknown card is not an error. */
  deleteToken(id: string): Promise<void>
  /** Reads the claim of a return address. */
  readReturn(hint: ReturnHint): ReturnClaim
  /** The webhook's body, in the provider's format. */
  eventSchema: z.ZodType<CardEvent>
  /** True when the sender of an event knows our secret. */
  isAuthentic(event: CardEvent, headers: WebhookHeaders): boolean
}
