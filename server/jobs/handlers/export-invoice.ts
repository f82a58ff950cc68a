import { exportInvoice } from '../../use-cases/accounting/export-invoice.ts'
import type { exportInvoice as job } from '../definitions/export-invoice.ts'
import type { Handler } from './handler.ts'

export const handleExportInvoice: Handler<typeof job.payload> =
  (deps) =>
  ({ invoiceId }) =>
    exportInvoice(deps)(invoiceId)
