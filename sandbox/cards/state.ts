import type { Brand, Funding } from './brand.ts'
import type { OutcomeKey } from './outcomes.ts'

/** A stored card, without number and security code. */
export interface StoredCard {
  bin: string
  lastFour: string
  brand: Brand
  funding: Funding
  name: string
  month: string
  year: string
}

export interface CardToken {
  id: string
  status: 'initiated' | 'active' | 'inactive'
  card: StoredCard
  /** The bank's answer to charges of this card. */
  outcome: OutcomeKey
  metadata: Record<string, string> | null
  message: string | null
  /** The payment of SAR 1.00 that verifies the card. */
  paymentId: string
  /** False for a token without a verification page. */
  hasVerificationUrl: boolean
  /** The bank requires no code. */
  frictionless: boolean
  createdAt: string
  updatedAt: string
}

type PaymentStatus =
  | 'initiated'
  | 'paid'
  | 'failed'
  | 'authorized'
  | 'captured'
  | 'voided'
  | 'refunded'
  | 'verified'

export interface CardPayment {
  id: string
  kind: 'verification' | 'charge'
  status: PaymentStatus
  tokenId: string
  card: StoredCard
  /** Halalas. */
  amount: number
  currency: string
  description: string | null
  callbackUrl: string
  metadata: Record<string, string> | null
  /** Authorise only; a capture takes the money. */
  manual: boolean
  message: string | null
  responseCode: string | null
  authorizationCode: string | null
  referenceNumber: string | null
  refunded: number
  refundedAt: string | null
  captured: number
  capturedAt: string | null
  voidedAt: string | null
  /** The bank's later, automatic answer. */
  decision: { outcome: OutcomeKey; at: string } | null
  /** End of the 3-D Secure session. */
  expiresAt: string
  createdAt: string
  updatedAt: string
}

export interface CardsState {
  tokens: CardToken[]
  payments: CardPayment[]
}

export const emptyCards = (): CardsState => ({ tokens: [], payments: [] })
