import type { ActivityDetails } from '#contract/entities/activity.ts'
import type { InvoiceChart } from '#contract/entities/chart.ts'
import { CHARGE_SLOTS, type ChargeSlot } from '#contract/entities/payment-method.ts'
import { isDeclined, isReversed, paymentCount } from '#machines/charge/selectors.ts'
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
import { hasFailed, isDisputed, isInFlight, isPaid, STATES_RETRIED } from '#machines/invoice/selectors.ts'
import { cardsToTry } from '#rules/cards.ts'
import { lastRound, nextAttemptAt, wasJustTried } from '#rules/charges.ts'
import { payableOf } from '#rules/credit.ts'
import { recordEvent } from '../activity/record-event.ts'
import { everyCardOf } from '../cards/store.ts'
import type { Workflow } from '../charts/advance.ts'
import { type Cause, originOf } from '../charts/cause.ts'
import { firstEntryAt } from '../charts/store.ts'
import { chartAfter, chartOf, obstacleTo, type StoredChart, storedStateOf } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeRow, InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { effectDone } from '../jobs/effect-store.ts'
import { billCustomerJob } from '../jobs/jobs.ts'
import { type Mail, sendMailJob, sentMark } from '../mail/send-mail.ts'
import { openCharge } from './charge-chart.ts'
import { chargesOf } from './charge-store.ts'
import { stoppedMs } from './charging-stop-store.ts'
import { updateInvoice } from './invoice-store.ts'
import { type Payer, payerOf } from './payer-store.ts'
import { adoptedFor } from './unexplained-payment-store.ts'

/** The columns that hold an invoice's state. */
type InvoiceState = Pick<InvoiceRow, 'state' | 'machineVersion'>

