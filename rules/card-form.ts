import type { FieldMessage } from '#contract/field-messages.ts'
import type { CardForm } from '#contract/forms/card-form.ts'
import { type NumberBrand, refusedNumberBrand } from './card-brand.ts'
import { holdsCardNumber } from './card-number.ts'
import { riyadhMonth } from './riyadh-time.ts'

export const CARD_HOLDER_MAX = 120

export interface CardFormProblem {
  field: 'number' | 'cvc' | 'name' | 'expiry'
  key: FieldMessage
  /** The brand that is not accepted. */
  brand?: NumberBrand
}

const expiryProblem = (month: string, year: string, now: Date): FieldMessage | null => {
  if (!/^\d{2}$/.test(month) || Number(month) < 1 || Number(month) > 12) return 'card-month'
  const today = riyadhMonth(now)
  const thisYear = today.year % 100
  if (!/^\d{2}$/.test(year) || Number(year) < thisYear) return 'card-year'
  return Number(year) === thisYear && Number(month) < today.month ? 'card-expired' : null
}

const isHolderName = (name: string): boolean =>
  name.length <= CARD_HOLDER_MAX && name.trim().includes(' ') && !holdsCardNumber(name)

/** A number whose first digits belong to a brand that is not accepted, such as mada; null for any other number. */
export const brandProblem = (number: string): CardFormProblem | null => {
  const brand = refusedNumberBrand(number)
  return brand && { field: 'number', key: 'card-brand', brand }
}

/**
 * The first problem of a card form, in the order number, CVC, name, expiry; null when valid. The expiry is compared with the month
 * in Riyadh at `now`.
 */
export const cardFormProblem = (form: CardForm, now: Date): CardFormProblem | null => {
  const refused = brandProblem(form.number)
  if (refused) return refused
  if (!/^\d{15,16}$/.test(form.number)) return { field: 'number', key: 'card-number' }
  if (!/^\d{3}$/.test(form.cvc)) return { field: 'cvc', key: 'card-cvc' }
  if (!isHolderName(form.name)) return { field: 'name', key: 'card-name' }
  const key = expiryProblem(form.month, form.year, now)
  return key && { field: 'expiry', key }
}

/** Splits MM/YY. */
export const splitExpiry = (expiry: string): Pick<CardForm, 'month' | 'year'> => ({
  month: expiry.slice(0, 2),
  year: expiry.slice(3, 5),
})
