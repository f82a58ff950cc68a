import { INVOICE_VERSION, invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import type { InvoiceRow } from '../db/schema.ts'
import type { StoredChart } from './stored-chart.ts'

/** The chart of an invoice's row, for reading. */
export const storedInvoice: StoredChart<typeof invoiceMachine, InvoiceRow> = {
  machine: invoiceMachine,
  version: INVOICE_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}
