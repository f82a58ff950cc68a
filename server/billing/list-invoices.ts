import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { Language } from '#contract/languages.ts'
import { pagingOf } from '#rules/page-window.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { signUrl } from '../files/inspect-file.ts'
import { invoiceFile, taxFile } from '../invoice-documents/invoice-file.ts'
import { type CommandResult, repeatable } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { invoicePage } from './invoice-page-store.ts'
import { findInvoiceByFileName } from './invoice-store.ts'
import { presentInvoice } from './present-invoice.ts'

/** A page of the customer's invoices, the newest first unless sorted. */
export const listInvoices = async (
  deps: Deps,
  {
    actor: { customerId },
    query: { limit, page, sortField = 'createdAt', sortOrder = 'desc' },
  }: Call<typeof endpoints.listInvoices>,
): Promise<ReplyOf<typeof endpoints.listInvoices>> => {
  const { totalItems, invoices, payer } = await invoicePage(deps.db, {
    customerId,
    limit,
    page,
    sortField,
    sortOrder,
  })
  const now = deps.clock.now()
  return {
    invoices: invoices.map((invoice) => presentInvoice(invoice, { ...payer, now })),
    ...pagingOf(totalItems, { limit, page }),
  }
}

/** Of a file whose reader's browser keeps no language: that of Saudi law. */
const LEGAL_LANGUAGE: Language = 'ar'

/** The name of an invoice's document with this ending is that of its signed XML. */
const XML = '.xml'

/** An address that gives one of the customer's own invoice documents for a while: its paper in the caller's language, or its XML. */
export const signInvoiceUrl = async (
  deps: Deps,
  { actor: { customerId, screen }, body: { fileName } }: Call<typeof endpoints.signInvoiceUrl>,
): Promise<CommandResult<{ url: string }>> => {
  const isTaxDocument = fileName.endsWith(XML)
  const paperName = isTaxDocument ? `${fileName.slice(0, -XML.length)}.pdf` : fileName
  const invoice = await findInvoiceByFileName(deps.db, customerId, paperName)
  if (!invoice) throw new AppError('not-found', { field: 'fileName' })
  if (invoice.fileKey === null) throw new AppError('invoice-not-ready')
  const key = isTaxDocument
    ? await taxFile(deps, invoice.id)
    : await invoiceFile(deps, invoice, screen?.language ?? LEGAL_LANGUAGE)
  if (key === null) throw new AppError('tax-document-missing')
  return repeatable(await signUrl(deps, { key, downloadName: fileName }))
}
