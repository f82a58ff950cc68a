import { amountsOf, type TaxDocument } from './document.ts'
import { error, type Rule, warning } from './rule.ts'
import { descendants, elementAt, elementsAt, ownText, textAt, type XmlElement } from './xml.ts'

const TOTALS = 'cac:LegalMonetaryTotal'
const CATEGORY = 'cac:TaxCategory/cbc:ID'

/** An amount in halalas; NaN for another text. */
const halalasOf = (text: string): number => (NUMBER.test(text) ? Math.round(Number(text) * 100) : Number.NaN)
const NUMBER = /^-?\d+([.]\d+)?$/

/** Halalas at a path; zero without the element. */
const amountAt = (element: XmlElement, path: string): number =>
  elementAt(element, path) ? halalasOf(textAt(element, path)) : 0

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const totalOf = ({ root }: TaxDocument, name: string): number => amountAt(root, `${TOTALS}/cbc:${name}`)
const hasTotal = ({ root }: TaxDocument, name: string): boolean =>
  textAt(root, `${TOTALS}/cbc:${name}`) !== ''

const linesOf = ({ root }: TaxDocument): XmlElement[] => elementsAt(root, 'cac:InvoiceLine')
const netOf = (line: XmlElement): number => amountAt(line, 'cbc:LineExtensionAmount')

/** Allowances minus charges, of the document or of a line. */
const allowedBy = (element: XmlElement, isCounted: (allowance: XmlElement) => boolean = () => true): number =>
  sum(
    elementsAt(element, 'cac:AllowanceCharge')
      .filter(isCounted)
      .map(
        (allowance) =>
          (textAt(allowance, 'cbc:ChargeIndicator') === 'true' ? -1 : 1) * amountAt(allowance, 'cbc:Amount'),
      ),
  )

const allowances = (document: TaxDocument, indicator: 'true' | 'false'): number =>
  sum(
    elementsAt(document.root, 'cac:AllowanceCharge')
      .filter((allowance) => textAt(allowance, 'cbc:ChargeIndicator') === indicator)
      .map((allowance) => amountAt(allowance, 'cbc:Amount')),
  )

const taxTotals = ({ root }: TaxDocument, withSubtotals: boolean): XmlElement[] =>
  elementsAt(root, 'cac:TaxTotal').filter(
    (total) => elementsAt(total, 'cac:TaxSubtotal').length > 0 === withSubtotals,
  )

const subtotalsOf = (document: TaxDocument): XmlElement[] =>
  taxTotals(document, true).flatMap((total) => elementsAt(total, 'cac:TaxSubtotal'))

const vatOf = (document: TaxDocument): number =>
  sum(
    taxTotals(document, true)
      .slice(0, 1)
      .map((total) => amountAt(total, 'cbc:TaxAmount')),
  )

const standardSubtotals = (document: TaxDocument): XmlElement[] =>
  subtotalsOf(document).filter((subtotal) => textAt(subtotal, CATEGORY) === 'S')

const rateOf = (element: XmlElement, category: string): number =>
  Number(textAt(element, `${category}/cbc:Percent`))

/** VAT of an amount, rounded half up to whole halalas. */
const shareOf = (halalas: number, percent: number): number => Math.round((halalas * percent) / 100)

const everyLine =
  (check: (line: XmlElement) => boolean): Rule['holds'] =>
  (document) =>
    linesOf(document).every(check)

const ITEM_CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory'

