import type { TaxDocumentChart } from '#contract/entities/chart.ts'
import { TAX_DOCUMENT_VERSION, taxDocumentMachine } from '#machines/tax-document/tax-document.machine.ts'
import { type StoredChart, storedStateOf } from '../charts/stored-chart.ts'
import type { TaxSubmissionRow } from '../db/schema.ts'

export type StoredTaxDocument = Pick<TaxSubmissionRow, 'state' | 'machineVersion'>

/** Reads the chart of a tax document from its row. */
export const storedTaxDocument: StoredChart<typeof taxDocumentMachine, StoredTaxDocument> = {
  machine: taxDocumentMachine,
  version: TAX_DOCUMENT_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The chart of a tax document in an API response. Throws `needs-attention` for an unknown state. */
export const taxDocumentChart = (row: StoredTaxDocument): TaxDocumentChart => ({
  state: storedStateOf(storedTaxDocument, row).value,
  version: TAX_DOCUMENT_VERSION,
  facts: {},
})
