/** Answers questions about the state of an invoice, for server and portal. */
import type { Invoice, InvoiceStatus, PaymentResult } from '#contract/entities/invoice.ts'
import type { InvoicePayment } from '#contract/entities/invoice-filters.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import { type InvoiceSnapshot, invoiceMachine, invoiceSnapshot } from './invoice.machine.ts'

/** No card paid; only a planned or requested retry, or another card, leads to the next charge. */
export const hasFailed = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('exhausted')

/** The states with planned retries. */
export const STATES_RETRIED = statesTagged(invoiceMachine, 'retried')

/** No saved card can be charged now; another card is charged at once. */
export const needsCard = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('needs-card')

/** The customer's bank asks for the payment back; nothing is charged until it decides. */
export const isDisputed = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('disputed')

/** A card has paid it, and there is no dispute yet. */
export const canBeDisputed = (invoice: InvoiceSnapshot): boolean => invoice.can({ type: 'payment.disputed' })

/** The customer's bank took the payment back; it is charged again only on request. */
export const isTakenBack = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('taken-back')

export const STATES_DISPUTED = statesTagged(invoiceMachine, 'disputed')

/** No card was tried yet. */
export const isUntried = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('untried')

export const STATES_UNTRIED = statesTagged(invoiceMachine, 'untried')

export const STATES_IN_FLIGHT = statesTagged(invoiceMachine, 'in-flight')

/** The states that wait for another card. */
export const STATES_WITHOUT_CARD = statesTagged(invoiceMachine, 'needs-card')

export const STATES_SETTLED = statesTagged(invoiceMachine, 'settled')

/** The states in which credit pays all of it. They are settled too. */
export const STATES_COVERED = statesTagged(invoiceMachine, 'covered')

export const isPaid = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('settled')

/** Credit notes or held credit cover all of it, so that no card was charged. */
export const isCovered = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('covered')

/** The payment, as lists show it. The server filters by the same states. */
export const invoicePayment = (invoice: InvoiceSnapshot): InvoicePayment => {
  if (!isPaid(invoice)) return 'unpaid'
  return isCovered(invoice) ? 'covered' : 'paid'
}

/** A round of charges has begun and is not finished. */
export const isInFlight = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('in-flight')

/** Returns the status of the specification. */
export const invoiceStatus = (invoice: InvoiceSnapshot): InvoiceStatus => {
  if (isPaid(invoice)) return 'paid'
  return hasFailed(invoice) ? 'failed' : 'unpaid'
}

interface Planned {
  dueAt: Date
  nextAttemptAt: Date | null
}

/** Returns the instant of the next automatic charge: the charge day, then the planned retry. */
export const plannedChargeAt = (invoice: InvoiceSnapshot, { dueAt, nextAttemptAt }: Planned): Date | null =>
  invoice.hasTag('untried') ? dueAt : nextAttemptAt

/** The charge day has come, or the invoice was charged before it. */
export const isOverdue = (invoice: InvoiceSnapshot): boolean =>
  !invoice.hasTag('untried') || invoice.context.isDue

export const RETRY = { type: 'charge.requested', trigger: 'manual' } as const

/** A person may charge the invoice, also right after a decline, when they get the same answer again. */
const canBeRetried = (invoice: InvoiceSnapshot): boolean =>
  invoiceMachine
    .resolveState({ value: invoice.value, context: { ...invoice.context, wasJustTried: false } })
    .can(RETRY)

/** Returns the unpaid invoices that are due, and the first that a person cannot charge now. */
export const retryOf = <Open extends { invoice: InvoiceSnapshot }>(
  open: readonly Open[],
): { owed: Open[]; heldBy: Open | undefined } => {
  const owed = open.filter(({ invoice }) => isOverdue(invoice))
  const candidates = owed.length > 0 ? owed : open
  return { owed, heldBy: candidates.find(({ invoice }) => !canBeRetried(invoice)) }
}

/** A person may charge all unpaid invoices that are due; with `cardId`, to this card alone. */
export const canRetry = (open: readonly InvoiceSnapshot[], cardId: string | null = null): boolean => {
  const { owed, heldBy } = retryOf(
    open.map((invoice) => ({ invoice: cardId === null ? invoice : choosing(invoice, cardId) })),
  )
  return owed.length > 0 && heldBy === undefined
}

/** The chart of an invoice that a person charges to one card alone. */
export const choosing = (invoice: InvoiceSnapshot, cardId: string): InvoiceSnapshot =>
  invoiceMachine.resolveState({
    value: invoice.value,
    context: { ...invoice.context, cards: [{ cardId, slot: 'chosen' }] },
  })

/** Returns the result to show when a person asks for a charge and nothing can be charged. */
export const paymentResult = (invoice: InvoiceSnapshot): PaymentResult => {
  if (isPaid(invoice)) return 'paid'
  return isInFlight(invoice) || invoice.context.isStopped ? 'checking' : 'failed'
}

/** The sentence under an invoice, and its instant; null for a sentence without one. */
export interface InvoiceStatusText {
  text:
    | 'will-be-charged'
    | 'will-be-charged-soon'
    | 'being-checked'
    | 'charged'
    | 'covered'
    | 'last-attempt'
    | 'no-card'
    | 'disputed'
    | 'taken-back'
  at: string | null
}

type InvoiceDates = Pick<Invoice, 'chart' | 'dueDate' | 'chargedAt' | 'lastAttemptAt'>

/**
 * 'Will be automatically charged on', 'Charged on' or 'Last attempt was on'. Other sentences are for a charge that is being checked, a
 * covered invoice, a failed invoice without a tried card, and a disputed one.
 */
export const invoiceStatusText = (answer: InvoiceDates): InvoiceStatusText => {
  const invoice = invoiceSnapshot(answer)
  if (isDisputed(invoice)) return { text: 'disputed', at: null }
  if (isTakenBack(invoice)) return { text: 'taken-back', at: null }
  if (isCovered(invoice)) return { text: 'covered', at: null }
  if (isPaid(invoice)) return { text: 'charged', at: answer.chargedAt }
  if (isInFlight(invoice)) return { text: 'being-checked', at: answer.lastAttemptAt }
  if (hasFailed(invoice))
    return { text: answer.lastAttemptAt === null ? 'no-card' : 'last-attempt', at: answer.lastAttemptAt }
  // Its day has come: it is charged within minutes, or once charging is no longer stopped.
  if (isOverdue(invoice)) return { text: 'will-be-charged-soon', at: null }
  return { text: 'will-be-charged', at: answer.dueDate }
}
