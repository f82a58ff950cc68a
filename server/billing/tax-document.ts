import type { TaxDocumentChart } from '#contract/entities/chart.ts'
import { TAX_DOCUMENT_VERSION, taxDocumentMachine } from '#machines/tax-document/tax-document.machine.ts'
import { type StoredChart, storedStateOf } from '../charts/stored-chart.ts'
import type { TaxSubmissionRow } from '../db/schema.ts'

export type StoredTaxDocument = Pick<TaxSubmissionRow, 'state' | 'machineVersion'>

/** The chart of a tax document, for reading. */
export const storedTaxDocument: StoredChart<typeof taxDocumentMachine, StoredTaxDocument> = {
  machine: taxDocumentMachine,
  version: TAX_DOCUMENT_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The way of a tax document, as the API returns it. Throws `needs-attention` for an unknown state. */
export const taxDocumentChart = (row: StoredTaxDocument): TaxDocumentChart => ({
  state: storedStateOf(storedTaxDocument, row).value,
  version: TAX_DOCUMENT_VERSION,
  facts: {},
})
