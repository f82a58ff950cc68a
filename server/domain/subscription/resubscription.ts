import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { packageOption } from '#contract/entities/support-package.ts'
import { canResubscribe } from '#machines/account/selectors.ts'
import { isDeclined } from '#machines/charge/selectors.ts'
import { CARD_LABELS } from '#rules/card-brand.ts'
import type { Querier, Tx } from '../../db/client.ts'
import type { ChargeRow, CustomerRow } from '../../db/schema.ts'
import { findChargeWithCard, resubscriptionsOf } from '../../db/stores/charges.ts'
import { touchCustomer, updateCustomer } from '../../db/stores/customers.ts'
import { recordPackage } from '../../db/stores/package-changes.ts'
import { primaryCard } from '../../db/stores/payment-methods.ts'
import type { Deps } from '../../deps.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { accountFacts, accountOf } from '../../workflows/account-chart.ts'
import { advance, type Cause } from '../../workflows/advance.ts'
import { recordEvent } from '../../workflows/record-event.ts'
import { takes } from '../../workflows/stored-chart.ts'
import type { Verdict } from '../billing/send-charge.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { presentAttempt } from '../invoices/present-invoice.ts'

/** The last try to subscribe again when it was declined, as long as the customer has neither come back nor changed the card. */
export const declinedResubscription = async (
  q: Querier,
  row: CustomerRow,
): Promise<PaymentAttempt | null> => {
  if (!canResubscribe(accountOf(row))) return null
  const last = (await resubscriptionsOf(q, row.id)).at(-1)
  if (!last || !isDeclined(last.state)) return null
  const primary = await primaryCard(q, row.id)
  const isSame = primary?.id === last.paymentMethodId && primary.updatedAt <= last.startedAt
  return isSame ? presentAttempt(last) : null
}

/** The customer reads in the mail, the activity and every open window which card was declined, over how much and why. */
const tellDeclined = async (deps: Deps, tx: Tx, { id, customerId }: ChargeRow, cause: Cause) => {
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
    requestId: cause.by === 'server' ? cause.requestId : cause.by.requestId,
    byServer: cause.by === 'server',
  })
  await deps.jobs.plan(tx, sendMailJob, { mail: 'resubscription-declined', customerId, chargeId: id })
  await touchCustomer(tx, customerId, deps.clock.now())
}

/** The card is proved: the account is open again from now on. */
export const resubscriptionCharged = async (
  deps: Deps,
  tx: Tx,
  charge: ChargeRow,
  { kind }: Verdict,
  cause: Cause,
): Promise<void> => {
  if (kind === 'declined') await tellDeclined(deps, tx, charge, cause)
  if (kind !== 'paid') return
  const row = await lockCustomer(tx, charge.customerId, undefined)
  const event = { type: 'resubscription.paid' } as const
  const context = await accountFacts(deps, tx, row)
  if (!takes(accountWorkflow, row, event, context)) return
  const at = deps.clock.now()
  await recordPackage(tx, {
    customerId: row.id,
    option: packageOption(row.package ?? 'Basic'),
    since: at,
    userId: cause.by === 'server' ? null : cause.by.userId,
  })
  const renewed = await updateCustomer(
    tx,
    row.id,
    { activationDate: at, subscriptionDate: at, closedMonth: null, billingDueAt: at },
    at,
  )
  await advance(deps, tx, accountWorkflow, renewed, { event, context, cause })
}
