import { lineWords } from '#rules/invoice-line-words.ts'
import { type PricedLine, pricedLines } from '#rules/invoice-lines.ts'
import {
  type CompanyNumberScheme,
  companyNumberScheme,
  type Parties,
  parseSellerAddress,
  type Seller,
} from '#rules/invoice-parties.ts'
import { decimalText } from '#rules/money.ts'
import { cityName } from '#rules/postal-address.ts'
import { riyadhTimestamp } from '#rules/riyadh-time.ts'
import type { DocumentFacts } from './invoice-document.ts'

/** Position of a document in the chain: counter, identifier and the hash of the previous document (Base64). */
export interface ChainLink {
  counter: number
  uuid: string
  previousHash: string
}

const CURRENCY = 'SAR'
const RATE = '15.00'
const UN_CODES = { invoice: '388', creditNote: '381', debitNote: '383', bankCard: '48' } as const
/** The first two digits mark a tax invoice for a company, or a simplified invoice for a person (KSA-2). */
const KINDS = { business: '0100000', individual: '0200000' } as const

const amount = (name: string, halalas: number): Xml => [name, { currencyID: CURRENCY }, decimalText(halalas)]

const VAT: Xml = ['cac:TaxScheme', [['cbc:ID', 'VAT']]]

const category = (name: string): Xml => [name, [['cbc:ID', 'S'], ['cbc:Percent', RATE], VAT]]

const reference = (id: string, content: Xml): Xml => [
  'cac:AdditionalDocumentReference',
  [['cbc:ID', id], content],
]

/** An embedded text such as a hash or the QR code. */
export const attachment = (id: string, text: string): Xml =>
  reference(id, ['cac:Attachment', [['cbc:EmbeddedDocumentBinaryObject', { mimeCode: 'text/plain' }, text]]])

interface PartyFacts {
  scheme: CompanyNumberScheme | 'NAT' | 'IQA'
  identification: string | null
  name: string
  vatNumber: string | null
  address: Readonly<Record<'street' | 'building' | 'district' | 'city' | 'postalCode', string>>
}

const allowance = (halalas: number, reason: string, ofDocument: boolean): Xml => [
  'cac:AllowanceCharge',
  [
    ['cbc:ChargeIndicator', 'false'],
    ['cbc:AllowanceChargeReason', reason],
    amount('cbc:Amount', halalas),
    ofDocument ? category('cac:TaxCategory') : null,
  ],
]

const NAMESPACES = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  'xmlns:ext': 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
}

/** Parts added after hashing; the hash excludes all of them. */
interface SealData {
  extensions: Xml
  qr: Xml
  signature: Xml
}

/**
 * Builds an invoice or credit note in UBL 2.1 for the tax authority (Electronic Invoice XML Implementation Standard). Without
 * `sealing`, builds the document to hash. A line with a negative amount becomes an allowance on the document, because no amount may
 * be negative.
 */
export const taxInvoice = (facts: DocumentFacts, link: ChainLink, sealing?: SealData): Xml => {
  const { invoice, number, purchaseOrder, parties, credited } = facts
  const [issueDate = '', issueTime = ''] = riyadhTimestamp(invoice.issuedAt).slice(0, 19).split('T')
  const priced = pricedLines(facts.lines)
  const lines = priced.filter(({ net }) => net >= 0)
  const negative = priced.filter(({ net }) => net < 0)
  const days = facts.lines.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted()
  return [
    'Invoice',
    NAMESPACES,
    [
      sealing?.extensions ?? null,
      ['cbc:ProfileID', 'reporting:1.0'],
      ['cbc:ID', number],
      ['cbc:UUID', link.uuid],
      ['cbc:IssueDate', issueDate],
      ['cbc:IssueTime', issueTime],
      [
        'cbc:InvoiceTypeCode',
        { name: KINDS[parties.buyer.accountType] },
        credited ? UN_CODES[credited.isDebit ? 'debitNote' : 'creditNote'] : UN_CODES.invoice,
      ],
      ['cbc:DocumentCurrencyCode', CURRENCY],
      ['cbc:TaxCurrencyCode', CURRENCY],
      purchaseOrder ? ['cac:OrderReference', [['cbc:ID', purchaseOrder]]] : null,
      credited
        ? ['cac:BillingReference', [['cac:InvoiceDocumentReference', [['cbc:ID', credited.number]]]]]
        : null,
      reference('ICV', ['cbc:UUID', String(link.counter)]),
      attachment('PIH', link.previousHash),
      sealing?.qr ?? null,
      sealing?.signature ?? null,
      ['cac:AccountingSupplierParty', [party(sellerFacts(parties.seller))]],
      ['cac:AccountingCustomerParty', [party(buyerFacts(parties))]],
      [
        'cac:Delivery',
        [
          ['cbc:ActualDeliveryDate', days.at(0) ?? issueDate],
          ['cbc:LatestDeliveryDate', days.at(-1) ?? issueDate],
        ],
      ],
      [
        'cac:PaymentMeans',
        [
          ['cbc:PaymentMeansCode', UN_CODES.bankCard],
          credited ? ['cbc:InstructionNote', credited.reason.ar] : null,
        ],
      ],
      ...negative.map(({ line, net }) => allowance(0 - net, lineWords(line).ar, true)),
      ...totals(
        facts,
        lines,
        negative.reduce((sum, { net }) => sum - net, 0),
      ),
      ...lines.map(invoiceLine),
    ],
  ]
}

