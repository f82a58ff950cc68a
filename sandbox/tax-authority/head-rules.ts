import { amountsOf, type TaxDocument } from './document.ts'
import { error, type Rule, warning } from './rule.ts'
import { attribute, elementsAt, textAt } from './xml.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='
const REPORTING_MS = 24 * 3_600_000

const isNote = ({ typeCode }: TaxDocument) => typeCode === '381' || typeCode === '383'

/** Identifiers, dates, codes, references and the position in the chain. */
export const headRules: Rule[] = [
  error(
    'BR-KSA-EN16931-01',
    'Business process (BT-23) must be "reporting:1.0".',
    ({ root }) => textAt(root, 'cbc:ProfileID') === 'reporting:1.0',
  ),
  warning('BR-02', 'An invoice shall have an invoice number (BT-1).', ({ number }) => number !== ''),
  error('BR-KSA-03', 'The UUID (KSA-1) must contain only letters, digits and dashes.', ({ uuid }) =>
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(uuid),
  ),
  error('BR-03', 'An invoice shall have an issue date (BT-2).', ({ issueDate }) => issueDate !== ''),
  warning('BR-KSA-F-01', 'A date must have the form YYYY-MM-DD.', ({ root }) =>
    ['cbc:IssueDate', 'cac:Delivery/cbc:ActualDeliveryDate', 'cac:Delivery/cbc:LatestDeliveryDate']
      .map((path) => textAt(root, path))
      .every((day) => day === '' || isDay(day)),
  ),
  error(
    'BR-KSA-04',
    'The issue date (BT-2) must be less or equal to the current date.',
    ({ issueDate }, { today }) => issueDate <= today,
  ),
  error(
    'BR-KSA-70',
    'The invoice must contain an issue time (KSA-25) in the form hh:mm:ss.',
    ({ issueTime }) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ?$/.test(issueTime),
  ),
  error('BR-KSA-05', 'The invoice type code (BT-3) must be 388, 381 or 383.', ({ typeCode }) =>
    ['388', '381', '383'].includes(typeCode),
  ),
  error('BR-KSA-06', 'The transaction code (KSA-2) must have the structure NNPNESB.', ({ transactionCode }) =>
    /^0[12][01]{5}$/.test(transactionCode),
  ),
  error(
    'BR-KSA-31',
    'A simplified document (KSA-2 begins with 02) may only be third party, nominal or summary.',
    ({ isSimplified, transactionCode }) =>
      !isSimplified || transactionCode.slice(4, 5) + transactionCode.slice(6) === '00',
  ),
  error(
    'BR-KSA-07',
    'Self-billing is not allowed for export invoices.',
    ({ transactionCode }) => transactionCode[4] !== '1' || transactionCode[6] !== '1',
  ),
  error(
    'BR-05',
    'An invoice shall have an invoice currency code (BT-5).',
    ({ root }) => textAt(root, 'cbc:DocumentCurrencyCode') !== '',
  ),
  error(
    'BR-KSA-68',
    'The tax currency code (BT-6) must exist.',
    ({ root }) => textAt(root, 'cbc:TaxCurrencyCode') !== '',
  ),
  error('BR-KSA-EN16931-02', 'The VAT accounting currency code (BT-6) must be SAR.', ({ root }) =>
    ['', 'SAR'].includes(textAt(root, 'cbc:TaxCurrencyCode')),
  ),
  error(
    'BR-KSA-CL-02',
    'Every currency must be the invoice currency (BT-5), except that of the VAT total in accounting currency (BT-111).',
    ({ root }) => {
      const currency = textAt(root, 'cbc:DocumentCurrencyCode')
      const vatTotals = elementsAt(root, 'cac:TaxTotal/cbc:TaxAmount')
      return amountsOf(root).every((amount) => {
        const own = attribute(amount, 'currencyID')
        return own === currency || (vatTotals.includes(amount) && own === textAt(root, 'cbc:TaxCurrencyCode'))
      })
    },
  ),
  error('BR-KSA-33', 'Each invoice must have a counter value (KSA-16).', ({ counter }) => counter !== ''),
  error('BR-KSA-34', 'The counter value (KSA-16) contains only digits.', ({ counter }) =>
    /^\d*$/.test(counter),
  ),
  warning(
    'BR-KSA-61',
    'The previous invoice hash (KSA-13) must exist.',
    ({ previousHash }) => previousHash !== '',
  ),
  warning(
    'BR-KSA-26',
    'The previous invoice hash (KSA-13) must be the hash of the document before, or that of 0 in the first one.',
    ({ counter, previousHash }, { hashBefore }) => {
      const expected = counter === '1' ? FIRST_PREVIOUS_HASH : hashBefore
      return previousHash === '' || expected === undefined || previousHash === expected
    },
  ),
  warning(
    'BR-KSA-56',
    'A credit or debit note (BT-3 is 381 or 383) must have a billing reference (BT-25).',
    (document) =>
      !isNote(document) ||
      textAt(document.root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID') !== '',
  ),
  error(
    'BR-KSA-17',
    'A credit or debit note (BT-3 is 381 or 383) must contain its reason (KSA-10).',
    (document) => !isNote(document) || textAt(document.root, 'cac:PaymentMeans/cbc:InstructionNote') !== '',
  ),
  warning(
    'BR-KSA-15',
    'A tax invoice (BT-3 is 388, KSA-2 begins with 01) must contain the supply date (KSA-5).',
    ({ root, typeCode, isSimplified }) =>
      isSimplified || typeCode !== '388' || textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate') !== '',
  ),
  warning(
    'BR-KSA-36',
    'The supply end date (KSA-24) must not be before the supply date (KSA-5).',
    ({ root }) => {
      const end = textAt(root, 'cac:Delivery/cbc:LatestDeliveryDate')
      return end === '' || end >= textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate')
    },
  ),
  warning(
    'BR-KSA-16',
    'The payment means code (BT-81) must be one of UNTDID 4461: 1, 10, 30, 42 or 48.',
    ({ root }) =>
      elementsAt(root, 'cac:PaymentMeans').every((means) =>
        ['1', '10', '30', '42', '48'].includes(textAt(means, 'cbc:PaymentMeansCode')),
      ),
  ),
  warning(
    'BR-KSA-98',
    'A simplified document must be submitted within 24 hours of its issue.',
    (document, { now }) => {
      const issued = Date.parse(`${document.issueDate}T${document.issueTime.replace('Z', '')}+03:00`)
      return !document.isSimplified || !(now.getTime() - issued > REPORTING_MS)
    },
  ),
]

const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
