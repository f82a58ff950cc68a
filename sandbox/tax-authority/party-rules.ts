import type { TaxDocument } from './document.ts'
import { error, type Rule, warning } from './rule.ts'
import { attribute, elementAt, elementsAt, ownText, textAt, type XmlElement } from './xml.ts'

const sellerOf = ({ root }: TaxDocument) => elementAt(root, 'cac:AccountingSupplierParty/cac:Party')
const buyerOf = ({ root }: TaxDocument) => elementAt(root, 'cac:AccountingCustomerParty/cac:Party')

const textOf = (party: XmlElement | undefined, path: string): string => (party ? textAt(party, path) : '')

const VAT_NUMBER = 'cac:PartyTaxScheme/cbc:CompanyID'
const NAME = 'cac:PartyLegalEntity/cbc:RegistrationName'
const addressOf = (party: XmlElement | undefined, part: keyof typeof ADDRESS): string =>
  textOf(party, `cac:PostalAddress/${ADDRESS[part]}`)

const ADDRESS = {
  street: 'cbc:StreetName',
  building: 'cbc:BuildingNumber',
  district: 'cbc:CitySubdivisionName',
  city: 'cbc:CityName',
  postalCode: 'cbc:PostalZone',
  country: 'cac:Country/cbc:IdentificationCode',
} as const

const hasAddress = (party: XmlElement | undefined, ...parts: (keyof typeof ADDRESS)[]): boolean =>
  parts.every((part) => addressOf(party, part) !== '')

const WHOLE_ADDRESS = Object.keys(ADDRESS) as (keyof typeof ADDRESS)[]

const isInSaudiArabia = (party: XmlElement | undefined) => addressOf(party, 'country') === 'SA'

/** 15 digits that begin and end with 3. */
const isVatNumber = (text: string) => /^3\d{13}3$/.test(text)

interface Identification {
  scheme: string
  id: string
}

const identificationsOf = (party: XmlElement | undefined): Identification[] =>
  (party ? elementsAt(party, 'cac:PartyIdentification/cbc:ID') : []).map((id) => ({
    scheme: attribute(id, 'schemeID'),
    id: ownText(id),
  }))

const SELLER_SCHEMES = ['CRN', 'MOM', 'MLS', 'SAG', 'OTH', '700']
const BUYER_SCHEMES = [...SELLER_SCHEMES, 'TIN', 'NAT', 'GCC', 'IQA', 'PAS']

/** A rule over every number of one scheme, of both parties. */
const numberRule = (code: string, scheme: string, form: RegExp, message: string): Rule =>
  warning(code, message, (document) =>
    [sellerOf(document), buyerOf(document)]
      .flatMap(identificationsOf)
      .every((party) => party.scheme !== scheme || form.test(party.id)),
  )

