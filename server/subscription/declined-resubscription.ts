import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { canResubscribe } from '#machines/account/selectors.ts'
import { isDeclined } from '#machines/charge/selectors.ts'
import { accountOf } from '../accounts/account-chart.ts'
import type { ChargeWithCard } from '../billing/charge-store.ts'
import { presentAttempt } from '../billing/present-invoice.ts'
import { isPrimarySince } from '../cards/primary-since.ts'
import type { CustomerRow, PaymentMethodRow } from '../db/schema.ts'

/**
 * The last try to subscribe again when it was declined, as long as the customer, whose saved cards these are, has neither come back nor
 * changed the card.
 */
export const declinedResubscription = (
  row: CustomerRow,
  last: ChargeWithCard | null | undefined,
  cards: readonly PaymentMethodRow[],
): PaymentAttempt | null => {
  if (!canResubscribe(accountOf(row))) return null
  if (!last || !isDeclined(last.state)) return null
  return isPrimarySince(cards, last, last.startedAt) ? presentAttempt(last) : null
}
