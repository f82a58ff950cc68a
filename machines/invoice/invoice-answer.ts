/** What the chart says of an invoice as an answer of the API tells of it, and what the answer says of its charges. */
import type { Invoice, PaymentAttempt } from '#contract/entities/invoice.ts'
import type { invoiceMachine } from './invoice.machine.ts'
import { hasFailed, isInFlight, isPaid } from './selectors.ts'

type Answer = Pick<Invoice, 'status' | 'checking'>
type InvoiceState = keyof typeof invoiceMachine.states

/** The chart's state of an invoice. `checking`: its charge is under way, or its result is not known yet. */
const stateOf = ({ status, checking }: Answer): InvoiceState =>
  checking && status !== 'paid' ? 'checking' : status

/** Whether it was charged in full. */
export const isInvoicePaid = (invoice: Answer): boolean => isPaid(stateOf(invoice))

/** Whether every card failed, so that only a planned or requested retry charges again. */
export const hasInvoiceFailed = (invoice: Answer): boolean => hasFailed(stateOf(invoice))

/** Whether a charge was sent and its result is not known yet. */
export const isInvoiceInFlight = (invoice: Answer): boolean => isInFlight(stateOf(invoice))

/** Whether this card was definitely declined. */
export const isDeclined = ({ status }: Pick<PaymentAttempt, 'status'>): boolean => status === 'failed'

/** Whether this card paid. */
export const hasPaid = ({ status }: Pick<PaymentAttempt, 'status'>): boolean => status === 'paid'

/** Whether it is not known yet what became of the charge. */
export const isUndecided = ({ status }: Pick<PaymentAttempt, 'status'>): boolean => status === 'checking'

/** Which sentence stands under an invoice, and the instant it names; null when there is none to name. */
export interface InvoiceStatusText {
  text: 'will-be-charged' | 'being-checked' | 'charged' | 'last-attempt'
  at: string | null
}

type Dated = Answer & Pick<Invoice, 'dueDate' | 'chargedAt' | 'lastAttemptAt'>

/** 'Will be automatically charged on', 'Charged on' or 'Last attempt was on'; a charge without an answer is being checked. */
export const invoiceStatusText = (invoice: Dated): InvoiceStatusText => {
  if (isInvoicePaid(invoice)) return { text: 'charged', at: invoice.chargedAt }
  if (isInvoiceInFlight(invoice)) return { text: 'being-checked', at: invoice.lastAttemptAt }
  if (hasInvoiceFailed(invoice)) return { text: 'last-attempt', at: invoice.lastAttemptAt }
  return { text: 'will-be-charged', at: invoice.dueDate }
}
