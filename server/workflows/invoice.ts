import type { ActivityDetails } from '#contract/entities/activity.ts'
import { INVOICE_VERSION, invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { AppError } from '../app-error.ts'
import type { Tx } from '../db/client.ts'
import type { InvoiceRow } from '../db/schema.ts'
import { effectDone } from '../db/stores/effects.ts'
import { updateInvoice } from '../db/stores/invoices.ts'
import type { Deps } from '../deps.ts'
import { type Mail, sendMailJob, sentMark } from '../jobs/send-mail.ts'
import type { Workflow } from './advance.ts'

/** How long the mail about a payment waits for the one about its invoice: the books may be out of order. */
const WAIT_MS = 10 * 60_000

type InvoiceMail = Extract<Mail, { mail: 'invoice-paid' | 'payment-failed' }>

/** What an invoice is called and comes to, for the account's activity. */
export const invoiceDetails = ({ netAmount, currency, documentNumber }: InvoiceRow): ActivityDetails => ({
  amount: netAmount,
  currency,
  ...(documentNumber !== null && { document: documentNumber }),
})

/** How an invoice ended, as a mail; null while it has not. */
export const outcomeMail = ({ id, customerId, state, revision }: InvoiceRow): InvoiceMail | null => {
  const chart = invoiceMachine.resolveState({ value: state })
  if (chart.hasTag('settled')) return { mail: 'invoice-paid', customerId, invoiceId: id }
  return chart.hasTag('exhausted') ? { mail: 'payment-failed', customerId, invoiceId: id, revision } : null
}

/** An invoice is told of before its payment: this one waits for that mail, but not for ever. */
const tellOutcome = async (deps: Deps, tx: Tx, row: InvoiceRow): Promise<void> => {
  const mail = outcomeMail(row)
  if (!mail) return
  const issued = { mail: 'invoice-issued', customerId: row.customerId, invoiceId: row.id } as const
  if (await effectDone(tx, sentMark(issued))) return deps.jobs.plan(tx, sendMailJob, mail)
  const at = new Date(deps.clock.now().getTime() + WAIT_MS)
  return deps.jobs.plan(tx, sendMailJob, { ...mail, later: true }, { at })
}

/** The chart of an invoice's row. The customer's row is locked by the caller. */
export const invoiceWorkflow: Workflow<typeof invoiceMachine, InvoiceRow, object> = {
  machine: invoiceMachine,
  version: INVOICE_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateInvoice(
      tx,
      row.id,
      { state: next.value, machineVersion: next.version, revision: row.revision + 1 },
      at,
    ),
  refused: () => new AppError('payment-in-flight'),
  detailsOf: invoiceDetails,
  effects: {
    announcePayment: tellOutcome,
    announceFailure: tellOutcome,
  },
}