const party = ({ scheme, identification, name, vatNumber, address }: PartyFacts): Xml => [
  'cac:Party',
  [
    identification ? ['cac:PartyIdentification', [['cbc:ID', { schemeID: scheme }, identification]]] : null,
    [
      'cac:PostalAddress',
      [
        filled('cbc:StreetName', address.street),
        filled('cbc:BuildingNumber', address.building),
        filled('cbc:CitySubdivisionName', address.district),
        filled('cbc:CityName', address.city),
        filled('cbc:PostalZone', address.postalCode),
        ['cac:Country', [['cbc:IdentificationCode', 'SA']]],
      ],
    ],
    ['cac:PartyTaxScheme', [filled('cbc:CompanyID', vatNumber), VAT]],
    ['cac:PartyLegalEntity', [['cbc:RegistrationName', name]]],
  ],
]

const filled = (name: string, text: string | null): Xml | null => (text ? [name, text] : null)

const sellerFacts = ({ name, vatNumber, crNumber, address }: Seller): PartyFacts => {
  const parts = parseSellerAddress(address.ar)
  if (!parts) throw new Error("The seller's Arabic address lacks its parts")
  return {
    scheme: companyNumberScheme(crNumber),
    identification: crNumber,
    name: name.ar,
    vatNumber,
    address: parts,
  }
}

const buyerFacts = ({ buyer }: Parties): PartyFacts => {
  const { accountType, identificationNumber, address } = buyer
  const ofPerson = identificationNumber?.startsWith('2') ? 'IQA' : 'NAT'
  return {
    scheme: accountType === 'business' ? companyNumberScheme(identificationNumber) : ofPerson,
    identification: identificationNumber,
    name: buyer.name.ar || buyer.name.en,
    vatNumber: buyer.vatId,
    address: {
      street: address.arabicAddress ?? address.address ?? '',
      building: address.buildingNumber ?? '',
      district: address.arabicDistrict ?? address.district ?? '',
      city: cityName(address.city, 'ar'),
      postalCode: address.postalCode ?? '',
    },
  }
}

const totals = ({ invoice }: DocumentFacts, lines: readonly PricedLine[], allowed: number): Xml[] => {
  const taxable = invoice.grossAmount - invoice.discount
  const vat = amount('cbc:TaxAmount', invoice.vatAmount)
  const subtotal: Xml = [
    'cac:TaxSubtotal',
    [amount('cbc:TaxableAmount', taxable), vat, category('cac:TaxCategory')],
  ]
  return [
    ['cac:TaxTotal', [vat]],
    ['cac:TaxTotal', [vat, subtotal]],
    [
      'cac:LegalMonetaryTotal',
      [
        amount(
          'cbc:LineExtensionAmount',
          lines.reduce((sum, { net }) => sum + net, 0),
        ),
        amount('cbc:TaxExclusiveAmount', taxable),
        amount('cbc:TaxInclusiveAmount', invoice.netAmount),
        amount('cbc:AllowanceTotalAmount', allowed),
        amount('cbc:PayableAmount', invoice.netAmount),
      ],
    ],
  ]
}

const invoiceLine = ({ line, price, discount, net, vat, total }: PricedLine, index: number): Xml => [
  'cac:InvoiceLine',
  [
    ['cbc:ID', String(index + 1)],
    ['cbc:InvoicedQuantity', { unitCode: 'PCE' }, '1.000000'],
    amount('cbc:LineExtensionAmount', net),
    discount > 0 ? allowance(discount, 'خصم', false) : null,
    ['cac:TaxTotal', [amount('cbc:TaxAmount', vat), amount('cbc:RoundingAmount', total)]],
    [
      'cac:Item',
      [
        ['cbc:Name', `${lineWords(line).ar} ${line.firstDay} - ${line.lastDay}`],
        category('cac:ClassifiedTaxCategory'),
      ],
    ],
    ['cac:Price', [amount('cbc:PriceAmount', price)]],
  ],
]

type Content = string | readonly (Xml | string | null)[]

/** An element: `[name, content]` or `[name, attributes, content]`; null is omitted. */
export type Xml =
  | readonly [name: string, content: Content]
  | readonly [name: string, attributes: Readonly<Record<string, string>>, content: Content]

const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const VALUE: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
/** XML 1.0 forbids these characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Serialises as Canonical XML 1.1, so that the stored text equals the hashed text: no whitespace between elements, no self-closing
 * element, attributes in the given order. The caller gives the attributes in canonical order.
 */
export const writeXml = (element: Xml): string => {
  const [name, attributes, content] = element.length === 3 ? element : ([element[0], {}, element[1]] as const)
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value, VALUE)}"`)
  const inside =
    typeof content === 'string'
      ? escaped(content, TEXT)
      : content
          .map((child) => (typeof child === 'string' ? escaped(child, TEXT) : child ? writeXml(child) : ''))
          .join('')
  return `<${name}${written.join('')}>${inside}</${name}>`
}

const escaped = (text: string, table: Readonly<Record<string, string>>): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"\t\n\r]/g, (char) => table[char] ?? char)
