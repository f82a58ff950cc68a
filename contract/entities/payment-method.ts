import { z } from 'zod/mini'
import { Instant } from './common.ts'

export const CARD_STATUSES = ['primary', 'backup', 'other'] as const
export const CardStatus = z.enum(CARD_STATUSES)
export type CardStatus = z.output<typeof CardStatus>

/** Slots in the order of charging: the next one only after a decline. */
export const CHARGE_SLOTS = ['primary', 'backup'] as const satisfies readonly CardStatus[]
export type OrderedSlot = (typeof CHARGE_SLOTS)[number]

/** The slot of a charge. `chosen`: a person chose the card for this payment, so no other card follows a decline. */
export const ChargeSlot = z.enum([...CHARGE_SLOTS, 'chosen'])
export type ChargeSlot = z.output<typeof ChargeSlot>

export const CARD_TYPES = ['visa', 'master', 'mada', 'amex'] as const
export const CardType = z.enum(CARD_TYPES)
export type CardType = z.output<typeof CardType>

/** MM/YY. */
export const ExpiryDate = z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/))
export const Last4 = z.string().check(z.regex(/^\d{4}$/))

/** A saved card. `paymentIdentifier` is the provider's token; the card number never reaches us. */
export const PaymentMethod = z.object({
  id: z.string(),
  customerId: z.string(),
  paymentIdentifier: z.string(),
  last4: Last4,
  expiryDate: ExpiryDate,
  paymentMethod: z.literal('credit-card'),
  status: CardStatus,
  type: z._default(CardType, 'visa'),
  cardHolderName: z.string(),
  deleted: z.boolean(),
  /** The bank said that this card can never pay, so it is not charged again. */
  unusable: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type PaymentMethod = z.output<typeof PaymentMethod>

/** A card in the browser's storage while the person is at the provider. It has neither number nor CVC. */
export const CardInApp = z.pick(PaymentMethod, {
  id: true,
  status: true,
  expiryDate: true,
  paymentIdentifier: true,
  last4: true,
  type: true,
  cardHolderName: true,
})
export type CardInApp = z.output<typeof CardInApp>
