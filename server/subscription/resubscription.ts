import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { canResubscribe } from '#machines/account/selectors.ts'
import { isDeclined } from '#machines/charge/selectors.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import { offerOf } from '#rules/price.ts'
import { accountOf, accountWorkflow } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { touchCustomer, updateCustomer } from '../accounts/store.ts'
import { recordEvent } from '../activity/record-event.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { findChargeWithCard, resubscriptionsOf } from '../billing/charge-store.ts'
import { offerAcceptedAt } from '../billing/offer-acceptance-store.ts'
import { presentAttempt } from '../billing/present-invoice.ts'
import { watchBudgetIn } from '../billing/watch-budget.ts'
import { isPrimarySince } from '../cards/card-rows.ts'
import { advance } from '../charts/advance.ts'
import { type Cause, originOf } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeRow, ChargeWithCard, CustomerRow, PaymentMethodRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { recordPackage } from './store.ts'
import { summariseOffer } from './summarise-offer.ts'

/** Applies the result of a resubscription charge. A payment opens the account; a decline is reported. */
export const resubscriptionCharged = async (
  deps: Deps,
  tx: Tx,
  charge: ChargeRow,
  { kind }: { kind: 'paid' | 'declined' | 'unclear' },
  cause: Cause,
): Promise<void> => {
  if (kind === 'declined') await reportDecline(deps, tx, charge, cause)
  if (kind !== 'paid') return
  const row = await lockCustomer(tx, charge.customerId, undefined)
  const event = { type: 'resubscription.paid' } as const
  const context = await accountFacts(deps, tx, row)
  if (!takes(accountWorkflow, row, event, context)) return
  const at = deps.clock.now()
  const acceptedAt = charge.startedAt
  const accepted = await offerAcceptedAt(tx, {
    customerId: row.id,
    purpose: 'resubscription',
    at: acceptedAt,
  })
  const offer = accepted?.offer ?? offerOf(row.package ?? 'Basic')
  const userId = cause.by === 'server' ? null : cause.by.userId
  await recordPackage(tx, { customerId: row.id, offer, since: at, userId })
  // No round has ended a stop while the account was closed.
  await watchBudgetIn(deps, tx, row, cause)
  const renewed = await updateCustomer(
    tx,
    row.id,
    {
      activationDate: at,
      subscriptionDate: at,
      billingDueAt: at,
      withdrawnAt: null,
      withdrawalDeclaredAt: null,
      hasUsage: false,
    },
    at,
  )
  const active = await advance(deps, tx, accountWorkflow, renewed, { event, context, cause })
  await summariseOffer(deps, tx, active, {
    id: accepted?.id ?? charge.id,
    userId: accepted?.userId ?? userId ?? row.userId,
    ...{ acceptedAt, offer, concludes: true },
  })
}

/** Reports a declined charge with card, amount and reason in the mail, the activity and every open window. */
const reportDecline = async (deps: Deps, tx: Tx, { id, customerId }: ChargeRow, cause: Cause) => {
  const charge = await findChargeWithCard(tx, id)
  if (!charge) return
  const { cardType, cardLast4, amount, currency, reason } = charge
  await recordEvent(deps, tx, {
    event: 'resubscription.charge.declined',
    customerId,
    details: {
      card: `${CARD_LABELS[cardType]} ${cardLast4}`,
      amount,
      currency,
      ...(reason !== null && { declined: reason }),
    },
    ...originOf(cause),
  })
  await deps.jobs.plan(tx, sendMailJob, { mail: 'resubscription-declined', customerId, chargeId: id })
  await touchCustomer(tx, customerId, deps.clock.now())
}

/** The declined last charge for a new subscription, until the customer subscribes again or changes the card. */
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
