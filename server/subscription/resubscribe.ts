import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/subscription.ts'
import type { ShownPrice } from '#contract/entities/package-offer.ts'
import { canResubscribe } from '#machines/account/selectors.ts'
import { isDeclined } from '#machines/charge/selectors.ts'
import { primaryToCharge } from '#rules/cards.ts'
import { secondsUntilAsked, wasJustTried } from '#rules/charges.ts'
import { RESUBSCRIPTION_HALALAS } from '#rules/money.ts'
import { accountOf } from '../accounts/chart.ts'
import { statusConflict } from '../accounts/conflicts.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import type { OpenCharge } from '../billing/begin-charge.ts'
import { openCharge } from '../billing/charge-chart.ts'
import { findChargeWithCard, openCharges, resubscriptionsOf } from '../billing/charge-store.ts'
import { refuseWhenPaused } from '../billing/charging-stop.ts'
import { lockAgainstStops } from '../billing/charging-stop-store.ts'
import { recordOfferAcceptance, shownOffer } from '../billing/offer-acceptance-store.ts'
import { presentAttempt } from '../billing/present-invoice.ts'
import { sendCharge } from '../billing/send-charge.ts'
import { settleCharge } from '../billing/settle-charge.ts'
import { isChargingStopped } from '../billing/unexplained-payment-store.ts'
import { paymentMethodsOf } from '../cards/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeWithCard, CustomerRow, PaymentMethodRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type CommandResult, stagedCommand } from '../request/command.ts'
import type { Call } from '../request/route.ts'

type Reply = ReplyOf<typeof endpoints.resubscribe>
type ResubscriptionStart = { kind: 'charge'; open: OpenCharge } | { kind: 'over'; last: ChargeWithCard }

type StoreUnderway = (tx: Tx, underway: Reply) => Promise<void>

const STATUSES = { paid: 'resubscribed', failed: 'failed', checking: 'checking' } as const

type ResubscriptionResult = Omit<Reply, 'customer'>

/** Charges the primary card first; the account opens only when the provider reports the payment as paid. */
export const resubscribe = (
  deps: Deps,
  { actor, body }: Call<typeof endpoints.resubscribe>,
): Promise<CommandResult<Reply>> =>
  stagedCommand(actor, async (keepUnderway) => {
    const result = await charge(deps, actor, body, keepUnderway)
    const row = await findCustomer(deps.db, actor.customerId)
    if (!row) throw new AppError('not-found')
    const customer = await deps.nouns.presentCustomer(deps, deps.db, row)
    return { ...result, customer }
  })

const charge = async (
  deps: Deps,
  actor: CustomerActor,
  shown: ShownPrice | null | undefined,
  keepUnderway: StoreUnderway,
): Promise<ResubscriptionResult> => {
  const begun = await withTransaction(deps.db, (tx) => begin(deps, tx, actor, shown, keepUnderway))
  if (begun.kind === 'over') return declinedBy(begun.last, deps.clock.now())
  const verdict = await sendCharge(deps, begun.open.charge, begun.open.card)
  const result = await settleCharge(deps, begun.open.charge, verdict, { by: actor })
  const charge = await findChargeWithCard(deps.db, begun.open.charge.id)
  if (charge && isDeclined(charge.state)) return declinedBy(charge, deps.clock.now())
  return { status: STATUSES[result], message: null, declined: null, againInSeconds: 0 }
}

const begin = async (
  deps: Deps,
  tx: Tx,
  actor: CustomerActor,
  shown: ShownPrice | null | undefined,
  keepUnderway: StoreUnderway,
): Promise<ResubscriptionStart> => {
  const { customerId } = actor
  const row = await lockCustomer(tx, customerId, undefined)
  await lockAgainstStops(tx)
  const now = deps.clock.now()
  const { cards, card } = await cardsToResubscribe(tx, row, now)
  const offer = shownOffer(row.package ?? 'Basic', shown)
  const before = await resubscriptionsOf(tx, customerId)
  const last = before.at(-1)
  if (last && isDeclined(last.state) && wasJustTried(last, cards, now)) return { kind: 'over', last }
  const attempt = before.length + 1
  const charge = await openCharge(
    deps,
    tx,
    card,
    {
      customerId,
      invoiceId: null,
      purpose: 'resubscription',
      attempt,
      round: attempt,
      slot: 'primary',
      amount: RESUBSCRIPTION_HALALAS,
    },
    { by: actor },
  )
  // The subscription starts with the payment, at the price that was accepted at the start of this charge.
  if (offer)
    await recordOfferAcceptance(tx, actor, { purpose: 'resubscription', offer, at: charge.startedAt })
  const underway: Reply = {
    status: 'checking',
    message: null,
    declined: null,
    againInSeconds: 0,
    customer: await deps.nouns.presentCustomer(deps, tx, row),
  }
  await keepUnderway(tx, underway)
  return { kind: 'charge', open: { charge, card } }
}

/** The cards, and the primary card, which is charged. Throws when the customer cannot subscribe again now. */
export const cardsToResubscribe = async (
  q: Querier,
  row: CustomerRow,
  now: Date,
): Promise<{ cards: PaymentMethodRow[]; card: PaymentMethodRow }> => {
  if (!canResubscribe(accountOf(row))) throw statusConflict(row)
  await refuseWhenPaused(q)
  if (await isChargingStopped(q, row.id)) throw new AppError('charging-stopped')
  if ((await openCharges(q, row.id)).length > 0) throw new AppError('payment-in-flight')
  const cards = await paymentMethodsOf(q, row.id)
  const card = primaryToCharge(cards, now)
  if (!card) throw new AppError('card-missing')
  return { cards, card }
}

const declinedBy = (charge: ChargeWithCard, now: Date): ResubscriptionResult => ({
  status: 'failed',
  message: charge.reason,
  declined: presentAttempt(charge),
  againInSeconds: secondsUntilAsked(charge, now),
})
