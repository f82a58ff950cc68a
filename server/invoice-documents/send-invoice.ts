import { randomUUID } from 'node:crypto'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { Limit } from '../admission/limits.ts'
import { findInvoiceDetails } from '../billing/invoice-store.ts'
import type { Querier } from '../db/client.ts'
import type { InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { problemOf } from './invoice-file.ts'

const HOUR_MS = 60 * 60_000
/** Enough for the invoices of a year, one after the other. */
const OF_ACCOUNT: Limit = { name: 'invoices sent by account', max: 20, periodMs: HOUR_MS }
/** From all accounts together: an accountant has several customers, but several accounts must not flood a mailbox. */
const OF_RECIPIENT: Limit = { name: 'invoices sent to address', max: 60, periodMs: HOUR_MS }

/**
 * Plans the mail with the PDF of a customer's invoice to an address. Throws `not-found`, while the document is not ready, and
 * `rate-limited`.
 */
export const sendInvoice = async (
  deps: Deps,
  { actor, params: { reference }, body: { email } }: Call<typeof endpoints.sendInvoice>,
): Promise<EmptyResult> => {
  const { customerId, userId } = actor
  await findSendable(deps.db, { customerId, reference })
  // A refused address takes nothing from the limit of the account.
  await deps.admission.limits.count([[OF_RECIPIENT, email.toLowerCase()]])
  await deps.admission.limits.count([[OF_ACCOUNT, customerId]])
  return command(deps, actor, async (tx) => {
    const { id: invoiceId } = await findSendable(tx, { customerId, reference })
    await deps.jobs.plan(tx, sendMailJob, {
      mail: 'invoice-sent',
      ...{ customerId, invoiceId, to: email },
      ...{ sendId: randomUUID(), senderId: userId },
    })
    return EMPTY
  })
}

/** The invoice whose document may be sent. */
const findSendable = async (
  q: Querier,
  named: { customerId: string; reference: string },
): Promise<InvoiceRow> => {
  const found = await findInvoiceDetails(q, named)
  if (!found) throw new AppError('not-found')
  const { row: invoice } = found.invoice
  const problem = await problemOf({ db: q }, { invoice, creditNote: null })
  if (problem) throw new AppError(`invoice-${problem}`)
  return invoice
}
