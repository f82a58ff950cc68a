import type { CardType } from '#contract/entities/payment-method.ts'
import { amountInWords } from '#rules/amount-in-words.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import { hijriDay } from '#rules/hijri-day.ts'
import { lineWords } from '#rules/invoice-line-words.ts'
import { type InvoiceLine, type PricedLine, pricedLines } from '#rules/invoice-lines.ts'
import { type Buyer, companyNumberScheme, type Parties, type Seller } from '#rules/invoice-parties.ts'
import { decimalText, groupedText } from '#rules/money.ts'
import { postalAddress } from '#rules/postal-address.ts'
import { riyadhDay, riyadhTimestamp } from '#rules/riyadh-time.ts'
import type { InvoiceRow } from '../db/schema.ts'
import { type BilingualText, COMPANY_NUMBERS, WORDS } from './words.ts'
import { zatcaQr } from './zatca-qr.ts'

/** A row of the document. A plain string as value is the same in both languages. */
export interface LabelledRow {
  label: BilingualText
  value: string | BilingualText
}

export interface Party {
  heading: BilingualText
  name: BilingualText
  address: BilingualText
  numbers: LabelledRow[]
}

export interface DocumentLine {
  words: BilingualText
  period: string
  quantity: string
  unitPrice: string
  discount: string
  vatRate: string
  vat: string
  total: string
}

/** The content of an invoice document, before drawing. Amounts are riyals with two decimals. */
export interface InvoiceDocument {
  number: string
  title: BilingualText
  issuedAt: Date
  /** The Riyadh day of the payment; null while unpaid. */
  paidOn: string | null
  facts: LabelledRow[]
  parties: Party[]
  lines: DocumentLine[]
  totals: LabelledRow[]
  inWords: BilingualText
  notes: BilingualText[]
  /** The seller's name and number, the address, and why the reader has the document. */
  foot: BilingualText[]
  /** Content of the QR code. */
  qr: string
}

/** The payment of an invoice. The card is null when no charge of ours took the money. */
export interface Payment {
  at: Date
  card: { type: CardType; last4: string } | null
}

/** The invoice that a note refers to, and the reason. `isDebit`: the note adds to the invoice instead of reversing it. */
interface CreditReference {
  number: string
  reason: BilingualText
  isDebit?: true
}

export interface DocumentFacts {
  invoice: Pick<InvoiceRow, 'issuedAt' | 'dueAt' | 'grossAmount' | 'discount' | 'vatAmount' | 'netAmount'> &
    Partial<Pick<InvoiceRow, 'creditUsed'>>
  number: string
  lines: readonly InvoiceLine[]
  /** The customer's order (BT-13). Invoices only. */
  purchaseOrder?: string | null
  parties: Parties
  payment: Payment | null
  /** Credit notes only. */
  credited?: CreditReference
  /** The QR code of the signed document. Without it, the document gets a code with the five basic fields. */
  qr?: string
}

const VAT_RATE = '15%'

/** Builds the content of an invoice or credit note. A company gets a tax invoice, a person a simplified one. */
export const invoiceDocument = (facts: DocumentFacts): InvoiceDocument => {
  const { invoice, number, parties } = facts
  const lines = pricedLines(facts.lines)
  const isRounded = lines.reduce((sum, { vat }) => sum + vat, 0) !== invoice.vatAmount
  return {
    number,
    title: titleOf(facts),
    issuedAt: invoice.issuedAt,
    paidOn: facts.payment && riyadhDay(facts.payment.at),
    facts: factsOf(facts),
    parties: [sellerParty(parties.seller), buyerParty(parties.buyer)],
    lines: lines.map(documentLine),
    totals: totalsOf(facts),
    inWords: { en: amountInWords(invoice.netAmount, 'en'), ar: amountInWords(invoice.netAmount, 'ar') },
    notes: [WORDS.currency, ...(isRounded ? [WORDS.rounding] : [])],
    foot: [sellerWords(parties.seller), parties.seller.address, whyWords(facts)],
    qr:
      facts.qr ??
      zatcaQr({
        sellerName: parties.seller.name.ar,
        vatNumber: parties.seller.vatNumber,
        issuedAt: riyadhTimestamp(invoice.issuedAt),
        total: decimalText(invoice.netAmount),
        vat: decimalText(invoice.vatAmount),
      }),
  }
}

const titleOf = ({ parties, credited }: DocumentFacts): BilingualText => {
  const isBusiness = parties.buyer.accountType === 'business'
  if (credited) return isBusiness ? WORDS.creditNote : WORDS.simplifiedCreditNote
  return isBusiness ? WORDS.taxInvoice : WORDS.simplifiedTaxInvoice
}

const sellerWords = ({ name, vatNumber }: Seller): BilingualText => ({
  en: `${name.en} · ${WORDS.vatNumber.en} ${vatNumber}`,
  ar: `${name.ar} · ${WORDS.vatNumber.ar} ${vatNumber}`,
})

