import type { ActivityDetails } from '#contract/entities/activity.ts'
import { INVOICE_VERSION, invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { AppError } from '../app-error.ts'
import type { InvoiceRow } from '../db/schema.ts'
import { updateInvoice } from '../db/stores/invoices.ts'
import { sendMail } from '../jobs/definitions/send-mail.ts'
import type { Workflow } from './advance.ts'

/** What an invoice is called and comes to, for the account's activity. */
export const invoiceDetails = ({ netAmount, currency, documentNumber }: InvoiceRow): ActivityDetails => ({
  amount: netAmount,
  currency,
  ...(documentNumber !== null && { document: documentNumber }),
})

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
    announcePayment: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMail, { mail: 'invoice-paid', customerId: row.customerId, invoiceId: row.id }),
    announceFailure: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMail, {
        mail: 'payment-failed',
        customerId: row.customerId,
        invoiceId: row.id,
        revision: row.revision,
      }),
  },
}
