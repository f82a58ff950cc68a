import { provinceOfCity } from '#contract/data/places.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/tax-documents.ts'
import { findCustomer, updateCustomer } from '../accounts/store.ts'
import { findCreditNote } from '../billing/credit-note-store.ts'
import { lockInvoice } from '../billing/lock-invoice.ts'
import { advance } from '../charts/advance.ts'
import { type Cause, onBehalf } from '../charts/cause.ts'
import type { Deps } from '../deps.ts'
import { AppError, fieldRefusal } from '../errors/app-error.ts'
import { exportCreditNoteJob, exportInvoiceJob } from '../jobs/jobs.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { sealDocument } from './seal-invoice.ts'
import { findListed, findSubmission } from './store.ts'
import { factsWithoutAnswer, taxDocumentWorkflow } from './tax-document-chart.ts'
import { presentDocument } from './tax-document-list.ts'

/**
 * Corrects the buyer's data and seals the replacement of a rejected document, in one transaction. The replacement has a new UUID, the
 * next position in the chain, the same number, and the seller of the current settings. Throws `tax-document-decided` unless the
 * document waits for a correction.
 */
export const replaceTaxDocument = (
  deps: Deps,
  { actor, params: { documentId }, body }: Call<typeof endpoints.replaceTaxDocument>,
): Promise<CommandResult<ReplyOf<typeof endpoints.replaceTaxDocument>>> =>
  command(deps, actor, async (tx) => {
    const before = await findSubmission(tx, documentId)
    if (!before) throw new AppError('not-found')
    const invoice = await lockInvoice(tx, before.invoiceId)
    const row = await findSubmission(tx, documentId)
    const customer = await findCustomer(tx, invoice.customerId)
    if (!row || !customer) throw new AppError('not-found')
    if (customer.accountType === 'individual' && body.vatId !== null) throw fieldRefusal('vatId', 'invalid')
    const cause: Cause = onBehalf(actor)
    await advance(deps, tx, taxDocumentWorkflow, row, {
      event: { type: 'replacement.sealed' },
      context: factsWithoutAnswer(row),
      cause,
    })
    const at = deps.clock.now()
    const province = provinceOfCity(body.city) ?? customer.province
    // The stored Arabic district name belongs to the stored district only.
    const arabicDistrict = body.district === customer.district ? customer.arabicDistrict : null
    await updateCustomer(tx, customer.id, { ...body, province, arabicDistrict }, at)
    const creditNote = row.creditNoteId === null ? null : await findCreditNote(tx, row.creditNoteId)
    const subject = { invoice, creditNote: creditNote ?? null }
    const { id } = await sealDocument(deps, tx, subject, { replaces: row.id, cause })
    const { invoiceId, creditNoteId, customerId } = row
    if (creditNoteId === null)
      await deps.jobs.plan(tx, exportInvoiceJob, { invoiceId, customerId, round: id })
    else await deps.jobs.plan(tx, exportCreditNoteJob, { creditNoteId, customerId, round: id })
    const listed = await findListed(tx, id)
    if (!listed) throw new Error(`The replacement ${id} is not stored`)
    return { document: presentDocument(listed, deps.config.taxUnit) }
  })
