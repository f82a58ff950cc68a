import type { Deps } from '../../deps.ts'
import { makeDocument } from '../invoices/document/make-document.ts'
import { enterInvoice } from './enter-invoice.ts'

/** Brings an invoice into the books, then makes its document, and has the customer told once it is there. */
export const exportInvoice =
  (deps: Deps) =>
  async (invoiceId: string): Promise<void> =>
    makeDocument(deps)(await enterInvoice(deps)(invoiceId))
