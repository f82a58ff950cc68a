import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findInvoiceByFileName } from '../../db/stores/invoices.ts'
import type { Deps } from '../../deps.ts'

const LIFE_MS = 5 * 60_000

/** An address that gives one of the customer's own invoice documents for five minutes. */
export const signInvoiceUrl =
  ({ db, ports, clock }: Deps) =>
  async ({ customerId }: CustomerActor, fileName: string): Promise<{ url: string }> => {
    const invoice = await findInvoiceByFileName(db, customerId, fileName)
    if (!invoice) throw new AppError('not-found', { field: 'fileName' })
    if (invoice.fileKey === null) throw new AppError('invoice-not-ready')
    const expiresAt = new Date(clock.now().getTime() + LIFE_MS)
    return { url: await ports.files.signUrl({ key: invoice.fileKey, downloadName: fileName }, expiresAt) }
  }
