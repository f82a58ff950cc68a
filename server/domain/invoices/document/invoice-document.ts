import { customerTitle } from '#rules/customer-title.ts'
import { decimalText, groupedText } from '#rules/money.ts'
import { riyadhDay, riyadhTimestamp } from '#rules/riyadh-time.ts'
import type { CustomerRow, InvoiceLineRow, InvoiceRow } from '../../../db/schema.ts'
import type { Config } from '../../../deps.ts'
import { type Both, lineWords, WORDS } from './words.ts'
import { zatcaQr } from './zatca-qr.ts'

/** A row with one value that both languages share. */
export interface Labelled {
  label: Both
  value: string
}

export interface Party {
  heading: Both
  name: Both
  address: Both
  numbers: Labelled[]
}

export interface DocumentLine {
  words: Both
  period: string
  amount: string
}

/** All that stands on an invoice's paper, before anything is drawn. Amounts are riyals with two decimals. */
export interface InvoiceDocument {
  number: string
  title: Both
  issuedAt: Date
  facts: Labelled[]
  parties: Party[]
  lines: DocumentLine[]
  totals: Labelled[]
  /** What the QR code says. */
  qr: string
}

export interface DocumentFacts {
  invoice: InvoiceRow
  number: string
  lines: readonly InvoiceLineRow[]
  customer: CustomerRow
  seller: Config['seller']
}

const together = (parts: readonly (string | null)[], between: string): string =>
  parts.filter((part) => part?.trim()).join(between)

const sellerParty = ({ name, address, vatNumber, crNumber }: Config['seller']): Party => ({
  heading: WORDS.seller,
  name,
  address,
  numbers: [
    { label: WORDS.vatNumber, value: vatNumber },
    { label: WORDS.crNumber, value: crNumber },
  ],
})

const nameOf = (row: CustomerRow): Both => ({
  en: customerTitle(row) ?? '',
  ar:
    row.accountType === 'business'
      ? (row.arabicBusinessName ?? '')
      : together([row.arabicFirstName, row.arabicLastName], ' '),
})

const addressOf = (row: CustomerRow): Both => ({
  en: together(
    [
      together([row.buildingNumber, row.address], ' '),
      row.unitNumber && `Unit ${row.unitNumber}`,
      row.district,
      together([row.city, row.postalCode], ' '),
      row.province,
    ],
    ', ',
  ),
  ar: row.arabicAddress ?? '',
})

const buyerParty = (row: CustomerRow): Party => {
  const label = row.accountType === 'business' ? WORDS.crNumber : WORDS.personNumber
  return {
    heading: WORDS.buyer,
    name: nameOf(row),
    address: addressOf(row),
    numbers: [
      ...(row.vatId ? [{ label: WORDS.vatNumber, value: row.vatId }] : []),
      ...(row.identificationNumber ? [{ label, value: row.identificationNumber }] : []),
    ],
  }
}

const daysText = ({ firstDay, lastDay }: Pick<InvoiceLineRow, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`

const suppliedText = (lines: readonly InvoiceLineRow[]): string => {
  const [firstDay, lastDay] = [lines.map((line) => line.firstDay), lines.map((line) => line.lastDay)]
  return daysText({ firstDay: firstDay.toSorted().at(0) ?? '', lastDay: lastDay.toSorted().at(-1) ?? '' })
}

const totalsOf = ({ grossAmount, discount, vatAmount, netAmount }: InvoiceRow): Labelled[] => [
  { label: WORDS.gross, value: groupedText(grossAmount) },
  { label: WORDS.discount, value: groupedText(0 - discount) },
  { label: WORDS.taxable, value: groupedText(grossAmount - discount) },
  { label: WORDS.vat, value: groupedText(vatAmount) },
  { label: WORDS.total, value: groupedText(netAmount) },
]

/** What stands on the paper of an invoice. A company gets a tax invoice, a person a simplified one. */
export const invoiceDocument = (facts: DocumentFacts): InvoiceDocument => {
  const { invoice, number, lines, customer, seller } = facts
  return {
    number,
    title: customer.accountType === 'business' ? WORDS.taxInvoice : WORDS.simplifiedTaxInvoice,
    issuedAt: invoice.issuedAt,
    facts: [
      { label: WORDS.number, value: number },
      { label: WORDS.issued, value: riyadhDay(invoice.issuedAt) },
      { label: WORDS.due, value: riyadhDay(invoice.dueAt) },
      { label: WORDS.supplied, value: suppliedText(lines) },
    ],
    parties: [sellerParty(seller), buyerParty(customer)],
    lines: lines.map((line) => ({
      words: lineWords(line),
      period: daysText(line),
      amount: groupedText(line.amount),
    })),
    totals: totalsOf(invoice),
    qr: zatcaQr({
      sellerName: seller.name.ar,
      vatNumber: seller.vatNumber,
      issuedAt: riyadhTimestamp(invoice.issuedAt),
      total: decimalText(invoice.netAmount),
      vat: decimalText(invoice.vatAmount),
    }),
  }
}
