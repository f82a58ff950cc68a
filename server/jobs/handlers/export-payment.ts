import { exportPayment } from '../../use-cases/accounting/export-payment.ts'
import type { exportPayment as job } from '../definitions/export-invoice.ts'
import type { Handler } from './handler.ts'

export const handleExportPayment: Handler<typeof job.payload> =
  (deps) =>
  ({ invoiceId }) =>
    exportPayment(deps)(invoiceId)
