import { invoiceFileName } from '#rules/invoice-label.ts'
import type { InvoiceRow } from '../../../db/schema.ts'
import { findCustomer } from '../../../db/stores/customers.ts'
import { linesOf, updateInvoice } from '../../../db/stores/invoices.ts'
import { withTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { sendMailJob } from '../../../jobs/send-mail.ts'
import { lockInvoice } from '../present-invoice.ts'
import { invoiceDocument } from './invoice-document.ts'

type Numbered = InvoiceRow & { documentNumber: string }

/**
 * Makes an invoice's document, once, and plans the mail that tells of it. A file that was stored before a crash, and that no
 * row points at, is removed by the sweep.
 */
export const makeDocument =
  (deps: Deps) =>
  async (invoice: Numbered): Promise<void> => {
    if (invoice.fileKey !== null) return
    const { id, customerId, documentNumber, issuedAt } = invoice
    const customer = await findCustomer(deps.db, customerId)
    if (!customer) throw new Error(`There is no customer ${customerId}`)
    const lines = await linesOf(deps.db, id)
    // What draws takes a while to load: only where it is used.
    const { renderInvoice } = await import('./render-invoice.ts')
    const facts = { invoice, number: documentNumber, lines, customer, seller: deps.config.seller }
    const fileKey = await deps.ports.files.put(await renderInvoice(invoiceDocument(facts)))

    const identificationNumber = customer.identificationNumber ?? customerId
    const fileName = invoiceFileName({ identificationNumber, issuedAt, documentNumber })
    await withTransaction(deps.db, async (tx) => {
      const row = await lockInvoice(tx, id)
      if (row.fileKey !== null) return
      await updateInvoice(tx, id, { fileKey, fileName }, deps.clock.now())
      await deps.jobs.plan(tx, sendMailJob, { mail: 'invoice-issued', customerId, invoiceId: id })
    })
  }
