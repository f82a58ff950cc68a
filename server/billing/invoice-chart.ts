import type { InvoiceChart } from '#contract/entities/chart.ts'
import {
  INVOICE_UPGRADES,
  INVOICE_VERSION,
  type InvoiceFacts,
  invoiceMachine,
} from '#machines/invoice/invoice.machine.ts'
import { type InvoiceSnapshot, NO_FACTS } from '#machines/invoice/snapshot.ts'
import { cardsToTry } from '#rules/card-slots.ts'
import { wasJustTried } from '#rules/charge-again.ts'
import { lastRound } from '#rules/charge-round.ts'
import { chartOf, type StoredChart, storedStateOf } from '../charts/stored-chart.ts'
import type { ChargeRow, InvoiceRow } from '../db/schema.ts'
import type { Payer } from './payer.ts'

/** What a row says of where an invoice is. */
type InvoiceState = Pick<InvoiceRow, 'state' | 'machineVersion'>

/** The chart of an invoice's row, for reading. */
export const storedInvoice: StoredChart<typeof invoiceMachine, InvoiceState> = {
  machine: invoiceMachine,
  version: INVOICE_VERSION,
  upgrades: INVOICE_UPGRADES,
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The chart of an invoice's row, for what its state alone tells. Throws `needs-attention` for a state the chart does not know. */
export const invoiceOf = (row: InvoiceState): InvoiceSnapshot => chartOf(storedInvoice, row, NO_FACTS)

type Dated = Pick<InvoiceRow, 'dueAt'>

const isDue = ({ dueAt }: Dated, now: Date): boolean => dueAt <= now

/** The same at an instant, for whether its charge day has come. */
export const invoiceAt = (row: InvoiceState & Dated, now: Date): InvoiceSnapshot =>
  chartOf(storedInvoice, row, { ...NO_FACTS, isDue: isDue(row, now) })

/** What the invoice chart's guards ask about, of a row and its charges in their order. */
export const factsOfInvoice = (
  row: InvoiceRow,
  charges: readonly ChargeRow[],
  { cards, isStopped, now }: Payer,
): InvoiceFacts => ({
  cards: cardsToTry(cards, now),
  lastRound: lastRound(charges).map(({ paymentMethodId: cardId, slot }) => ({ cardId, slot })),
  isDue: isDue(row, now),
  isRetryDue: row.nextAttemptAt !== null && row.nextAttemptAt <= now,
  wasJustTried: wasJustTried(charges.at(-1), cards, now),
  isStopped,
})

/** The invoice chart as an answer carries it. */
export const invoiceChart = (row: InvoiceRow, charges: readonly ChargeRow[], payer: Payer): InvoiceChart => {
  const { cards, lastRound: tried, ...facts } = factsOfInvoice(row, charges, payer)
  return {
    state: storedStateOf(storedInvoice, row).value,
    version: INVOICE_VERSION,
    facts: { ...facts, cards: [...cards], lastRound: [...tried] },
  }
}