/** The amounts with at most two decimals, by their rules. */
const DECIMALS: readonly (readonly [code: string, path: string])[] = [
  ['BR-DEC-01', 'cac:AllowanceCharge/cbc:Amount'],
  ['BR-DEC-09', `${TOTALS}/cbc:LineExtensionAmount`],
  ['BR-DEC-10', `${TOTALS}/cbc:AllowanceTotalAmount`],
  ['BR-DEC-11', `${TOTALS}/cbc:ChargeTotalAmount`],
  ['BR-DEC-12', `${TOTALS}/cbc:TaxExclusiveAmount`],
  ['BR-DEC-13', 'cac:TaxTotal/cbc:TaxAmount'],
  ['BR-DEC-14', `${TOTALS}/cbc:TaxInclusiveAmount`],
  ['BR-DEC-16', `${TOTALS}/cbc:PrepaidAmount`],
  ['BR-DEC-18', `${TOTALS}/cbc:PayableAmount`],
  ['BR-DEC-19', 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount'],
  ['BR-DEC-20', 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'],
  ['BR-DEC-23', 'cac:InvoiceLine/cbc:LineExtensionAmount'],
  ['BR-DEC-24', 'cac:InvoiceLine/cac:AllowanceCharge/cbc:Amount'],
  ['BR-KSA-DEC-03', 'cac:InvoiceLine/cac:TaxTotal/cbc:TaxAmount'],
  ['BR-KSA-DEC-04', 'cac:InvoiceLine/cac:TaxTotal/cbc:RoundingAmount'],
]

const decimalsRule = (code: string, path: string): Rule =>
  warning(code, `${path} has at most 2 decimals.`, ({ root }) =>
    elementsAt(root, path).every((amount) => !/[.]\d{3,}$/.test(ownText(amount))),
  )

export const amountRules: Rule[] = [
  error('BR-KSA-F-04', 'All amounts and quantities of the document must be positive.', ({ root }) =>
    [...amountsOf(root), ...descendants(root, 'cbc:InvoicedQuantity')].every((amount) =>
      /^\d+([.]\d+)?$/.test(ownText(amount)),
    ),
  ),
  ...DECIMALS.map(([code, path]) => decimalsRule(code, path)),
  error(
    'BR-16',
    'An invoice shall have at least one line (BG-25).',
    (document) => linesOf(document).length > 0,
  ),
  warning(
    'BR-21',
    'Each line shall have an identifier (BT-126).',
    everyLine((line) => textAt(line, 'cbc:ID') !== ''),
  ),
  error(
    'BR-22',
    'Each line shall have an invoiced quantity (BT-129).',
    everyLine((line) => textAt(line, 'cbc:InvoicedQuantity') !== ''),
  ),
  error(
    'BR-24',
    'Each line shall have a net amount (BT-131).',
    everyLine((line) => textAt(line, 'cbc:LineExtensionAmount') !== ''),
  ),
  warning(
    'BR-25',
    'Each line shall contain the item name (BT-153).',
    everyLine((line) => textAt(line, 'cac:Item/cbc:Name') !== ''),
  ),
  error(
    'BR-26',
    'Each line shall contain the item net price (BT-146).',
    everyLine((line) => textAt(line, 'cac:Price/cbc:PriceAmount') !== ''),
  ),
  error(
    'BR-CO-04',
    'Each line shall have a VAT category code (BT-151).',
    everyLine((line) => textAt(line, `${ITEM_CATEGORY}/cbc:ID`) !== ''),
  ),
  error('BR-KSA-18', 'A VAT category code must be one of S, Z, E and O.', ({ root }) =>
    ['cac:TaxCategory', 'cac:ClassifiedTaxCategory']
      .flatMap((key) => descendants(root, key))
      .every((category) => ['S', 'Z', 'E', 'O'].includes(textAt(category, 'cbc:ID'))),
  ),
  warning(
    'BR-S-05',
    'A line whose VAT category is "Standard rated" must have a rate (BT-152) greater than zero.',
    everyLine((line) => textAt(line, `${ITEM_CATEGORY}/cbc:ID`) !== 'S' || rateOf(line, ITEM_CATEGORY) > 0),
  ),
  warning(
    'BR-KSA-EN16931-11',
    'The line net amount (BT-131) must be quantity times price, less allowances, plus charges.',
    everyLine((line) => {
      const quantity = Number(textAt(line, 'cbc:InvoicedQuantity'))
      const gross = Math.round(quantity * Number(textAt(line, 'cac:Price/cbc:PriceAmount')) * 100)
      return netOf(line) === gross - allowedBy(line)
    }),
  ),
  error(
    'BR-KSA-52',
    'The line VAT amount (KSA-11) is mandatory in a standard document.',
    (document) =>
      document.isSimplified ||
      linesOf(document).every((line) => textAt(line, 'cac:TaxTotal/cbc:TaxAmount') !== ''),
  ),
  error(
    'BR-KSA-53',
    'The line amount with VAT (KSA-12) is mandatory in a standard document.',
    (document) =>
      document.isSimplified ||
      linesOf(document).every((line) => textAt(line, 'cac:TaxTotal/cbc:RoundingAmount') !== ''),
  ),
  warning(
    'BR-KSA-50',
    'The line VAT amount (KSA-11) must be the line net amount (BT-131) times its rate (BT-152).',
    everyLine((line) => {
      const vat = amountAt(line, 'cac:TaxTotal/cbc:TaxAmount')
      return (
        elementAt(line, 'cac:TaxTotal') === undefined ||
        vat === shareOf(netOf(line), rateOf(line, ITEM_CATEGORY))
      )
    }),
  ),
  warning(
    'BR-KSA-51',
    'The line amount with VAT (KSA-12) must be the net amount (BT-131) plus the line VAT amount (KSA-11).',
    everyLine(
      (line) =>
        elementAt(line, 'cac:TaxTotal') === undefined ||
        amountAt(line, 'cac:TaxTotal/cbc:RoundingAmount') ===
          netOf(line) + amountAt(line, 'cac:TaxTotal/cbc:TaxAmount'),
    ),
  ),
  error(
    'BR-S-06',
    'The VAT rate (BT-96) of a standard rated document allowance shall be greater than zero.',
    ({ root }) =>
      elementsAt(root, 'cac:AllowanceCharge').every(
        (allowance) => textAt(allowance, CATEGORY) !== 'S' || rateOf(allowance, 'cac:TaxCategory') > 0,
      ),
  ),
  warning(
    'BR-CO-10',
    'The sum of line net amounts (BT-106) must be Σ of the lines (BT-131).',
    (document) => totalOf(document, 'LineExtensionAmount') === sum(linesOf(document).map(netOf)),
  ),
  error(
    'BR-CO-11',
    'The sum of allowances (BT-107) must be Σ of the document allowances (BT-92).',
    (document) => totalOf(document, 'AllowanceTotalAmount') === allowances(document, 'false'),
  ),
  error(
    'BR-CO-12',
    'The sum of charges (BT-108) must be Σ of the document charges (BT-99).',
    (document) => totalOf(document, 'ChargeTotalAmount') === allowances(document, 'true'),
  ),
  warning('BR-13', 'An invoice shall have the total without VAT (BT-109).', (document) =>
    hasTotal(document, 'TaxExclusiveAmount'),
  ),
  error('BR-14', 'An invoice shall have the total with VAT (BT-112).', (document) =>
    hasTotal(document, 'TaxInclusiveAmount'),
  ),
  error('BR-15', 'An invoice shall have the amount due for payment (BT-115).', (document) =>
    hasTotal(document, 'PayableAmount'),
  ),
  warning(
    'BR-CO-13',
    'The total without VAT (BT-109) must be the lines (BT-106) less allowances (BT-107) plus charges (BT-108).',
    (document) =>
      totalOf(document, 'TaxExclusiveAmount') ===
      totalOf(document, 'LineExtensionAmount') -
        totalOf(document, 'AllowanceTotalAmount') +
        totalOf(document, 'ChargeTotalAmount'),
  ),
  error(
    'BR-KSA-EN16931-08',
    'Only one tax total (BG-22) with tax subtotals must be provided.',
    (document) => taxTotals(document, true).length === 1,
  ),
  warning(
    'BR-KSA-EN16931-09',
    'Only one tax total (BG-22) without tax subtotals must be provided.',
    (document) => taxTotals(document, false).length === 1,
  ),
  error(
    'BR-CO-18',
    'An invoice shall have at least one VAT breakdown (BG-23).',
    (document) => subtotalsOf(document).length > 0,
  ),
  error(
    'BR-CO-14',
    'The VAT total (BT-110) must be Σ of the VAT category amounts (BT-117).',
    (document) =>
      vatOf(document) === sum(subtotalsOf(document).map((subtotal) => amountAt(subtotal, 'cbc:TaxAmount'))),
  ),
  error(
    'BR-CO-15',
    'The total with VAT (BT-112) must be the total without VAT (BT-109) plus VAT (BT-110).',
    (document) =>
      totalOf(document, 'TaxInclusiveAmount') === totalOf(document, 'TaxExclusiveAmount') + vatOf(document),
  ),
  warning(
    'BR-CO-16',
    'The amount due (BT-115) must be the total with VAT (BT-112) less the amount paid (BT-113).',
    (document) =>
      totalOf(document, 'PayableAmount') ===
      totalOf(document, 'TaxInclusiveAmount') -
        totalOf(document, 'PrepaidAmount') +
        totalOf(document, 'PayableRoundingAmount'),
  ),
  warning(
    'BR-CO-17',
    'A VAT category amount (BT-117) must be its taxable amount (BT-116) times its rate (BT-119).',
    (document) =>
      subtotalsOf(document).every(
        (subtotal) =>
          amountAt(subtotal, 'cbc:TaxAmount') ===
          shareOf(amountAt(subtotal, 'cbc:TaxableAmount'), rateOf(subtotal, 'cac:TaxCategory')),
      ),
  ),
  warning(
    'BR-S-08',
    'The taxable amount (BT-116) of a standard rate must be Σ of its lines less its allowances plus its charges.',
    (document) => standardSubtotals(document).every((subtotal) => isTaxable(document, subtotal)),
  ),
]

const isTaxable = (document: TaxDocument, subtotal: XmlElement): boolean => {
  const rate = rateOf(subtotal, 'cac:TaxCategory')
  const lines = linesOf(document).filter(
    (line) => textAt(line, `${ITEM_CATEGORY}/cbc:ID`) === 'S' && rateOf(line, ITEM_CATEGORY) === rate,
  )
  const allowed = allowedBy(
    document.root,
    (allowance) => textAt(allowance, CATEGORY) === 'S' && rateOf(allowance, 'cac:TaxCategory') === rate,
  )
  return amountAt(subtotal, 'cbc:TaxableAmount') === sum(lines.map(netOf)) - allowed
}
