import { CardError, invalid } from './errors.ts'
import { text, unfold } from './requests.ts'
import type { CardPayment, RefundAnswer } from './state.ts'

/** The states of a payment whose money was taken. A partial refund also changes the state to `refunded`. */
const TAKEN: readonly CardPayment['status'][] = ['paid', 'captured', 'refunded']

type Alteration = (payment: CardPayment, now: string) => void

const LEAST_REFUND = 100
const VOID_WITHIN_MS = 2 * 3_600_000

/**
 * The amount of a refund: the whole rest, or the `amount` of the body. Throws CardError, also for a part below SAR 1.00, like the
 * provider's own page.
 */
export function refundAmount(payment: CardPayment, body: unknown): number {
  mustBe(payment, 'refunded', ...TAKEN)
  const rest = restOf(payment)
  const amount = amountOf(body, rest)
  if (amount < LEAST_REFUND && amount < rest)
    throw invalid({ amount: [`must be greater than or equal to ${LEAST_REFUND}`] })
  return amount
}

/** Halalas that were taken, less returned amounts and pending refunds; 0 for a payment that took nothing. */
export function restOf({ status, amount, captured, refunded, refundsDue }: CardPayment): number {
  if (!TAKEN.includes(status)) return 0
  const due = refundsDue.reduce((sum, one) => sum + one.amount, 0)
  return (captured || amount) - refunded - due
}

/** The error of a chosen refusal. The provider documents its shape; the words are ours. */
export const refundRefusal = (answer: Extract<RefundAnswer, 'refused' | 'no-balance'>): CardError =>
  new CardError(400, {
    type: 'api_error',
    message:
      answer === 'refused'
        ? 'Refund was declined by the card issuer'
        : 'Your balance is not enough to refund this payment',
    errors: null,
  })

/** Refunds an amount that `refundAmount` has checked. A partial refund also changes the status. */
export const refund =
  (amount: number): Alteration =>
  (payment, now) => {
    payment.refunded += amount
    payment.refundedAt = now
    payment.status = 'refunded'
    payment.updatedAt = now
  }

export const capture =
  (body: unknown): Alteration =>
  (payment, now) => {
    mustBe(payment, 'captured', 'authorized')
    payment.captured = amountOf(body, payment.amount)
    payment.capturedAt = now
    payment.status = 'captured'
    payment.updatedAt = now
  }

/** A payment can be voided for two hours; later only refunded. */
export const voidPayment: Alteration = (payment, now) => {
  mustBe(payment, 'voided', 'authorized', 'paid', 'captured')
  const age = Date.parse(now) - Date.parse(payment.createdAt)
  if (payment.status !== 'authorized' && age > VOID_WITHIN_MS)
    throw invalid({ status: ['it is too late to void this payment, refund it'] })
  payment.voidedAt = now
  payment.status = 'voided'
  payment.updatedAt = now
}

const mustBe = (payment: CardPayment, verb: string, ...allowed: CardPayment['status'][]) => {
  if (!allowed.includes(payment.status))
    throw invalid({ status: [`a ${payment.status} payment can't be ${verb}`] })
}

function amountOf(body: unknown, most: number): number {
  const written = text(unfold(body), 'amount')
  const amount = written === '' ? most : Number(written)
  if (!Number.isInteger(amount) || amount < 1) throw invalid({ amount: ['must be a positive integer'] })
  if (amount > most) throw invalid({ amount: [`must be less than or equal to ${most}`] })
  return amount
}
