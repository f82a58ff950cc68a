/** `initiated`: the holder is not verified yet. Only `active` cards can be charged. */
export const CARD_TOKEN_STATUSES = ['initiated', 'active', 'inactive', 'expired'] as const
type CardTokenStatus = (typeof CARD_TOKEN_STATUSES)[number]

/** A card stored at the provider. We never learn its number or security code. */
export interface CardToken {
  id: string
  status: CardTokenStatus
  /** `visa`, `master`, `mada`, `amex`, `unionpay`, or another brand of the provider's. */
  brand: string
  /** `credit`, `debit`, or null when the provider does not say. */
  funding: string | null
  last4: string
  /** Two digits. */
  month: string
  /** Four digits. */
  year: string
  holder: string
  message: string | null
  metadata: Readonly<Record<string, string>>
}

/** A charge or verification payment. A declined one has status `failed` and is no error. */
export interface CardPayment {
  id: string
  /** `initiated`, `paid`, `failed`, `authorized`, `captured`, `refunded`, `voided`, `verified`. */
  status: string
  /** Halalas. */
  amount: number
  currency: string
  message: string | null
  /** Two digits of the card networks, `00` is approved. */
  responseCode: string | null
  /** Token of the card, when the provider returns it. */
  token: string | null
}

/** A payment in a list, with its purpose and its card. */
export interface ListedPayment extends CardPayment {
  createdAt: Date
  metadata: Readonly<Record<string, string>>
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
  givenId: string
  token: string
  /** Halalas. Less than SAR 1.00 is rejected. */
  amount: number
  currency: string
  description: string
  /** Stored with the payment; no personal data. */
  metadata?: Readonly<Record<string, string>>
}

/** `used-given-id`: a payment with this id exists; `getPayment` returns it. */
type ChargeAnswer = { kind: 'made'; payment: CardPayment } | { kind: 'used-given-id' }

/** Stores cards and charges them. Every call throws ProviderFailure without a usable answer. */
export interface CardsPort {
  /** The card of a token; null when the provider does not know it. */
  getToken(id: string): Promise<CardToken | null>
  /** A payment by its id; null when the provider does not know it. */
  getPayment(id: string): Promise<CardPayment | null>
  /** Payments with this metadata value, newest first. `page` counts from 1. */
  listPayments(metadata: { key: string; value: string }, page: number): Promise<PaymentPage>
  /**
   * Charges a card. A created payment may be unpaid: a declined card gives status `failed`. Without an answer the money may have
   * been taken: read `getPayment` with the given id before anything else. A failure with status 400 means that no payment was
   * created, because the card is unknown or inactive there, or the amount too small.
   */
  createPayment(charge: CardCharge): Promise<ChargeAnswer>
  /**
   * Returns a whole payment: voids it, or refunds it when voiding is too late. Returns the payment afterwards, null when the
   * provider does not know it. Safe to repeat: nothing is returned twice.
   */
  voidPayment(id: string): Promise<CardPayment | null>
  /** Deletes a card. Deleting an unknown one is no error. */
  deleteToken(id: string): Promise<void>
}
