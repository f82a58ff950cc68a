import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '../shared/part.ts'
import { isPast } from './requests.ts'
import type { CardDispute, CardPayment, CardToken } from './state.ts'

const money = (amount: number, currency: string) => `${(amount / 100).toFixed(2)} ${currency}`

/** URL of the hosted verification page. */
export const challengeUrl = (origin: string, id: string): string => `${origin}/cards/3ds/${id}`

/** A token in the API. Only the answer to its creation has the verification URL. */
export function tokenView(token: CardToken, expiresAt: string, now: Date, verificationUrl: string | null) {
  const { card } = token
  return {
    id: token.id,
    status: tokenStatus(token, now),
    brand: card.brand,
    funding: card.funding,
    country: 'SA',
    month: card.month,
    year: card.year,
    name: card.name,
    last_four: card.lastFour,
    metadata: token.metadata,
    message: token.message,
    verification_url: verificationUrl,
    created_at: token.createdAt,
    updated_at: token.updatedAt,
    expires_at: expiresAt,
  }
}

export function paymentView(payment: CardPayment, origin: string) {
  const { card, currency } = payment
  return {
    id: payment.id,
    status: payment.status,
    amount: payment.amount,
    fee: 0,
    currency,
    refunded: payment.refunded,
    refunded_at: payment.refundedAt,
    captured: payment.captured,
    captured_at: payment.capturedAt,
    voided_at: payment.voidedAt,
    description: payment.description,
    amount_format: money(payment.amount, currency),
    fee_format: money(0, currency),
    refunded_format: money(payment.refunded, currency),
    captured_format: money(payment.captured, currency),
    invoice_id: null,
    ip: null,
    callback_url: payment.callbackUrl,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    metadata: payment.metadata,
    source: {
      type: 'creditcard',
      company: card.brand,
      name: card.name,
      number: `${card.bin.slice(0, 4)}-${card.bin.slice(4)}XX-XXXX-${card.lastFour}`,
      gateway_id: `moyasar_cc_${payment.id}`,
      token: payment.tokenId,
      message: payment.message,
      transaction_url: payment.status === 'initiated' ? challengeUrl(origin, payment.id) : null,
      reference_number: payment.referenceNumber,
      authorization_code: payment.authorizationCode,
      response_code: payment.responseCode,
      issuer_name: 'Sandbox Bank',
      issuer_country: 'SA',
      issuer_card_type: card.funding,
      issuer_card_category: 'CLASSIC',
    },
  }
}

/** A dispute of a payment. The provider documents no format; this one is our assumption. */
export const disputeView = (dispute: CardDispute, { currency }: CardPayment) => ({
  id: dispute.id,
  status: dispute.status,
  payment_id: dispute.paymentId,
  amount: dispute.amount,
  currency,
  reason: dispute.reason,
  respond_by: dispute.respondBy,
  created_at: dispute.createdAt,
  updated_at: dispute.updatedAt,
})

/** The body of a webhook about a payment. */
export const paymentEvent = (context: SandboxContext, payment: CardPayment) =>
  webhookEvent(context, `payment_${payment.status}`, paymentView(payment, context.origin()))

const DISPUTE_EVENTS = {
  needs_response: 'dispute_created',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const

/** The body of a webhook about a dispute. */
export const disputeEvent = (context: SandboxContext, dispute: CardDispute, payment: CardPayment) =>
  webhookEvent(context, DISPUTE_EVENTS[dispute.status], disputeView(dispute, payment))

/** The secret is the only proof of origin. */
function webhookEvent(context: SandboxContext, type: string, data: object) {
  return {
    id: randomUUID() as string,
    type,
    created_at: context.clock.now().toISOString(),
    secret_token: context.keys.cardWebhookSecret,
    account_name: 'Masar',
    live: false,
    data,
  }
}

export const take = <T extends { id: string }>(list: T[], id: string): T | undefined =>
  list.find((one) => one.id === id)

/** A verified card stays chargeable until the end of its expiry month. */
export function tokenStatus(token: CardToken, now: Date): CardToken['status'] | 'expired' {
  return token.status === 'active' && isPast(token.card.month, token.card.year, now)
    ? 'expired'
    : token.status
}
