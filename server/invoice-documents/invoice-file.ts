import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { Language } from '#contract/languages.ts'
import { tookMoney } from '#machines/charge/selectors.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { taxFileName } from '#rules/invoice-label.ts'
import { chargesOf } from '../billing/charge-store.ts'
import { invoiceOf } from '../billing/invoice-chart.ts'
import { findInvoiceByFileName, linesOf } from '../billing/invoice-store.ts'
import type { InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { signUrl } from '../files/sign-url.ts'
import { type CommandResult, repeatable } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { invoiceDocument, type Payment } from './invoice-document.ts'
import { findParties, findRendition, findTaxDocument, keepRendition } from './store.ts'

/**
 * Returns the key of an invoice's file in a language, rendering it on first use. Shows both parties as they were when
 * the invoice was sealed, and the payment as known now. An invoice without stored parties keeps its existing file.
 */
export const invoiceFile = async (deps: Deps, invoice: InvoiceRow, language: Language): Promise<string> => {
  const { id: invoiceId, documentNumber, fileKey } = invoice
  const parties = await findParties(deps.db, invoiceId)
  if (!parties && fileKey !== null) return fileKey
  if (!parties || documentNumber === null)
    throw new Error(`The document of the invoice ${invoiceId} does not exist yet`)
  const { version, payment } = await paymentOf(deps, invoice)
  const found = await findRendition(deps.db, { invoiceId, language, version })
  if (found !== undefined) return found
  const lines = await linesOf(deps.db, invoiceId)
  // The renderer loads slowly, so it is imported on use.
  const { renderInvoice } = await import('./render-invoice.ts')
  const sealed = await findTaxDocument(deps.db, invoiceId)
  const document = invoiceDocument({
    invoice,
    number: documentNumber,
    lines,
    parties,
    payment,
    ...(sealed && { qr: sealed.qr }),
  })
  const xml = sealed && {
    name: taxFileName({ ...parties.seller, issuedAt: invoice.issuedAt, number: documentNumber }),
    content: sealed.xml,
  }
  const made = await deps.ports.files.put(await renderInvoice(document, language, xml))
  const rendition = { invoiceId, language, version, fileKey: made, createdAt: deps.clock.now() }
  return keepRendition(deps.db, rendition)
}

/** The payment of the invoice, and the name of the rendition that shows it. */
const paymentOf = async (
  { db }: Deps,
  invoice: InvoiceRow,
): Promise<{ version: string; payment: Payment | null }> => {
  if (!isPaid(invoiceOf(invoice)) || invoice.chargedAt === null) return { version: 'due', payment: null }
  const charge = (await chargesOf(db, invoice.id)).findLast(({ state }) => tookMoney(state))
  const card = charge ? { type: charge.cardType, last4: charge.cardLast4 } : null
  return { version: charge?.id ?? 'paid', payment: { at: invoice.chargedAt, card } }
}

/** The signed XML is stored as a rendition; it is the same in every language. */
const TAX_RENDITION = { language: 'ar', version: 'tax-document' } as const

interface NamedFile {
  key: string
  name: string
}

/** Returns an invoice's signed XML, storing it on first use. Null when the invoice has none. */
const taxFile = async ({ db, ports, clock }: Deps, invoice: InvoiceRow): Promise<NamedFile | null> => {
  const { id: invoiceId, issuedAt, documentNumber: number } = invoice
  const parties = await findParties(db, invoiceId)
  const document = await findTaxDocument(db, invoiceId)
  if (!parties || !document || number === null) return null
  const name = taxFileName({ vatNumber: parties.seller.vatNumber, issuedAt, number })
  const rendition = { invoiceId, ...TAX_RENDITION }
  const found = await findRendition(db, rendition)
  if (found !== undefined) return { key: found, name }
  const fileKey = await ports.files.put(Buffer.from(document.xml))
  return { key: await keepRendition(db, { ...rendition, fileKey, createdAt: clock.now() }), name }
}

/** Default document language: Arabic, as Saudi law requires. */
const LEGAL_LANGUAGE: Language = 'ar'

/** Ending of the file name that requests the signed XML. */
const XML = '.xml'

/**
 * Creates a short-lived signed URL for an invoice of the caller: its PDF in the caller's language, or its signed XML, which gets the
 * name that the authority prescribes.
 */
export const signInvoiceUrl = async (
  deps: Deps,
  { actor: { customerId, screen }, body: { fileName } }: Call<typeof endpoints.signInvoiceUrl>,
): Promise<CommandResult<{ url: string; fileName: string }>> => {
  const isTaxDocument = fileName.endsWith(XML)
  const paperName = isTaxDocument ? `${fileName.slice(0, -XML.length)}.pdf` : fileName
  const invoice = await findInvoiceByFileName(deps.db, customerId, paperName)
  if (!invoice) throw new AppError('not-found', { field: 'fileName' })
  if (invoice.fileKey === null) throw new AppError('invoice-not-ready')
  const file = isTaxDocument
    ? await taxFile(deps, invoice)
    : { key: await invoiceFile(deps, invoice, screen?.language ?? LEGAL_LANGUAGE), name: fileName }
  if (file === null) throw new AppError('tax-document-missing')
  const signed = await signUrl(deps, { key: file.key, downloadName: file.name })
  return repeatable({ ...signed, fileName: file.name })
}
