import { randomUUID } from 'node:crypto'
import type { PaymentResult } from '#contract/entities/invoice.ts'
import { chargeableCards } from '#rules/card-slots.ts'
import { nextAttemptAt } from '#rules/retry-plan.ts'
import type { Tx } from '../../db/client.ts'
import type { ChargeRow, InvoiceRow, NewCharge, PaymentMethodRow } from '../../db/schema.ts'
import { chargesOf, insertCharge } from '../../db/stores/charges.ts'
import { updateInvoice } from '../../db/stores/invoices.ts'
import { paymentMethodsOf } from '../../db/stores/payment-methods.ts'
import { firstTransitionAt } from '../../db/stores/transitions.ts'
import { isChargingStopped } from '../../db/stores/unexplained-payments.ts'
import type { Deps } from '../../deps.ts'
import { billCustomerJob, resolveChargeJob } from '../../jobs/definitions.ts'
import { accountFacts, accountWorkflow } from '../../workflows/account.ts'
import { advance, type Cause, takes } from '../../workflows/advance.ts'
import { invoiceWorkflow } from '../../workflows/invoice.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { lockInvoice } from '../invoices/present-invoice.ts'

/**
 * Who wants a new round of charges. `plan`: its day has come. `somebody`: a person, or the end of a subscription. `nobody`: only a
 * round that was interrupted between two cards is ended.
 */
export type Wish = 'plan' | 'somebody' | 'nobody'

/** Clicks that come with one another get one answer: a card that was just declined is not asked again at once. */
const SAME_CLICK_MS = 10_000

/** Whether the engine has to do with an invoice now: its charge day or retry has come, or a round of it is not over. */
export const isChargeDue = ({ state, dueAt, nextAttemptAt }: InvoiceRow, now: Date): boolean => {
  if (state === 'unpaid') return dueAt <= now
  if (state === 'failed') return nextAttemptAt !== null && nextAttemptAt <= now
  return state === 'declined'
}

/** Whether this charge ended a moment ago, and no card has changed since. */
export const justTried = (
  last: ChargeRow | undefined,
  cards: readonly PaymentMethodRow[],
  now: Date,
): boolean =>
  last?.settledAt !== undefined &&
  last.settledAt !== null &&
  now.getTime() - last.settledAt.getTime() <= SAME_CLICK_MS &&
  !cards.some(({ updatedAt }) => updatedAt > last.startedAt)

/** In how many seconds a declined card is asked again; until then the last answer is repeated. */
export const secondsUntilAsked = (last: Pick<ChargeRow, 'settledAt'> | undefined, now: Date): number =>
  last?.settledAt
    ? Math.max(0, Math.ceil((last.settledAt.getTime() + SAME_CLICK_MS + 1 - now.getTime()) / 1000))
    : 0

/** Whether a new round of an invoice may begin, judged while its customer's row is held: another one may just have ended. */
const mayStart = (
  wish: Wish,
  row: InvoiceRow,
  last: ChargeRow | undefined,
  cards: readonly PaymentMethodRow[],
  now: Date,
): boolean => {
  if (wish === 'nobody') return false
  return wish === 'plan' ? isChargeDue(row, now) : !justTried(last, cards, now)
}

/** Long enough for the provider's answer to be there, when we are. */
const RECOVERY_MS = 30_000

export interface OpenCharge {
  charge: ChargeRow
  card: PaymentMethodRow
}

type Wanted = Pick<NewCharge, 'customerId' | 'invoiceId' | 'purpose' | 'attempt' | 'slot' | 'amount'>

/** Writes a charge down before the provider hears of it, with a question planned for the case that we die in between. */
export const openCharge = async (
  deps: Deps,
  tx: Tx,
  card: PaymentMethodRow,
  wanted: Wanted,
): Promise<OpenCharge> => {
  const startedAt = deps.clock.now()
  const charge = await insertCharge(tx, {
    ...wanted,
    id: randomUUID(),
    paymentMethodId: card.id,
    state: 'started',
    reason: null,
    startedAt,
    settledAt: null,
  })
  const at = new Date(startedAt.getTime() + RECOVERY_MS)
  await deps.jobs.plan(tx, resolveChargeJob, { chargeId: charge.id, round: 0 }, { at })
  return { charge, card }
}

