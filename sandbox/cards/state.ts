import type { Brand, Funding } from './brand.ts'
import type { OutcomeKey } from './outcomes.ts'

/** What the provider keeps of a card. There is no number and no security code. */
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
  /** What the bank answers to charges of this card. */
  outcome: OutcomeKey
  metadata: Record<string, string> | null
  message: string | null
  /** The payment of SAR 1.00 that verifies the card. */
  paymentId: string
  /** False stands for a provider that answers without a page to verify at. */
  hasVerificationUrl: boolean
  /** The bank asks for no code. */
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
  /** Authorise only; the money is taken by a capture. */
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
  /** What the bank will say later by itself. */
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
