import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { Language } from '#contract/languages.ts'
import { tookMoney } from '#machines/charge/selectors.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { taxFileName } from '#rules/invoice-label.ts'
import type { Parties } from '#rules/invoice-parties.ts'
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
import { currentSubmission, findCopy, findRendition, findTaxDocument, keepRendition } from './store.ts'
import { isBeingCorrected } from './tax-document-chart.ts'

/**
 * Returns the key of an invoice's file in a language, rendering it on first use. Shows the latest tax document's parties and its QR
 * code, which is the authority's on a cleared one, and the payment as known now.
 */
export const invoiceFile = async (deps: Deps, invoice: InvoiceRow, language: Language): Promise<string> => {
  const { id: invoiceId, documentNumber } = invoice
  const signed = await latestDocument(deps, invoiceId)
  if (!signed || documentNumber === null)
    throw new Error(`The document of the invoice ${invoiceId} does not exist yet`)
  const { uuid, parties, qr } = signed
  const { payment, ...paid } = await paymentOf(deps, invoice)
  const version = `${uuid}:${paid.version}`
  const found = await findRendition(deps.db, { invoiceId, language, version })
  if (found !== undefined) return found
  const lines = await linesOf(deps.db, invoiceId)
  // The renderer loads slowly, so it is imported on use.
  const { renderInvoice } = await import('./render-invoice.ts')
  const document = invoiceDocument({ invoice, number: documentNumber, lines, parties, payment, qr })
  const xml = {
    name: taxFileName({ ...parties.seller, issuedAt: invoice.issuedAt, number: documentNumber }),
    content: signed.xml,
  }
  const made = await deps.ports.files.put(await renderInvoice(document, language, xml))
  const rendition = { invoiceId, language, version, fileKey: made, createdAt: deps.clock.now() }
  return keepRendition(deps.db, rendition)
}

interface LatestDocument {
  uuid: string
  parties: Parties
  xml: Buffer
  qr: string
}

/** The latest document of an invoice: the authority's stamped copy, if there is one, else ours. Undefined before it is sealed. */
const latestDocument = async ({ db }: Deps, invoiceId: string): Promise<LatestDocument | undefined> => {
  const submission = await currentSubmission(db, invoiceId)
  const document = submission && (await findTaxDocument(db, submission.id))
  if (!document) return undefined
  const { uuid, parties, xml, qr } = document
  return { uuid, parties, xml: Buffer.from(xml), qr, ...(await findCopy(db, uuid)) }
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

interface NamedFile {
  key: string
  name: string
}

/** Returns an invoice's XML, storing it on first use. It is the same in every language. */
const taxFile = async (deps: Deps, invoice: InvoiceRow): Promise<NamedFile> => {
  const { id: invoiceId, issuedAt, documentNumber: number } = invoice
  const document = await latestDocument(deps, invoiceId)
  if (!document || number === null) throw new AppError('invoice-not-ready')
  const name = taxFileName({ vatNumber: document.parties.seller.vatNumber, issuedAt, number })
  const rendition = { invoiceId, language: LEGAL_LANGUAGE, version: `${document.uuid}:xml` } as const
  const found = await findRendition(deps.db, rendition)
  if (found !== undefined) return { key: found, name }
  const fileKey = await deps.ports.files.put(document.xml)
  return { key: await keepRendition(deps.db, { ...rendition, fileKey, createdAt: deps.clock.now() }), name }
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
  if (await isBeingCorrected(deps.db, invoice.id)) throw new AppError('invoice-in-correction')
  if (invoice.fileKey === null) throw new AppError('invoice-not-ready')
  const file = isTaxDocument
    ? await taxFile(deps, invoice)
    : { key: await invoiceFile(deps, invoice, screen?.language ?? LEGAL_LANGUAGE), name: fileName }
  const signed = await signUrl(deps, { key: file.key, downloadName: file.name })
  return repeatable({ ...signed, fileName: file.name })
}
