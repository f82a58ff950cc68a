import { invalid } from './errors.ts'
import { text, unfold } from './fields.ts'
import type { CardPayment } from './state.ts'

const VOID_WITHIN_MS = 2 * 3_600_000

type Alteration = (payment: CardPayment, now: string) => void

const mustBe = (payment: CardPayment, verb: string, ...allowed: CardPayment['status'][]) => {
  if (!allowed.includes(payment.status))
    throw invalid({ status: [`a ${payment.status} payment can't be ${verb}`] })
}

function amountOf(body: unknown, most: number): number {
  const given = text(unfold(body), 'amount')
  const amount = given === '' ? most : Number(given)
  if (!Number.isInteger(amount) || amount < 1) throw invalid({ amount: ['must be a positive integer'] })
  if (amount > most) throw invalid({ amount: [`must be less than or equal to ${most}`] })
  return amount
}

/** Refunds all, or the `amount` of the body. */
export const refund =
  (body: unknown): Alteration =>
  (payment, now) => {
    mustBe(payment, 'refunded', 'paid', 'captured', 'refunded')
    const taken = payment.captured || payment.amount
    payment.refunded += amountOf(body, taken - payment.refunded)
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
