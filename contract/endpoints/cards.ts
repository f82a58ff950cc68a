import { z } from 'zod/mini'
import { DECLINE_REASONS } from '../decline-reasons.ts'
import { defineEndpoint } from '../endpoint.ts'
import { CardAttemptChart } from '../entities/chart.ts'
import { EmptyReply, Instant } from '../entities/common.ts'
import { CardStatus, CardType, ExpiryDate, Last4, PaymentMethod } from '../entities/payment-method.ts'
import { givenText, opaqueText, requiredText } from '../text/required.ts'

const AttemptId = z.object({ id: z.uuid() })

/** The purpose of a new card. `payment`: it pays what is owed as soon as it is saved. */
const CardPurpose = z.enum(['onboarding', 'manage-payment', 'payment'])
export type CardPurpose = z.output<typeof CardPurpose>

/**
 * Results of a card verification. The server gets the result from the provider and does not trust the URL with which the browser
 * returns from the bank.
 */
export const CARD_OUTCOMES = [
  'approved',
  'still-checking',
  ...DECLINE_REASONS,
  'brand-refused',
  'cancelled',
  'failed',
  'verification-failed',
] as const
export const CardOutcome = z.enum(CARD_OUTCOMES)
export type CardOutcome = z.output<typeof CardOutcome>

/** A card verification. It expires 15 minutes after `createdAt`. */
export const CardAttempt = z.object({
  id: z.uuid(),
  purpose: CardPurpose,
  status: CardStatus,
  chart: CardAttemptChart,
  outcome: z.nullable(CardOutcome),
  createdAt: Instant,
  expiresAt: Instant,
})
export type CardAttempt = z.output<typeof CardAttempt>

export const listPaymentMethods = defineEndpoint({
  id: 'paymentMethods.list',
  method: 'GET',
  path: '/v1/payment-methods',
  access: 'customer',
  summary: 'List saved cards',
  reply: z.object({ paymentMethods: z.array(PaymentMethod) }),
  errors: [],
  failure: 'paymentDetails',
})

export const savePaymentMethod = defineEndpoint({
  id: 'paymentMethods.save',
  method: 'POST',
  path: '/v1/payment-methods',
  access: 'customer',
  summary: 'Save a card that the provider has verified',
  body: z.object({
    paymentId: opaqueText.check(z.minLength(1), z.maxLength(100)),
    status: CardStatus,
    paymentIdentifier: opaqueText.check(z.minLength(1), z.maxLength(100)),
    last4: Last4,
    expiryDate: ExpiryDate,
    paymentMethod: z._default(z.literal('credit-card'), 'credit-card'),
    type: z._default(CardType, 'visa'),
    isOnboarding: z.boolean(),
    cardHolderName: requiredText.check(z.maxLength(120)),
  }),
  reply: z.object({ paymentMethod: PaymentMethod }),
  errors: [
    'card-status-taken',
    'blocked',
    'card-not-verified',
    'card-brand-refused',
    'card-attempt-expired',
    'card-provider-unavailable',
    'version-conflict',
  ],
  failure: 'saveCard',
})

export const openCardAttempt = defineEndpoint({
  id: 'cardAttempts.open',
  method: 'POST',
  path: '/v1/card-attempts',
  access: 'customer',
  summary: 'Start a card verification',
  body: z.object({ purpose: CardPurpose, status: CardStatus }),
  reply: z.object({ attempt: CardAttempt, callbackUrl: z.url() }),
  errors: ['step-conflict', 'blocked', 'card-status-taken', 'card-provider-unavailable'],
  failure: 'saveCard',
})

export const getCurrentCardAttempt = defineEndpoint({
  id: 'cardAttempts.current',
  method: 'GET',
  path: '/v1/card-attempts/current',
  access: 'customer',
  summary: 'Get the open card verification, or a failed one that the customer has not seen',
  reply: z.object({ attempt: z.nullable(CardAttempt) }),
  errors: [],
  failure: 'paymentDetails',
})

/**
 * Stores the provider's token before the person leaves for the bank, so that the server can get the result even if the browser
 * never returns.
 */
export const recordCardToken = defineEndpoint({
  id: 'cardAttempts.recordToken',
  method: 'PUT',
  path: '/v1/card-attempts/:id/token',
  access: 'customer',
  summary: "Record the provider's token for a card verification",
  params: AttemptId,
  body: z.object({ paymentIdentifier: opaqueText.check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ attempt: CardAttempt }),
  errors: ['card-attempt-expired', 'card-brand-refused', 'card-provider-unavailable'],
  failure: 'saveCard',
})

export const reportCardReturn = defineEndpoint({
  id: 'cardAttempts.return',
  method: 'POST',
  path: '/v1/card-attempts/:id/return',
  access: 'customer',
  summary: 'Report the return from the bank and get the result of the verification',
  params: AttemptId,
  body: z.object({
    id: z.nullable(givenText.check(z.maxLength(200))),
    message: z.nullable(givenText.check(z.maxLength(300))),
    status: z.nullable(givenText.check(z.maxLength(60))),
    paymentIdentifier: z.nullable(givenText.check(z.maxLength(100))),
  }),
  reply: z.object({
    attempt: CardAttempt,
    outcome: CardOutcome,
    /** The verified card; null until it is approved. */
    card: z.nullable(
      z.object({
        paymentId: z.string(),
        paymentIdentifier: z.string(),
        last4: Last4,
        expiryDate: ExpiryDate,
        type: CardType,
        cardHolderName: z.string(),
      }),
    ),
    brand: z.nullable(z.string()),
  }),
  errors: ['card-attempt-expired', 'card-provider-unavailable'],
  failure: 'saveCard',
})

export const dropCardAttempt = defineEndpoint({
  id: 'cardAttempts.drop',
  method: 'DELETE',
  path: '/v1/card-attempts/:id',
  access: 'customer',
  summary: 'Cancel an undecided card verification',
  params: AttemptId,
  reply: EmptyReply,
  errors: ['card-provider-unavailable'],
  failure: 'generic',
})

const CardId = z.object({ id: z.uuid() })

/** The cards after the change, and the customer's new revision. */
const ChangedCards = z.object({ paymentMethods: z.array(PaymentMethod), revision: z.int() })

export const updatePaymentMethod = defineEndpoint({
  id: 'paymentMethods.update',
  method: 'PUT',
  path: '/v1/payment-methods/:id',
  access: 'customer',
  summary: 'Make a card the primary or backup card',
  params: CardId,
  body: z.object({ status: CardStatus }),
  reply: ChangedCards,
  errors: [
    'not-found',
    'blocked',
    'card-change-refused',
    'card-expired',
    'card-unusable',
    'card-in-use',
    'version-conflict',
  ],
  failure: 'updateCard',
})

export const removePaymentMethod = defineEndpoint({
  id: 'paymentMethods.remove',
  method: 'DELETE',
  path: '/v1/payment-methods/:id',
  access: 'customer',
  summary: 'Remove a card, also at the provider; the primary card stays',
  params: CardId,
  reply: ChangedCards,
  errors: ['not-found', 'blocked', 'card-change-refused', 'card-in-use', 'version-conflict'],
  failure: 'removeCard',
})
