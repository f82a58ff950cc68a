import type { SnapshotFrom } from 'xstate'
import type { InvoiceChart } from '#contract/entities/chart.ts'
import { type InvoiceFacts, invoiceMachine } from './invoice.machine.ts'

export type InvoiceSnapshot = SnapshotFrom<typeof invoiceMachine>

/** For questions that the state alone answers. */
export const NO_FACTS: InvoiceFacts = {
  cards: [],
  lastRound: [],
  isDue: false,
  isRetryDue: false,
  wasJustTried: false,
  isStopped: false,
}

/** The chart of an invoice as an answer of the API carries it. */
export const invoiceSnapshot = ({ chart }: { chart: InvoiceChart }): InvoiceSnapshot =>
  invoiceMachine.resolveState({ value: chart.state, context: chart.facts })
