import type { Invoice } from '#contract/entities/invoice.ts'

type Dated = Pick<Invoice, 'status' | 'checking' | 'dueDate' | 'chargedAt' | 'lastAttemptAt'>

/** Which sentence stands under an invoice, and the instant it names; null when there is none to name. */
export interface InvoiceStatusText {
  text: 'will-be-charged' | 'being-checked' | 'charged' | 'last-attempt'
  at: string | null
}

/** 'Will be automatically charged on', 'Charged on' or 'Last attempt was on'; a charge without an answer is being checked. */
export const invoiceStatusText = (invoice: Dated): InvoiceStatusText => {
  if (invoice.status === 'paid') return { text: 'charged', at: invoice.chargedAt }
  if (invoice.checking) return { text: 'being-checked', at: invoice.lastAttemptAt }
  if (invoice.status === 'failed') return { text: 'last-attempt', at: invoice.lastAttemptAt }
  return { text: 'will-be-charged', at: invoice.dueDate }
}

/** The word in the billing history: a failed invoice is unpaid there, with its last attempt told beside it. */
export const invoiceStatusWord = ({ status }: Pick<Invoice, 'status'>): 'paid' | 'unpaid' =>
  status === 'paid' ? 'paid' : 'unpaid'
