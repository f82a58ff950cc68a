import type { Language } from '#contract/languages.ts'
import { tookMoney } from '#machines/charge/selectors.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { chargesOf } from '../billing/charge-store.ts'
import { invoiceOf } from '../billing/invoice-chart.ts'
import { linesOf } from '../billing/invoice-store.ts'
import type { InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { invoiceDocument, type Payment } from './invoice-document.ts'
import { findParties, findRendition, findTaxDocument, keepRendition } from './store.ts'

/** How the invoice was paid, and the name of the version that says so. */
const paymentOf = async (
  { db }: Deps,
  invoice: InvoiceRow,
): Promise<{ version: string; payment: Payment | null }> => {
  if (!isPaid(invoiceOf(invoice)) || invoice.chargedAt === null) return { version: 'due', payment: null }
  const charge = (await chargesOf(db, invoice.id)).findLast(({ state }) => tookMoney(state))
  const card = charge ? { type: charge.cardType, last4: charge.cardLast4 } : null
  return { version: charge?.id ?? 'paid', payment: { at: invoice.chargedAt, card } }
}

/**
 * The key of an invoice's file in a language, made when it is first asked for. It says who both sides were when the invoice was
 * made and what is known of its payment now. One made before the sides were kept stays the file it is.
 */
export const invoiceFile = async (deps: Deps, invoice: InvoiceRow, language: Language): Promise<string> => {
  const { id: invoiceId, documentNumber, fileKey } = invoice
  const parties = await findParties(deps.db, invoiceId)
  if (!parties && fileKey !== null) return fileKey
  if (!parties || documentNumber === null) throw new Error(`The invoice ${invoiceId} was not made yet`)
  const { version, payment } = await paymentOf(deps, invoice)
  const found = await findRendition(deps.db, { invoiceId, language, version })
  if (found !== undefined) return found
  const lines = await linesOf(deps.db, invoiceId)
  // What draws takes a while to load: only where it is used.
  const { renderInvoice } = await import('./render-invoice.ts')
  const qr = (await findTaxDocument(deps.db, invoiceId))?.qr
  const document = invoiceDocument({
    invoice,
    number: documentNumber,
    lines,
    parties,
    payment,
    ...(qr !== undefined && { qr }),
  })
  const made = await deps.ports.files.put(await renderInvoice(document, language))
  const rendition = { invoiceId, language, version, fileKey: made, createdAt: deps.clock.now() }
  return keepRendition(deps.db, rendition)
}

/** The signed XML stands among the files of an invoice; it is the same in every language. */
const TAX_RENDITION = { language: 'ar', version: 'tax-document' } as const

/** The key of an invoice's signed XML, kept as a file when it is first asked for; null of one that has none. */
export const taxFile = async ({ db, ports, clock }: Deps, invoiceId: string): Promise<string | null> => {
  const rendition = { invoiceId, ...TAX_RENDITION }
  const found = await findRendition(db, rendition)
  if (found !== undefined) return found
  const document = await findTaxDocument(db, invoiceId)
  if (!document) return null
  const fileKey = await ports.files.put(Buffer.from(document.xml))
  return keepRendition(db, { ...rendition, fileKey, createdAt: clock.now() })
}
