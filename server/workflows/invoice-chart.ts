import type { InvoiceChart } from '#contract/entities/chart.ts'
import { INVOICE_VERSION, invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { type InvoiceSnapshot, NO_FACTS } from '#machines/invoice/snapshot.ts'
import type { InvoiceRow } from '../db/schema.ts'
import { chartOf, type StoredChart } from './stored-chart.ts'

/** What a row says of where an invoice is. */
type InvoiceState = Pick<InvoiceRow, 'state' | 'machineVersion'>

/** The chart of an invoice's row, for reading. */
export const storedInvoice: StoredChart<typeof invoiceMachine, InvoiceState> = {
  machine: invoiceMachine,
  version: INVOICE_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The chart of an invoice's row, for what its state alone tells. Throws `needs-attention` for a state the chart does not know. */
export const invoiceOf = (row: InvoiceState): InvoiceSnapshot => chartOf(storedInvoice, row, NO_FACTS)

/** The same as an answer carries it. */
export const invoiceChart = (row: InvoiceState): InvoiceChart => ({
  state: invoiceOf(row).value,
  version: INVOICE_VERSION,
  facts: {},
})
