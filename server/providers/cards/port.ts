/** `initiated`: the holder has not been verified yet. Only `active` cards can be charged. */
export const CARD_TOKEN_STATUSES = ['initiated', 'active', 'inactive', 'expired'] as const
export type CardTokenStatus = (typeof CARD_TOKEN_STATUSES)[number]

/** A card as the provider keeps it. Number and security code are never known to us. */
export interface CardToken {
  id: string
  status: CardTokenStatus
  /** `visa`, `master`, `mada`, `amex`, `unionpay`, or whatever the provider knows besides. */
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

/** Keeps cards and takes payments. Every call throws ProviderFailure when the provider gives no usable answer. */
export interface CardsPort {
  /** The card behind a token; null when the provider does not know it. */
  getToken(id: string): Promise<CardToken | null>
  /** A payment by its id; null when the provider does not know it. */
  getPayment(id: string): Promise<CardPayment | null>
  /** Forgets a card. Forgetting an unknown one is no error. */
  deleteToken(id: string): Promise<void>
}
