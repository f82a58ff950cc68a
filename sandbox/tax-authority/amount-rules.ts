import { allowedBy, amountAt, ITEM_CATEGORY, linesOf, netOf, rateOf, shareOf, sum } from './amounts.ts'
import { amountsOf, type TaxDocument } from './document.ts'
import { error, type Rule, warning } from './rule.ts'
import { descendants, elementsAt, ownText, textAt, type XmlElement } from './xml.ts'

const TOTALS = 'cac:LegalMonetaryTotal'

const CATEGORY = 'cac:TaxCategory/cbc:ID'

const totalOf = ({ root }: TaxDocument, name: string): number => amountAt(root, `${TOTALS}/cbc:${name}`)

const hasTotal = ({ root }: TaxDocument, name: string): boolean =>
  textAt(root, `${TOTALS}/cbc:${name}`) !== ''

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

/** The amounts that may have at most two decimals, each with the code of its rule. */
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

/** The totals of the document and its VAT. */
export const amountRules: Rule[] = [
  error('BR-KSA-F-04', 'All amounts and quantities of the document must be positive.', ({ root }) =>
    [...amountsOf(root), ...descendants(root, 'cbc:InvoicedQuantity')].every((amount) =>
      /^\d+([.]\d+)?$/.test(ownText(amount)),
    ),
  ),
  ...DECIMALS.map(([code, path]) => decimalsRule(code, path)),
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
