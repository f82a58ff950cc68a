export const INVOICE_TYPES = ['monthly', 'threshold', 'settlement'] as const

/** The payment of an invoice, as lists show it. `covered`: credit pays all of it, so no card was charged. */
export const INVOICE_PAYMENTS = ['unpaid', 'paid', 'covered'] as const
export type InvoicePayment = (typeof INVOICE_PAYMENTS)[number]

/** The first and the last year that a person can choose. */
export const INVOICE_YEARS = { first: 2000, last: 2999 } as const