const whyWords = ({ parties, credited }: DocumentFacts): BilingualText => {
  const { en, ar } = parties.buyer.name
  const buyer = { en: en || ar, ar: ar || en }
  return credited
    ? {
        en: `You receive this credit note because it lowers an invoice of ${buyer.en}.`,
        ar: `يصلك هذا الإشعار لأنه يخفض فاتورة صادرة باسم ${buyer.ar}.`,
      }
    : {
        en: `You receive this invoice for the Google Cloud services of ${buyer.en}.`,
        ar: `تصلك هذه الفاتورة عن خدمات Google Cloud المقدمة إلى ${buyer.ar}.`,
      }
}

const factsOf = (facts: DocumentFacts): LabelledRow[] => {
  const { invoice, number, lines, purchaseOrder, credited } = facts
  return [
    { label: credited ? WORDS.creditNumber : WORDS.number, value: number },
    ...(purchaseOrder ? [{ label: WORDS.purchaseOrder, value: purchaseOrder }] : []),
    { label: WORDS.issued, value: momentText(invoice.issuedAt) },
    { label: WORDS.issuedHijri, value: hijriDay(riyadhDay(invoice.issuedAt)) },
    ...(credited
      ? [
          { label: WORDS.credited, value: credited.number },
          { label: WORDS.reason, value: credited.reason },
        ]
      : paymentFacts(facts)),
    { label: WORDS.supplied, value: supplied(lines) },
  ]
}

/** Riyadh time, such as '2026-12-01 00:00:00'. The QR code has the same time. */
const momentText = (instant: Date): string => riyadhTimestamp(instant).slice(0, 19).replace('T', ' ')

const paymentFacts = ({ invoice, payment }: DocumentFacts): LabelledRow[] => {
  if (!payment) return [{ label: WORDS.due, value: riyadhDay(invoice.dueAt) }]
  const { at, card } = payment
  return [
    { label: WORDS.paid, value: momentText(at) },
    ...(card ? [{ label: WORDS.card, value: `${CARD_LABELS[card.type]} •••• ${card.last4}` }] : []),
  ]
}

const supplied = (lines: readonly InvoiceLine[]): string => {
  const [firstDay, lastDay] = [lines.map((line) => line.firstDay), lines.map((line) => line.lastDay)]
  return periodOf({ firstDay: firstDay.toSorted().at(0) ?? '', lastDay: lastDay.toSorted().at(-1) ?? '' })
}

const periodOf = ({ firstDay, lastDay }: Pick<InvoiceLine, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`

const sellerParty = ({ name, address, vatNumber, crNumber }: Seller): Party => ({
  heading: WORDS.seller,
  name,
  address,
  numbers: [
    { label: WORDS.vatNumber, value: vatNumber },
    { label: COMPANY_NUMBERS[companyNumberScheme(crNumber)], value: crNumber },
  ],
})

const buyerParty = ({ accountType, name, address, vatId, identificationNumber }: Buyer): Party => {
  const label =
    accountType === 'business'
      ? COMPANY_NUMBERS[companyNumberScheme(identificationNumber)]
      : WORDS.personNumber
  return {
    heading: WORDS.buyer,
    name,
    address: { en: postalAddress(address, 'en'), ar: postalAddress(address, 'ar') },
    numbers: [
      ...(vatId ? [{ label: WORDS.vatNumber, value: vatId }] : []),
      ...(identificationNumber ? [{ label, value: identificationNumber }] : []),
    ],
  }
}

const documentLine = ({ line, price, discount, vat, total }: PricedLine): DocumentLine => ({
  words: lineWords(line),
  period: periodOf(line),
  quantity: '1',
  unitPrice: groupedText(price),
  discount: groupedText(discount),
  vatRate: VAT_RATE,
  vat: groupedText(vat),
  total: groupedText(total),
})

const totalsOf = ({ invoice, payment, credited }: DocumentFacts): LabelledRow[] => {
  const { grossAmount, discount, vatAmount, netAmount, creditUsed = 0 } = invoice
  return [
    { label: WORDS.gross, value: groupedText(grossAmount) },
    { label: WORDS.discount, value: groupedText(0 - discount) },
    { label: WORDS.taxable, value: groupedText(grossAmount - discount) },
    { label: WORDS.vat, value: groupedText(vatAmount) },
    {
      label: payment || credited || creditUsed > 0 ? WORDS.totalAmount : WORDS.totalDue,
      value: groupedText(netAmount),
    },
    ...(creditUsed > 0
      ? [
          { label: WORDS.creditUsed, value: groupedText(0 - creditUsed) },
          { label: WORDS.leftForCard, value: groupedText(netAmount - creditUsed) },
        ]
      : []),
  ]
}
