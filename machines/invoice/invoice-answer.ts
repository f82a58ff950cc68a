/** What is told of an invoice, as an answer of the API carries them. */
import type { Invoice } from '#contract/entities/invoice.ts'
import { hasFailed, isInFlight, isPaid } from './selectors.ts'
import { invoiceSnapshot } from './snapshot.ts'

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
