import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { canResubscribe } from '#machines/account/selectors.ts'
import { isDeclined } from '#machines/charge/selectors.ts'
import { accountOf } from '../accounts/chart.ts'
import { resubscriptionsOf } from '../billing/charge-store.ts'
import { presentAttempt } from '../billing/present-invoice.ts'
import { isPrimarySince } from '../cards/card-rows.ts'
import type { Querier } from '../db/client.ts'
import type { ChargeWithCard, CustomerRow, PaymentMethodRow } from '../db/schema.ts'

/** The declined last charge for a new subscription, until the customer returns or changes the card. */
export const declinedResubscription = (
  row: CustomerRow,
  last: ChargeWithCard | null | undefined,
  cards: readonly PaymentMethodRow[],
): PaymentAttempt | null => {
  if (!canResubscribe(accountOf(row))) return null
  if (!last || !isDeclined(last.state)) return null
  return isPrimarySince(cards, last, last.startedAt) ? presentAttempt(last) : null
}

/** True when the last charge for a new subscription was declined and the primary card has not changed since. */
export const hasDeclinedResubscription = async (
  q: Querier,
  customer: CustomerRow,
  cards: readonly PaymentMethodRow[],
): Promise<boolean> => {
  if (!canResubscribe(accountOf(customer))) return false
  const last = (await resubscriptionsOf(q, customer.id)).at(-1)
  return declinedResubscription(customer, last, cards) !== null
}
