import type { InvoiceChart } from '#contract/entities/chart.ts'
import { INVOICE_VERSION, invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { NO_FACTS } from '#machines/invoice/selectors.ts'
import type { InvoiceRow } from '../db/schema.ts'
import { chartOf, type StoredChart } from './stored-chart.ts'

/** The chart of an invoice's row, for reading. */
export const storedInvoice: StoredChart<typeof invoiceMachine, InvoiceRow> = {
  machine: invoiceMachine,
  version: INVOICE_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The chart of an invoice as an answer carries it. Throws `needs-attention` for a state the chart does not know. */
export const invoiceChart = (row: InvoiceRow): InvoiceChart => ({
  state: chartOf(storedInvoice, row, NO_FACTS).value,
  version: INVOICE_VERSION,
  facts: {},
})
