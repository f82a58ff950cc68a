import { type Month, monthsBetween, riyadhMonth } from './riyadh-time.ts'

/** The month a card expires in, from MM/YY. */
export const expiryMonth = (expiryDate: string): Month => ({
  year: 2000 + Number(expiryDate.slice(3, 5)),
  month: Number(expiryDate.slice(0, 2)),
})

/** Whether a card (MM/YY) is expired: a card is good until its expiry month is over in Riyadh. */
export const isCardExpired = (expiryDate: string, now: Date): boolean =>
  monthsBetween(riyadhMonth(now), expiryMonth(expiryDate)) < 0
