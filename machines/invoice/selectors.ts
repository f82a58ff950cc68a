/** What the state of an invoice means, asked of its chart by server and portal alike. */
import type { Invoice, InvoiceStatus, PaymentResult } from '#contract/entities/invoice.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import { type InvoiceSnapshot, invoiceMachine, invoiceSnapshot } from './invoice.machine.ts'

/** Whether every card failed, so that only a planned or requested retry charges again. */
export const hasFailed = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('exhausted')

/** The states in which every card failed. */
export const STATES_EXHAUSTED = statesTagged(invoiceMachine, 'exhausted')

/** The states in which it is paid in full. */
export const STATES_SETTLED = statesTagged(invoiceMachine, 'settled')

/** Whether it was charged in full. */
export const isPaid = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('settled')

/** Whether a card is being charged for it, or it is not known yet what became of that. */
export const isInFlight = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('in-flight')

/** The status the specification knows. */
export const invoiceStatus = (invoice: InvoiceSnapshot): InvoiceStatus => {
  if (isPaid(invoice)) return 'paid'
  return hasFailed(invoice) ? 'failed' : 'unpaid'
}

interface Planned {
  dueAt: Date
  nextAttemptAt: Date | null
}

/** When it is charged by itself: on its charge day, after that on the day of its planned retry. */
export const plannedChargeAt = (invoice: InvoiceSnapshot, { dueAt, nextAttemptAt }: Planned): Date | null =>
  invoice.hasTag('untried') ? dueAt : nextAttemptAt

/** Whether it could have been paid by now: its charge day has come, or it was charged before that. */
export const isOverdue = (invoice: InvoiceSnapshot): boolean =>
  !invoice.hasTag('untried') || invoice.context.isDue

/** What a person asks for who has it charged. */
export const RETRY = { type: 'charge.requested', trigger: 'manual' } as const

/** Whether a person may have it charged. One whose card was declined a moment ago may: the same answer is repeated. */
const canBeRetried = (invoice: InvoiceSnapshot): boolean =>
  invoiceMachine
    .resolveState({ value: invoice.value, context: { ...invoice.context, wasJustTried: false } })
    .can(RETRY)

/** What is owed now of the invoices that are not paid, and the first that keeps a person from having it charged. */
export const retryOf = <Open extends { invoice: InvoiceSnapshot }>(
  open: readonly Open[],
): { owed: Open[]; heldBy: Open | undefined } => {
  const owed = open.filter(({ invoice }) => isOverdue(invoice))
  const asked = owed.length > 0 ? owed : open
  return { owed, heldBy: asked.find(({ invoice }) => !canBeRetried(invoice)) }
}

/** Whether a person may have everything charged that is owed now, of the invoices that are not paid. */
export const canRetry = (open: readonly InvoiceSnapshot[]): boolean => {
  const { owed, heldBy } = retryOf(open.map((invoice) => ({ invoice })))
  return owed.length > 0 && heldBy === undefined
}

/** How a payment stands, when nothing can be charged now. */
export const paymentResult = (invoice: InvoiceSnapshot): PaymentResult => {
  if (isPaid(invoice)) return 'paid'
  return isInFlight(invoice) || invoice.context.isStopped ? 'checking' : 'failed'
}

/** Which sentence stands under an invoice, and the instant it names; null when there is none to name. */
export interface InvoiceStatusText {
  text: 'will-be-charged' | 'being-checked' | 'charged' | 'last-attempt'
  at: string | null
}

type Dated = Pick<Invoice, 'chart' | 'dueDate' | 'chargedAt' | 'lastAttemptAt'>

/** 'Will be automatically charged on', 'Charged on' or 'Last attempt was on'; a charge without an answer is being checked. */
export const invoiceStatusText = (answer: Dated): InvoiceStatusText => {
  const invoice = invoiceSnapshot(answer)
  if (isPaid(invoice)) return { text: 'charged', at: answer.chargedAt }
  if (isInFlight(invoice)) return { text: 'being-checked', at: answer.lastAttemptAt }
  if (hasFailed(invoice)) return { text: 'last-attempt', at: answer.lastAttemptAt }
  return { text: 'will-be-charged', at: answer.dueDate }
}
