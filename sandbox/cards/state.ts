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
  /** Refunds that were requested and happen later. */
  refundsDue: { amount: number; at: string }[]
  /** The bank's later, automatic answer. */
  decision: { outcome: OutcomeKey; at: string } | null
  /** End of the 3-D Secure session. */
  expiresAt: string
  createdAt: string
  updatedAt: string
}

/** A bank's request for a payment back. Its format is our assumption: the provider documents none. */
export interface CardDispute {
  id: string
  paymentId: string
  status: 'needs_response' | 'won' | 'lost'
  /** Halalas; less than the payment's when a part is disputed. */
  amount: number
  reason: string
  respondBy: string
  createdAt: string
  updatedAt: string
}

/** The answers to refunds that can be chosen on the page and by control. */
export const REFUND_ANSWERS = {
  refused: 'The card’s bank refuses (400)',
  'no-balance': 'Our balance is too small (400)',
  late: 'No answer, and the refund happens 20 seconds later',
  lost: 'The refund happens, and its answer is lost',
  unavailable: 'Is not available (503)',
} as const

export type RefundAnswer = keyof typeof REFUND_ANSWERS

export interface RefundOrder {
  answer: RefundAnswer
  /** Remaining uses; null until switched off. */
  timesLeft: number | null
}

export interface CardsState {
  tokens: CardToken[]
  payments: CardPayment[]
  disputes: CardDispute[]
  refundOrder: RefundOrder | null
}

export const emptyCards = (): CardsState => ({ tokens: [], payments: [], disputes: [], refundOrder: null })
