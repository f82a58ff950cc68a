import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { Language } from '#contract/languages.ts'
import { findInvoiceByFileName } from '../billing/invoice-store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { signUrl } from '../files/sign-url.ts'
import { type CommandResult, repeatable } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { invoiceFile, taxFile } from './invoice-file.ts'

/** Default document language: Arabic, as Saudi law requires. */
const LEGAL_LANGUAGE: Language = 'ar'

/** Ending of the signed XML's file name. */
const XML = '.xml'

/** Creates a short-lived signed URL for an invoice of the caller: its PDF in the caller's language, or its signed XML. */
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
