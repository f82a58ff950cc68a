import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findInvoiceByFileName } from '../../db/stores/invoices.ts'
import type { Deps } from '../../deps.ts'
import { signUrl } from '../files/sign-url.ts'

/** An address that gives one of the customer's own invoice documents for a while. */
export const signInvoiceUrl =
  (deps: Deps) =>
  async ({ customerId }: CustomerActor, fileName: string): Promise<{ url: string }> => {
    const invoice = await findInvoiceByFileName(deps.db, customerId, fileName)
    if (!invoice) throw new AppError('not-found', { field: 'fileName' })
    if (invoice.fileKey === null) throw new AppError('invoice-not-ready')
    return signUrl(deps, { key: invoice.fileKey, downloadName: fileName })
  }
