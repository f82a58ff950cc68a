/** What the state of an invoice means, asked of its chart by server and portal alike. */
import type { InvoiceStatus, PaymentResult } from '#contract/entities/invoice.ts'
import { invoiceMachine } from './invoice.machine.ts'
import { type InvoiceSnapshot, NO_FACTS } from './snapshot.ts'

/** Whether every card failed, so that only a planned or requested retry charges again. */
export const hasFailed = (invoice: InvoiceSnapshot): boolean => invoice.hasTag('exhausted')

/** The states in which every card failed. */
export const STATES_EXHAUSTED: readonly string[] = Object.keys(invoiceMachine.states).filter((value) =>
  hasFailed(invoiceMachine.resolveState({ value, context: NO_FACTS })),
)

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
export const isOverdue = (invoice: InvoiceSnapshot, { dueAt }: Pick<Planned, 'dueAt'>, now: Date): boolean =>
  !invoice.hasTag('untried') || dueAt <= now

/** How a payment stands, when nothing can be charged now. */
export const paymentResult = (invoice: InvoiceSnapshot): PaymentResult => {
  if (isPaid(invoice)) return 'paid'
  return isInFlight(invoice) || invoice.context.isStopped ? 'checking' : 'failed'
}
