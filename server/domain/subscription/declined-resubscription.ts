import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { canResubscribe } from '#machines/account/selectors.ts'
import { isDeclined } from '#machines/charge/selectors.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { resubscriptionsOf } from '../../db/stores/charges.ts'
import { accountOf } from '../../workflows/account-chart.ts'
import { isPrimarySince } from '../cards/primary-since.ts'
import { presentAttempt } from '../invoices/present-invoice.ts'

/** The last try to subscribe again when it was declined, as long as the customer has neither come back nor changed the card. */
export const declinedResubscription = async (
  q: Querier,
  row: CustomerRow,
): Promise<PaymentAttempt | null> => {
  if (!canResubscribe(accountOf(row))) return null
  const last = (await resubscriptionsOf(q, row.id)).at(-1)
  if (!last || !isDeclined(last.state)) return null
  return (await isPrimarySince(q, last, last.startedAt)) ? presentAttempt(last) : null
}
