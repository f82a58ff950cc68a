import type { ActivityDetails } from '#contract/entities/activity.ts'
import type { InvoiceChart } from '#contract/entities/chart.ts'
import { CHARGE_SLOTS, type ChargeSlot } from '#contract/entities/payment-method.ts'
import {
  INVOICE_VERSION,
  type InvoiceEvent,
  type InvoiceFacts,
  type InvoiceSnapshot,
  invoiceAllowList,
  invoiceMachine,
  NO_FACTS,
  nextSlot,
  nextTry,
  type Try,
} from '#machines/invoice/invoice.machine.ts'
import { hasFailed, isPaid, STATES_EXHAUSTED } from '#machines/invoice/selectors.ts'
import { cardsToTry } from '#rules/card-slots.ts'
import { wasJustTried } from '#rules/charge-again.ts'
import { lastRound } from '#rules/charge-round.ts'
import { nextAttemptAt } from '#rules/retry-plan.ts'
import { recordEvent } from '../activity/record-event.ts'
import { everyCardOf } from '../cards/store.ts'
import type { Workflow } from '../charts/advance.ts'
import { type Cause, originOf } from '../charts/cause.ts'
import { firstEntryAt } from '../charts/store.ts'
import { chartOf, obstacleTo, type StoredChart, storedStateOf } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeRow, InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { effectDone } from '../jobs/effect-store.ts'
import { type Mail, sendMailJob, sentMark } from '../mail/send-mail.ts'
import { openCharge } from './charge-chart.ts'
import { chargesOf } from './charge-store.ts'
import { updateInvoice } from './invoice-store.ts'
import { billCustomerJob } from './jobs.ts'
import { type Payer, payerOf } from './payer-store.ts'
import { adoptedFor } from './unexplained-payment-store.ts'

/** What a row says of where an invoice is. */
type InvoiceState = Pick<InvoiceRow, 'state' | 'machineVersion'>

