/** `initiated`: the holder has not been verified yet. Only `active` cards can be charged. */
export const CARD_TOKEN_STATUSES = ['initiated', 'active', 'inactive', 'expired'] as const
type CardTokenStatus = (typeof CARD_TOKEN_STATUSES)[number]

/** A card as the provider keeps it. Number and security code are never known to us. */
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

/** A charge or verification payment. A declined one is a payment with status `failed`, not an error. */
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
  /** Token the payment was made with, when the provider says. */
  token: string | null
}

/** A payment as the provider lists it: also what it was made for and with which card. */
export interface ListedPayment extends CardPayment {
  createdAt: Date
  metadata: Readonly<Record<string, string>>
  brand: string | null
  last4: string | null
}

/** One page of payments, the newest first. */
export interface PaymentPage {
  payments: readonly ListedPayment[]
  hasMore: boolean
}

/** Money to take from a saved card, at once and without its holder. */
export interface CardCharge {
  /** A UUID of ours, which becomes the payment's id: the provider never makes two payments with the same. */
  givenId: string
  token: string
  /** Halalas. Less than SAR 1.00 is refused. */
  amount: number
  currency: string
  description: string
  /** Kept beside the payment; nothing personal. */
  metadata?: Readonly<Record<string, string>>
}

/** `used-given-id`: a payment with this id is there already; `getPayment` tells what became of it. */
type ChargeAnswer = { kind: 'made'; payment: CardPayment } | { kind: 'used-given-id' }

/** Keeps cards and takes payments. Every call throws ProviderFailure when the provider gives no usable answer. */
export interface CardsPort {
  /** The card behind a token; null when the provider does not know it. */
  getToken(id: string): Promise<CardToken | null>
  /** A payment by its id; null when the provider does not know it. */
  getPayment(id: string): Promise<CardPayment | null>
  /** Payments whose metadata has this value under this key, the newest first. `page` counts from 1. */
  listPayments(metadata: { key: string; value: string }, page: number): Promise<PaymentPage>
  /**
   * Takes money. Made does not mean paid: a declined card is a payment with status `failed`. Without an answer the money may
   * have been taken: ask `getPayment` for the given id before anything else. A failure with status 400 means that nothing was
   * made, because the card is unknown or not active there, or the amount too small.
   */
  createPayment(charge: CardCharge): Promise<ChargeAnswer>
  /**
   * Gives back all of a payment: voids it, or refunds it when it is too late for that. Gives the payment as it is afterwards,
   * null when the provider does not know it. Doing it again is no error, and nothing is given back twice.
   */
  voidPayment(id: string): Promise<CardPayment | null>
  /** Forgets a card. Forgetting an unknown one is no error. */
  deleteToken(id: string): Promise<void>
}
