import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { Language } from '#contract/languages.ts'
import { tookMoney } from '#machines/charge/selectors.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { invoiceFileName, taxFileName } from '#rules/invoice-label.ts'
import type { Buyer, Parties } from '#rules/invoice-parties.ts'
import { maskNumber, openNumber } from '../accounts/open-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { chargesOf } from '../billing/charge-store.ts'
import { findCreditNoteByFileName } from '../billing/credit-note-store.ts'
import { invoiceOf } from '../billing/invoice-chart.ts'
import { findInvoice, findInvoiceByFileName, linesOf } from '../billing/invoice-store.ts'
import { currentSubmission } from '../billing/tax-submission-store.ts'
import type { Querier } from '../db/client.ts'
import type { InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { signUrl } from '../files/sign-url.ts'
import { type CommandResult, repeatable } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { documentContents, idsOf, type Subject } from './document-contents.ts'
import { invoiceDocument, type Payment } from './invoice-document.ts'
import { findCopy, findRendition, findTaxDocument, keepRendition } from './store.ts'
import { isBeingCorrected } from './tax-document-chart.ts'

/**
 * Returns the key of an invoice's or a credit note's PDF in a language. Renders it on first use, with the parties and QR code of the
 * latest tax document and the current payment of an invoice. A cleared document has the authority's QR code.
 */
export const documentFile = async (deps: Deps, subject: Subject, language: Language): Promise<string> => {
  const { invoice, creditNote } = subject
  const signed = await latestDocument(deps, subject)
  if (!signed) throw new Error(`The document of the invoice ${invoice.id} does not exist yet`)
  const { uuid, parties, qr } = signed
  const { payment, ...shown } = creditNote ? CREDIT_NOTE : await paymentOf(deps, invoice)
  const rendition = { invoiceId: invoice.id, language, version: `${uuid}:${shown.version}` }
  const found = await findRendition(deps.db, rendition)
  if (found !== undefined) return found
  const contents = documentContents(subject, await linesOf(deps.db, invoice.id))
  // The renderer loads slowly, so it is imported on use.
  const { renderInvoice } = await import('./render-invoice.ts')
  const document = invoiceDocument({ ...contents, parties, payment, qr })
  const { number } = contents
  const xml = {
    name: taxFileName({ ...parties.seller, issuedAt: contents.invoice.issuedAt, number }),
    content: signed.xml,
  }
  const fileKey = await deps.ports.files.put(await renderInvoice(document, language, xml))
  return keepRendition(deps.db, { ...rendition, fileKey, createdAt: deps.clock.now() })
}

const CREDIT_NOTE = { version: 'credit', payment: null } as const

interface LatestDocument {
  uuid: string
  parties: Parties
  xml: Buffer
  qr: string
}

/** The latest document: the authority's stamped copy if there is one, else our own. Undefined before the document is sealed. */
const latestDocument = async (deps: Deps, subject: Subject): Promise<LatestDocument | undefined> => {
  const { db } = deps
  const submission = await currentSubmission(db, idsOf(subject))
  const document = submission && (await findTaxDocument(deps, db, submission.id))
  if (!document) return undefined
  const { uuid, parties, xml, qr } = document
  return { uuid, parties, xml: Buffer.from(xml), qr, ...(await findCopy(deps, db, document)) }
}

/** The payment of the invoice, and the version of the rendition that shows it. */
const paymentOf = async (
  { db }: Deps,
  invoice: InvoiceRow,
): Promise<{ version: string; payment: Payment | null }> => {
  if (!isPaid(invoiceOf(invoice)) || invoice.chargedAt === null) return { version: 'due', payment: null }
  const charge = (await chargesOf(db, invoice.id)).findLast(({ state }) => tookMoney(state))
  const card = charge ? { type: charge.cardType, last4: charge.cardLast4 } : null
  return { version: charge?.id ?? 'paid', payment: { at: invoice.chargedAt, card } }
}

/** A stored file, and the name under which a customer saves it. */
export interface NamedFile {
  key: string
  name: string
}

/** Returns the XML file of a document, the same for every language. Stores it on first use. */
export const taxFile = async (deps: Deps, subject: Subject): Promise<NamedFile> => {
  const { invoice, creditNote } = subject
  const document = await latestDocument(deps, subject)
  const number = creditNote ? creditNote.documentNumber : invoice.documentNumber
  if (!document || number === null) throw new AppError(`${kindOf(subject)}-not-ready`)
  const issuedAt = creditNote ? creditNote.createdAt : invoice.issuedAt
  const name = taxFileName({ vatNumber: document.parties.seller.vatNumber, issuedAt, number })
  const rendition = {
    ...{ invoiceId: invoice.id, language: LEGAL_LANGUAGE },
    version: `${document.uuid}:xml`,
  }
  const found = await findRendition(deps.db, rendition)
  if (found !== undefined) return { key: found, name }
  const fileKey = await deps.ports.files.put(document.xml)
  return { key: await keepRendition(deps.db, { ...rendition, fileKey, createdAt: deps.clock.now() }), name }
}

/** Default document language: Arabic, as Saudi law requires. */
const LEGAL_LANGUAGE: Language = 'ar'

/** The extension of a file name that requests the signed XML. */
const XML = '.xml'

/**
 * Creates a short-lived signed URL for the caller's invoice or credit note: the PDF in the caller's language, or the signed XML under
 * the file name that the authority prescribes.
 */
export const signInvoiceUrl = async (
  deps: Deps,
  { actor: { customerId, screen }, body: { fileName } }: Call<typeof endpoints.signInvoiceUrl>,
): Promise<CommandResult<{ url: string; fileName: string }>> => {
  const isTaxDocument = fileName.endsWith(XML)
  const paperName = isTaxDocument ? `${fileName.slice(0, -XML.length)}.pdf` : fileName
  const subject = await subjectOf(deps, customerId, paperName)
  if (!subject) throw new AppError('not-found', { field: 'fileName' })
  const problem = await problemOf(deps, subject)
  if (problem) throw new AppError(`${kindOf(subject)}-${problem}`)
  const file = isTaxDocument
    ? await taxFile(deps, subject)
    : { key: await documentFile(deps, subject, screen?.language ?? LEGAL_LANGUAGE), name: fileName }
  const signed = await signUrl(deps, { key: file.key, downloadName: file.name })
  return repeatable({ ...signed, fileName: file.name })
}

/** Why the customer cannot have the files of a document now; null for a document that is ready. */
export const problemOf = async (
  { db }: { db: Querier },
  subject: Subject,
): Promise<'in-correction' | 'not-ready' | null> => {
  if (await isBeingCorrected(db, idsOf(subject))) return 'in-correction'
  return (subject.creditNote ?? subject.invoice).fileKey === null ? 'not-ready' : null
}

const kindOf = ({ creditNote }: Subject) => (creditNote ? 'credit-note' : 'invoice')

/** The stored file name of a document, with a person's number masked. */
export const storedFileName = (
  { accountType, identificationNumber }: Pick<Buyer, 'accountType' | 'identificationNumber'>,
  { customerId, ...named }: { customerId: string; issuedAt: Date; documentNumber: string },
): string =>
  maskNumber(
    { accountType },
    invoiceFileName({ ...named, identificationNumber: identificationNumber ?? customerId }),
    identificationNumber,
  )

const subjectOf = async (deps: Deps, customerId: string, shownName: string): Promise<Subject | undefined> => {
  const { db } = deps
  const customer = await findCustomer(db, customerId)
  if (!customer) return undefined
  const fileName = maskNumber(customer, shownName, openNumber(deps, customer))
  const own = await findInvoiceByFileName(db, customerId, fileName)
  if (own) return { invoice: own, creditNote: null }
  const creditNote = await findCreditNoteByFileName(db, customerId, fileName)
  const invoice = creditNote && (await findInvoice(db, creditNote.invoiceId))
  return invoice && { invoice, creditNote }
}