/** The chart of an invoice's row, for reading. */
export const storedInvoice: StoredChart<typeof invoiceMachine, InvoiceState> = {
  machine: invoiceMachine,
  version: INVOICE_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The chart of an invoice's row, for what its state alone tells. Throws `needs-attention` for a state the chart does not know. */
export const invoiceOf = (row: InvoiceState): InvoiceSnapshot => chartOf(storedInvoice, row, NO_FACTS)

type Dated = Pick<InvoiceRow, 'dueAt'>

const isDue = ({ dueAt }: Dated, now: Date): boolean => dueAt <= now

/** The same at an instant, for whether its charge day has come. */
export const invoiceAt = (row: InvoiceState & Dated, now: Date): InvoiceSnapshot =>
  chartOf(storedInvoice, row, { ...NO_FACTS, isDue: isDue(row, now) })

/** What the invoice chart's guards ask about, of a row and its charges in their order. */
export const factsOfInvoice = (
  row: InvoiceRow,
  charges: readonly ChargeRow[],
  { cards, isStopped, now }: Payer,
): InvoiceFacts => ({
  cards: cardsToTry(cards, now),
  lastRound: lastRound(charges).map(({ paymentMethodId: cardId, slot }) => ({ cardId, slot })),
  isDue: isDue(row, now),
  isRetryDue: row.nextAttemptAt !== null && row.nextAttemptAt <= now,
  wasJustTried: wasJustTried(charges.at(-1), cards, now),
  isStopped,
})

/** The invoice chart as an answer carries it. */
export const invoiceChart = (row: InvoiceRow, charges: readonly ChargeRow[], payer: Payer): InvoiceChart => {
  const { cards, lastRound: tried, ...facts } = factsOfInvoice(row, charges, payer)
  return {
    state: storedStateOf(storedInvoice, row).value,
    version: INVOICE_VERSION,
    facts: { ...facts, cards: [...cards], lastRound: [...tried] },
  }
}

/** How long the mail about a payment waits for the one about its invoice: the books may be out of order. */
const WAIT_MS = 10 * 60_000

type InvoiceMail = Extract<Mail, { mail: 'invoice-paid' | 'payment-failed' }>

/** What an invoice is called and comes to, for the account's activity. */
export const invoiceDetails = ({ netAmount, currency, documentNumber }: InvoiceRow): ActivityDetails => ({
  amount: netAmount,
  currency,
  ...(documentNumber !== null && { document: documentNumber }),
})

/** How an invoice ended, as a mail; null while it has not. */
export const outcomeMail = (row: InvoiceRow): InvoiceMail | null => {
  const { id, customerId, revision } = row
  const invoice = invoiceOf(row)
  if (isPaid(invoice)) return { mail: 'invoice-paid', customerId, invoiceId: id }
  return hasFailed(invoice) ? { mail: 'payment-failed', customerId, invoiceId: id, revision } : null
}

/** An invoice is told of before its payment: this one waits for that mail, but not for ever. */
const tellOutcome = async (deps: Deps, tx: Tx, row: InvoiceRow): Promise<void> => {
  const mail = outcomeMail(row)
  if (!mail) return
  const issued = { mail: 'invoice-issued', customerId: row.customerId, invoiceId: row.id } as const
  if (await effectDone(tx, sentMark(issued))) return deps.jobs.plan(tx, sendMailJob, mail)
  const at = new Date(deps.clock.now().getTime() + WAIT_MS)
  return deps.jobs.plan(tx, sendMailJob, { ...mail, later: true }, { at })
}

/** What the invoice chart's guards ask about, as stored at this moment. */
export const invoiceFacts = async (
  deps: Pick<Deps, 'clock'>,
  q: Querier,
  row: InvoiceRow,
): Promise<InvoiceFacts> => {
  const payer = await payerOf(deps, q, row.customerId)
  return factsOfInvoice(row, await chargesOf(q, row.id), payer)
}

/** The charge of an invoice that follows `charges`: in their last round when cards were `tried` in it before, or in a new one. */
const nextCharge = (
  { customerId, id: invoiceId, netAmount: amount }: InvoiceRow,
  charges: readonly ChargeRow[],
  { slot, tried }: { slot: ChargeSlot; tried: readonly Try[] },
) => {
  const last = charges.at(-1)
  return {
    customerId,
    invoiceId,
    purpose: 'invoice',
    attempt: (last?.attempt ?? 0) + 1,
    round: (last?.round ?? 0) + (tried.length > 0 ? 0 : 1),
    slot,
    amount,
  } as const
}

/** Writes the charge down that the chart has chosen: the next of a round in which these cards were declined. */
const openNext =
  (tried: (facts: InvoiceFacts) => readonly Try[]) =>
  async (deps: Deps, tx: Tx, row: InvoiceRow, facts: InvoiceFacts, cause: Cause): Promise<void> => {
    const before = tried(facts)
    const next = nextTry(facts, before)
    if (!next) throw new Error(`No card is left to charge for the invoice ${row.id}`)
    await updateInvoice(tx, row.id, { nextAttemptAt: null }, deps.clock.now())
    const wanted = nextCharge(row, await chargesOf(tx, row.id), { slot: next.slot, tried: before })
    await openCharge(deps, tx, { id: next.cardId }, wanted, cause)
  }

const startRound = openNext(() => [])
const continueRound = openNext(({ lastRound }) => lastRound)

/** Writes down the charge that an administrator's payment becomes. Its card may have been removed since, or be another one. */
const openAdopted =
  (tried: (facts: InvoiceFacts) => readonly Try[]) =>
  async (deps: Deps, tx: Tx, row: InvoiceRow, facts: InvoiceFacts, cause: Cause): Promise<void> => {
    const before = tried(facts)
    const charges = await chargesOf(tx, row.id)
    const payment = await adoptedFor(tx, row.id)
    const cards = await everyCardOf(tx, row.customerId)
    const card = cards.find(({ last4 }) => last4 === payment?.cardLast4) ?? cards[0]
    if (!card) throw new AppError('card-missing')
    const slot = nextSlot(before) ?? charges.at(-1)?.slot ?? CHARGE_SLOTS[0]
    await openCharge(deps, tx, card, nextCharge(row, charges, { slot, tried: before }), cause)
  }

const startAdopted = openAdopted(() => [])
const continueAdopted = openAdopted(({ lastRound }) => lastRound)

/** After the first failure it is charged again on planned days, and the next look at its account is due at once. */
const planRetry = async (deps: Deps, tx: Tx, { id, customerId, revision }: InvoiceRow): Promise<void> => {
  const now = deps.clock.now()
  const firstFailure = await firstEntryAt(tx, invoiceMachine.id, id, STATES_EXHAUSTED)
  await updateInvoice(tx, id, { nextAttemptAt: nextAttemptAt(firstFailure ?? now, now) }, now)
  // The end of a subscription may have waited for this.
  await deps.jobs.plan(tx, billCustomerJob, { customerId, round: `failed:${id}:${revision}` })
}

const tellFailure = async (
  deps: Deps,
  tx: Tx,
  row: InvoiceRow,
  _: InvoiceFacts,
  cause: Cause,
): Promise<void> => {
  await recordEvent(deps, tx, {
    event: 'invoice.charges.exhausted',
    customerId: row.customerId,
    details: invoiceDetails(row),
    ...originOf(cause),
  })
  await tellOutcome(deps, tx, row)
}

const REFUSALS = { isStopped: 'charging-stopped', isDue: 'nothing-owed', cards: 'card-missing' } as const

/** Some card that could be charged. */
const ANY_CARD: Try = { cardId: '', slot: CHARGE_SLOTS[0] }

/** Why an invoice is not charged: by the fact that holds it back, else because a charge is under way. */
const refusalCode = (
  row: InvoiceRow,
  move: { event: InvoiceEvent; context: InvoiceFacts },
): 'payment-in-flight' | (typeof REFUSALS)[keyof typeof REFUSALS] => {
  // It holds every state back, also one that would take nothing anyway.
  if (move.context.isStopped) return REFUSALS.isStopped
  const allowing = { ...move.context, cards: [ANY_CARD], isDue: true, wasJustTried: false }
  const obstacle = obstacleTo(storedInvoice, row, move, { allowing, facts: ['isDue', 'cards'] })
  return obstacle ? REFUSALS[obstacle] : 'payment-in-flight'
}

/** The chart of an invoice's row. The customer's row is locked by the caller. */
export const invoiceWorkflow: Workflow<typeof invoiceMachine, InvoiceRow, InvoiceFacts> = {
  ...storedInvoice,
  allowList: invoiceAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateInvoice(
      tx,
      row.id,
      { state: next.value, machineVersion: next.version, revision: row.revision + 1 },
      at,
    ),
  refused: (row, move) => new AppError(refusalCode(row, move)),
  detailsOf: invoiceDetails,
  effects: {
    announcePayment: tellOutcome,
    announceFailure: tellFailure,
    planRetry,
    startRound,
    continueRound,
    startAdopted,
    continueAdopted,
  },
}