const event = { type: 'charges.exhausted' } as const

/**
 * No card is left to charge: the invoice has failed, a retry is planned and an account in use is suspended. The caller holds
 * the customer's row.
 */
const giveUpCharging = async (deps: Deps, tx: Tx, row: InvoiceRow, cause: Cause): Promise<void> => {
  const at = deps.clock.now()
  const firstFailure = await firstTransitionAt(tx, invoiceWorkflow.machine.id, row.id, event.type)
  const planned = await updateInvoice(
    tx,
    row.id,
    { nextAttemptAt: nextAttemptAt(firstFailure ?? at, at) },
    at,
  )
  const failed = await advance(deps, tx, invoiceWorkflow, planned, { event, context: {}, cause })
  // The end of a subscription may have waited for this, and the next look is due earlier than was planned.
  await deps.jobs.plan(tx, billCustomerJob, {
    customerId: row.customerId,
    round: `failed:${row.id}:${failed.revision}`,
  })

  const customer = await lockCustomer(tx, row.customerId, undefined)
  const type = row.type === 'settlement' ? 'settlement.failed' : 'payment.failed'
  const context = await accountFacts(deps, tx, customer)
  if (!takes(accountWorkflow, customer, { type }, context)) return
  await advance(deps, tx, accountWorkflow, customer, { event: { type }, context, cause })
}

type Begun = { kind: 'charge'; open: OpenCharge } | { kind: 'over'; result: PaymentResult }

interface Round {
  invoiceId: string
  wish: Wish
  cause: Cause
}

const over = (result: PaymentResult): Begun => ({ kind: 'over', result })

/** The card whose turn it is: the primary one first; another one only after the primary was definitely declined. */
const nextCard = (cards: readonly PaymentMethodRow[], last: ChargeRow | undefined, inRound: boolean) =>
  inRound ? cards.find(({ id }) => last?.slot === 'primary' && id !== last.paymentMethodId) : cards[0]

const charge = async (
  deps: Deps,
  tx: Tx,
  row: InvoiceRow,
  {
    card,
    attempt,
    inRound,
    cause,
  }: { card: PaymentMethodRow; attempt: number; inRound: boolean; cause: Cause },
): Promise<Begun> => {
  const begun = await updateInvoice(tx, row.id, { nextAttemptAt: null }, deps.clock.now())
  const type = inRound ? 'fallback.started' : 'charge.started'
  await advance(deps, tx, invoiceWorkflow, begun, { event: { type }, context: {}, cause })
  const open = await openCharge(deps, tx, card, {
    customerId: row.customerId,
    invoiceId: row.id,
    purpose: 'invoice',
    attempt,
    slot: inRound || card.status === 'backup' ? 'backup' : 'primary',
    amount: row.netAmount,
  })
  return { kind: 'charge', open }
}

/** Begins the charge whose turn it is, or tells how the invoice stands when none is. */
export const beginCharge = async (deps: Deps, tx: Tx, { invoiceId, wish, cause }: Round): Promise<Begun> => {
  const row = await lockInvoice(tx, invoiceId)
  if (row.state === 'paid') return over('paid')
  if (row.state === 'charging' || row.state === 'checking') return over('checking')
  if (await isChargingStopped(tx, row.customerId)) return over('checking')
  const now = deps.clock.now()
  const charges = await chargesOf(tx, row.id)
  const cards = chargeableCards(await paymentMethodsOf(tx, row.customerId), now)
  const inRound = row.state === 'declined'
  if (!inRound && !mayStart(wish, row, charges.at(-1), cards, now)) return over('failed')
  const card = nextCard(cards, charges.at(-1), inRound)
  if (card) return charge(deps, tx, row, { card, attempt: charges.length + 1, inRound, cause })
  await giveUpCharging(deps, tx, row, cause)
  return over('failed')
}