export const partyRules: Rule[] = [
  warning(
    'BR-06',
    'An invoice shall contain the seller name (BT-27).',
    (document) => textOf(sellerOf(document), NAME) !== '',
  ),
  warning(
    'BR-08',
    'An invoice shall contain the seller postal address (BG-5).',
    (document) =>
      sellerOf(document)?.children.some(
        (child) => typeof child !== 'string' && child.key === 'cac:PostalAddress',
      ) ?? false,
  ),
  error(
    'BR-KSA-08',
    'The seller identification (BT-29) must exist once, with a scheme of CRN, MOM, MLS, SAG, OTH or 700, in letters and digits.',
    (document) => {
      const [first, ...others] = identificationsOf(sellerOf(document))
      return (
        first !== undefined &&
        others.length === 0 &&
        SELLER_SCHEMES.includes(first.scheme) &&
        /^[A-Za-z\d]+$/.test(first.id)
      )
    },
  ),
  warning(
    'BR-KSA-09',
    'The seller address must contain street, building number, postal code, city, district and country.',
    (document) => hasAddress(sellerOf(document), ...WHOLE_ADDRESS),
  ),
  warning('BR-KSA-37', 'The building number of the seller must contain 4 digits.', (document) =>
    /^\d{4}$/.test(addressOf(sellerOf(document), 'building')),
  ),
  warning('BR-KSA-66', 'The postal code of the seller (BT-38) must be 5 digits.', (document) =>
    /^\d{5}$/.test(addressOf(sellerOf(document), 'postalCode')),
  ),
  error(
    'BR-KSA-39',
    'The invoice must contain the seller VAT registration number (BT-31).',
    (document) => textOf(sellerOf(document), VAT_NUMBER) !== '',
  ),
  error(
    'BR-KSA-40',
    'The seller VAT number (BT-31) must have 15 digits, the first and the last 3.',
    (document) => {
      const number = textOf(sellerOf(document), VAT_NUMBER)
      return number === '' || isVatNumber(number)
    },
  ),
  error('BR-CUSTOM-VALIDATION-01', 'The seller VAT number must not be the buyer VAT number.', (document) => {
    const number = textOf(sellerOf(document), VAT_NUMBER)
    return number === '' || number !== textOf(buyerOf(document), VAT_NUMBER)
  }),
  warning(
    'BR-KSA-42',
    'The buyer name (BT-44) must be present in a standard document.',
    (document) => document.isSimplified || textOf(buyerOf(document), NAME) !== '',
  ),
  error(
    'BR-KSA-14',
    'The buyer identification (BT-46) must have a scheme of TIN, CRN, MOM, MLS, 700, SAG, NAT, GCC, IQA, PAS or OTH.',
    (document) =>
      identificationsOf(buyerOf(document)).every(
        ({ scheme, id }) => BUYER_SCHEMES.includes(scheme) && /^[A-Za-z\d]+$/.test(id),
      ),
  ),
  warning(
    'BR-KSA-81',
    'A standard document whose buyer has no VAT number (BT-48) must have another buyer identification (BT-46).',
    (document) =>
      document.isSimplified ||
      textOf(buyerOf(document), VAT_NUMBER) !== '' ||
      identificationsOf(buyerOf(document)).length > 0,
  ),
  error(
    'BR-KSA-44',
    'The buyer VAT number (BT-48) must have 15 digits, the first and the last 3.',
    (document) => {
      const number = textOf(buyerOf(document), VAT_NUMBER)
      return number === '' || document.transactionCode[4] === '1' || isVatNumber(number)
    },
  ),
  warning(
    'BR-10',
    'A standard document shall contain the buyer postal address (BG-8).',
    (document) => document.isSimplified || hasAddress(buyerOf(document), 'country'),
  ),
  warning(
    'BR-KSA-10',
    'The buyer address of a standard document must contain street, city and country.',
    (document) => document.isSimplified || hasAddress(buyerOf(document), 'street', 'city', 'country'),
  ),
  warning(
    'BR-KSA-63',
    'A buyer address in SA must contain street, building number, postal code, city and district.',
    (document) =>
      document.isSimplified ||
      !isInSaudiArabia(buyerOf(document)) ||
      hasAddress(buyerOf(document), ...WHOLE_ADDRESS),
  ),
  warning(
    'BR-KSA-67',
    'The postal code of a buyer in SA (BT-53) must be 5 digits.',
    (document) =>
      document.isSimplified ||
      !isInSaudiArabia(buyerOf(document)) ||
      /^\d{5}$/.test(addressOf(buyerOf(document), 'postalCode')),
  ),
  numberRule('BR-KSA-F-08', 'CRN', /^\d{10}$/, 'A commercial registration number (CRN) must have 10 digits.'),
  numberRule('BR-KSA-F-09', '700', /^7\d{9}$/, 'A 700 number must have 10 digits and begin with 7.'),
  numberRule('BR-KSA-F-10', 'NAT', /^1\d{9}$/, 'A national ID (NAT) must have 10 digits and begin with 1.'),
  numberRule('BR-KSA-F-11', 'IQA', /^2\d{9}$/, 'An Iqama number (IQA) must have 10 digits and begin with 2.'),
]
