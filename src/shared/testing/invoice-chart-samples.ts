import type { InvoiceChart } from '#contract/entities/chart.ts'
import { INVOICE_VERSION } from '#machines/invoice/invoice.machine.ts'
import type { InvoiceSummary } from '../account/invoice-summary-query.ts'

/** The chart of a due invoice that a card can pay. */
export const sampleInvoiceChart = (
  state: InvoiceChart['state'] = 'unpaid',
  facts: Partial<InvoiceChart['facts']> = {},
): InvoiceChart => ({
  state,
  version: INVOICE_VERSION,
  facts: {
    cards: [{ cardId: 'pm_1', slot: 'primary' }],
    lastRound: [],
    isDue: true,
    isRetryDue: false,
    wasJustTried: false,
    isStopped: false,
    isTakenBack: false,
    ...facts,
  },
})

/** One invoice that no card could pay, with changes. */
export const sampleOutstanding = (
  state: InvoiceChart['state'] = 'failed',
  facts: Partial<InvoiceChart['facts']> = {},
): InvoiceSummary['outstanding'] => ({
  count: 1,
  amount: 1_842_075,
  checking: state === 'checking',
  invoices: [{ id: 'inv_1', chart: sampleInvoiceChart(state, facts) }],
})