/** Reads the invoice chart from an invoice's row. */
const storedInvoice: StoredChart<typeof invoiceMachine, InvoiceState> = {
  machine: invoiceMachine,
  version: INVOICE_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The snapshot of an invoice without facts. Throws `needs-attention` for an unknown state. */
export const invoiceOf = (row: InvoiceState): InvoiceSnapshot => chartOf(storedInvoice, row, NO_FACTS)

type DueDate = Pick<InvoiceRow, 'dueAt'>

const isDue = ({ dueAt }: DueDate, now: Date): boolean => dueAt <= now

/** The snapshot of an invoice at an instant, with the fact `isDue`. */
export const invoiceAt = (row: InvoiceState & DueDate, now: Date): InvoiceSnapshot =>
  chartOf(storedInvoice, row, { ...NO_FACTS, isDue: isDue(row, now) })

/**
 * Facts for the guards of the invoice chart. The first attempt must come first in `charges`. `chosenId`: the only card to charge; the
 * result of another card is then no reason to wait.
 */
const factsOfInvoice = (
  row: InvoiceRow,
  charges: readonly ChargeRow[],
  { cards, isStopped, now }: Payer,
  chosenId: string | null = null,
): InvoiceFacts => {
  const last = charges.at(-1)
  return {
    cards: chosenId === null ? cardsToTry(cards, now) : [{ cardId: chosenId, slot: 'chosen' }],
    lastRound: lastRound(charges).map(({ paymentMethodId: cardId, slot }) => ({ cardId, slot })),
    isDue: isDue(row, now),
    isRetryDue: row.nextAttemptAt !== null && row.nextAttemptAt <= now,
    wasJustTried:
      last !== undefined &&
      isDeclined(last.state) &&
      (chosenId === null || last.paymentMethodId === chosenId) &&
      wasJustTried(last, cards, now),
    isStopped,
    isTakenBack: charges.some(({ state }) => isReversed(state)),
  }
}

/** The invoice chart in an API response. */
export const invoiceChart = (row: InvoiceRow, charges: readonly ChargeRow[], payer: Payer): InvoiceChart => {
  const { cards, lastRound: tried, ...facts } = factsOfInvoice(row, charges, payer)
  return {
    state: storedStateOf(storedInvoice, row).value,
    version: INVOICE_VERSION,
    facts: { ...facts, cards: [...cards], lastRound: [...tried] },
  }
}

/** Milliseconds. The mail about a payment waits this long for the invoice's mail, because the accounting system may be down. */
const MAIL_WAIT_MS = 10 * 60_000

type InvoiceMail = Extract<Mail, { mail: 'invoice-paid' | 'payment-failed' }>

/** The invoice's number and amount, for the account's activity. */
export const invoiceDetails = ({ netAmount, currency, documentNumber }: InvoiceRow): ActivityDetails => ({
  amount: netAmount,
  currency,
  ...(documentNumber !== null && { document: documentNumber }),
})

/** The mail about the result of an invoice; null while there is no result. */
export const outcomeMail = (row: InvoiceRow, charges: readonly ChargeRow[]): InvoiceMail | null => {
  const { id, customerId, revision } = row
  const invoice = invoiceOf(row)
  const payment = paymentCount(charges)
  if (isPaid(invoice))
    return { mail: 'invoice-paid', customerId, invoiceId: id, ...(payment > 1 && { payment }) }
  return hasFailed(invoice) ? { mail: 'payment-failed', customerId, invoiceId: id, revision } : null
}

/** Mails the result. The invoice's own mail should come first, so this mail waits for it up to `MAIL_WAIT_MS`. */
const mailOutcome = async (deps: Deps, tx: Tx, row: InvoiceRow): Promise<void> => {
  const mail = outcomeMail(row, await chargesOf(tx, row.id))
  if (!mail) return
  const issued = { mail: 'invoice-issued', customerId: row.customerId, invoiceId: row.id } as const
  if (await effectDone(tx, sentMark(issued))) return deps.jobs.plan(tx, sendMailJob, mail)
  const at = new Date(deps.clock.now().getTime() + MAIL_WAIT_MS)
  return deps.jobs.plan(tx, sendMailJob, { ...mail, later: true }, { at })
}

/** Reads the facts for the guards of the invoice chart. `chosenId`: the only card to charge. */
export const invoiceFacts = async (
  deps: Pick<Deps, 'clock'>,
  q: Querier,
  row: InvoiceRow,
  chosenId?: string | null,
): Promise<InvoiceFacts> => {
  const payer = await payerOf(deps, q, row.customerId)
  return factsOfInvoice(row, await chargesOf(q, row.id), payer, chosenId)
}

/** The columns of the next charge. If cards were `tried` in the last round, the charge belongs to that round, else to a new one. */
const nextCharge = (
  { customerId, id: invoiceId, ...amounts }: InvoiceRow,
  charges: readonly ChargeRow[],
  { slot, tried }: { slot: ChargeSlot; tried: readonly Try[] },
) => {
  const last = charges.at(-1)
  const payable = payableOf(amounts)
  return {
    customerId,
    invoiceId,
    purpose: 'invoice',
    attempt: (last?.attempt ?? 0) + 1,
    round: (last?.round ?? 0) + (tried.length > 0 ? 0 : 1),
    slot,
    // A round charges what a person has agreed to, also if the bank takes another payment back meanwhile.
    amount: tried.length > 0 && last ? Math.min(payable, last.amount) : payable,
  } as const
}

/** Opens the charge that the chart has chosen. `tried` returns the cards declined in the charge's round. */
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

/** Opens the charge that adopts a payment. Uses another card of the customer, even a removed card, when the payment's card is unknown. */
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

/**
 * Plans the next retry. The retry days count from the first failure after which a card was left to charge, without the days of a stop.
 */
const planRetry = async (deps: Deps, tx: Tx, row: InvoiceRow): Promise<void> => {
  const now = deps.clock.now()
  const firstFailure = await firstEntryAt(tx, invoiceMachine.id, row.id, STATES_RETRIED)
  const since = firstFailure ?? now
  const stopped = await stoppedMs(tx, { since, until: now })
  await endRound(deps, tx, row, nextAttemptAt(new Date(since.getTime() + stopped), now))
}

const awaitCard = (deps: Deps, tx: Tx, row: InvoiceRow): Promise<void> => endRound(deps, tx, row, null)

/** Stores the instant of the next round. Plans an immediate billing run, because the end of the subscription may wait for this result. */
const endRound = async (
  deps: Deps,
  tx: Tx,
  { id, customerId, revision }: InvoiceRow,
  next: Date | null,
): Promise<void> => {
  await updateInvoice(tx, id, { nextAttemptAt: next }, deps.clock.now())
  await deps.jobs.plan(tx, billCustomerJob, { customerId, round: `failed:${id}:${revision}` })
}

const announceFailure = async (
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
  await mailOutcome(deps, tx, row)
}

const REFUSALS = { isStopped: 'charging-stopped', isDue: 'nothing-owed', cards: 'card-missing' } as const

/**
 * The charge that the engine would make for an invoice on its charge day or at its planned retry: the amount, and the card, or null when
 * none can be charged. Null when nothing is planned. A stop of the customer is ignored, because the charge follows when it ends.
 */
export const plannedCharge = (
  row: InvoiceRow,
  facts: InvoiceFacts,
): { amount: number; cardId: string | null } | null => {
  const isRetryDue = row.nextAttemptAt !== null
  const onTheDay = { ...facts, isDue: true, isRetryDue, isStopped: false, wasJustTried: false }
  const event = { type: 'charge.requested', trigger: 'scheduled' } as const
  const next = chartAfter(invoiceWorkflow, row, event, onTheDay)
  if (!next) return null
  return { amount: payableOf(row), cardId: isInFlight(next) ? (nextTry(onTheDay, [])?.cardId ?? null) : null }
}

/** A placeholder for a card that can be charged. */
const ANY_CARD: Try = { cardId: '', slot: CHARGE_SLOTS[0] }

/** The error code for an invoice that cannot be charged. It names the blocking fact, else it is `payment-in-flight`. */
const refusalCode = (
  row: InvoiceRow,
  move: { event: InvoiceEvent; context: InvoiceFacts },
): 'payment-in-flight' | 'invoice-disputed' | (typeof REFUSALS)[keyof typeof REFUSALS] => {
  if (isDisputed(invoiceOf(row))) return 'invoice-disputed'
  // `isStopped` blocks every state, even one that accepts no charge.
  if (move.context.isStopped) return REFUSALS.isStopped
  const allowing = { ...move.context, cards: [ANY_CARD], isDue: true, wasJustTried: false }
  const obstacle = obstacleTo(storedInvoice, row, move, { allowing, facts: ['isDue', 'cards'] })
  return obstacle ? REFUSALS[obstacle] : 'payment-in-flight'
}

/** The chart of an invoice. The caller locks the customer's row. */
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
    announcePayment: mailOutcome,
    announceFailure,
    planRetry,
    awaitCard,
    startRound,
    continueRound,
    startAdopted,
    continueAdopted,
  },
}
