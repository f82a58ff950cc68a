import { randomUUID } from 'node:crypto'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import { findInvoiceDetails } from '../billing/invoice-store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { problemOf } from './invoice-file.ts'

/** Plans the mail with the PDF of a customer's invoice to an address. Throws `not-found`, and while the document is not ready. */
export const sendInvoice = (
  deps: Deps,
  { actor, params: { reference }, body: { email } }: Call<typeof endpoints.sendInvoice>,
): Promise<EmptyResult> => {
  const { customerId, userId } = actor
  return command(deps, actor, async (tx) => {
    const found = await findInvoiceDetails(tx, { customerId, reference })
    if (!found) throw new AppError('not-found')
    const { row: invoice } = found.invoice
    const problem = await problemOf({ db: tx }, { invoice, creditNote: null })
    if (problem) throw new AppError(`invoice-${problem}`)
    await deps.jobs.plan(tx, sendMailJob, {
      mail: 'invoice-sent',
      ...{ customerId, invoiceId: invoice.id, to: email },
      ...{ sendId: randomUUID(), senderId: userId },
    })
    return EMPTY
  })
}
