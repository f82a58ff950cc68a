import { allowedBy, amountAt, ITEM_CATEGORY, linesOf, netOf, rateOf, shareOf } from './amounts.ts'
import { error, type Rule, warning } from './rule.ts'
import { descendants, elementAt, textAt, type XmlElement } from './xml.ts'

const everyLine =
  (check: (line: XmlElement) => boolean): Rule['holds'] =>
  (document) =>
    linesOf(document).every(check)

/** Each line, with its VAT. */
export const lineRules: Rule[] = [
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
]
