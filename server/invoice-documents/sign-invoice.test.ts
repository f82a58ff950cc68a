import { createHash, verify, X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { someDocumentFacts } from '#test/support/invoice-facts.ts'
import { FIRST_PREVIOUS_HASH, qrValues, unsealed } from '#test/support/tax-documents.ts'
import type { DocumentFacts } from './invoice-document.ts'
import { certificateSignature, signInvoice } from './sign-invoice.ts'
import type { ChainLink } from './tax-invoice.ts'

/** The XML parser of the portal's tests; it has no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: Window & typeof globalThis }
}
const { window } = new JSDOM('')
const unit = readEnv({}).taxUnit
const certificate = new X509Certificate(Buffer.from(unit.certificate, 'base64'))
const link: ChainLink = {
  counter: 7,
  uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d',
  previousHash: FIRST_PREVIOUS_HASH,
}
const signedAt = new Date('2026-12-01T06:00:00Z')
const signed = (changes: Partial<DocumentFacts> = {}) =>
  signInvoice(someDocumentFacts(changes), link, unit, signedAt)

const parse = (xml: string): Document => {
  const document = new window.DOMParser().parseFromString(xml, 'application/xml')
  expect(document.getElementsByTagName('parsererror')).toHaveLength(0)
  return document
}
const isBelow = (element: Element | null, names: readonly string[]): boolean =>
  names.length === 0 ||
  (element?.localName === names.at(-1) && isBelow(element?.parentElement ?? null, names.slice(0, -1)))
/** The texts of all elements at a path of local names, as written in the published rules. */
const texts = (document: Document, path: string): string[] =>
  [...document.querySelectorAll('*')]
    .filter((element) => isBelow(element, path.split('/')))
    .map(({ textContent }) => textContent ?? '')
const halalas = (text: string | undefined): number => Math.round(Number(text) * 100)
const sum = (all: readonly string[]): number => all.reduce((total, text) => total + halalas(text), 0)

const business = () => parse(signed().xml)
const person = {
  ...someDocumentFacts().parties,
  buyer: {
    ...someDocumentFacts().parties.buyer,
    accountType: 'individual' as const,
    vatId: null,
    identificationNumber: '1000000024',
  },
}
const corrected = someDocumentFacts().lines.map((line) =>
  line.kind === 'discount'
    ? { ...line, kind: 'usage' as const, lastDay: '2026-10-31', firstDay: '2026-10-01' }
    : line,
)

// The rules are those of ZATCA's Electronic Invoice XML Implementation Standard and of EN 16931.
describe('an invoice for the tax authority', () => {
  test('an invoice has process, number, identifier, kind and currency (BR-KSA-EN16931-01, BR-KSA-03, -05, -06, -68)', () => {
    const document = business()
    expect(document.documentElement.localName).toBe('Invoice')
    expect(texts(document, 'Invoice/ProfileID')).toEqual(['reporting:1.0'])
    expect(texts(document, 'Invoice/ID')).toEqual(['INV-2026-000017'])
    expect(texts(document, 'Invoice/UUID')).toEqual([link.uuid])
    expect(texts(document, 'Invoice/InvoiceTypeCode')).toEqual(['388'])
    expect(document.getElementsByTagName('cbc:InvoiceTypeCode')[0]?.getAttribute('name')).toBe('0100000')
    expect(texts(document, 'Invoice/DocumentCurrencyCode')).toEqual(['SAR'])
    expect(texts(document, 'Invoice/TaxCurrencyCode')).toEqual(['SAR'])
  })

  test('an invoice has its time of issue in Riyadh and its period of supply (BR-KSA-70, BR-KSA-15, -35, -36)', () => {
    const document = business()
    expect(texts(document, 'Invoice/IssueDate')).toEqual(['2026-12-01'])
    expect(texts(document, 'Invoice/IssueTime')).toEqual(['00:00:00'])
    expect(texts(document, 'Delivery/ActualDeliveryDate')).toEqual(['2026-11-01'])
    expect(texts(document, 'Delivery/LatestDeliveryDate')).toEqual(['2026-11-30'])
  })

  test('an invoice has its position in the chain and the hash of the previous document (BR-KSA-33, -34, -26, -61)', () => {
    const document = business()
    expect(texts(document, 'Invoice/AdditionalDocumentReference/ID')).toEqual(['ICV', 'PIH', 'QR'])
    expect(texts(document, 'AdditionalDocumentReference/UUID')).toEqual(['7'])
    expect(texts(document, 'Attachment/EmbeddedDocumentBinaryObject')[0]).toBe(
      Buffer.from(createHash('sha256').update('0').digest('hex')).toString('base64'),
    )
  })

  test('an invoice names the seller with register number, VAT number and full address (BR-KSA-08, -09, -37, -39, -40, -66)', () => {
    const [seller] = business().getElementsByTagName('cac:AccountingSupplierParty')
    const value = (name: string) => seller?.getElementsByTagName(name)[0]?.textContent
    expect(value('cbc:RegistrationName')).toBe('شركة مسار للخدمات السحابية')
    expect(value('cbc:CompanyID')).toMatch(/^3\d{13}3$/)
    expect(value('cbc:StreetName')).toBe('طريق الملك فهد')
    expect(value('cbc:BuildingNumber')).toMatch(/^\d{4}$/)
    expect(value('cbc:CitySubdivisionName')).toBe('حي العليا')
    expect(value('cbc:CityName')).toBe('الرياض')
    expect(value('cbc:PostalZone')).toMatch(/^\d{5}$/)
    expect(value('cbc:IdentificationCode')).toBe('SA')
    expect(seller?.getElementsByTagName('cbc:ID')[0]?.getAttribute('schemeID')).toBe('CRN')
  })

  test('an invoice names the buyer in Arabic, with city and postal code (BR-KSA-10, -42, -44, -63, -67)', () => {
    const [buyer] = business().getElementsByTagName('cac:AccountingCustomerParty')
    const value = (name: string) => buyer?.getElementsByTagName(name)[0]?.textContent
    expect(value('cbc:RegistrationName')).toBe('شركة نجد للتجارة')
    expect(value('cbc:CompanyID')).toBe('300710482300003')
    expect(value('cbc:CitySubdivisionName')).toBe('حي الروضة')
    expect(value('cbc:CityName')).toBe('الرياض')
    expect(value('cbc:BuildingNumber')).toBe('7421')
    expect(value('cbc:PostalZone')).toMatch(/^\d{5}$/)
  })

  test('a simplified invoice has its own kind and names a person by ID or Iqama (BR-KSA-06, BR-KSA-14)', () => {
    const scheme = (identificationNumber: string) => {
      const parties = { ...person, buyer: { ...person.buyer, identificationNumber } }
      const document = parse(signed({ parties }).xml)
      expect(document.getElementsByTagName('cbc:InvoiceTypeCode')[0]?.getAttribute('name')).toBe('0200000')
      const [buyer] = document.getElementsByTagName('cac:AccountingCustomerParty')
      return buyer?.getElementsByTagName('cbc:ID')[0]?.getAttribute('schemeID')
    }
    expect([scheme('1000000024'), scheme('2000000014')]).toEqual(['NAT', 'IQA'])
  })

  test('an invoice names a company by its unified number or its CR number (BR-KSA-08, BR-KSA-14, BR-KSA-F-08, -F-09)', () => {
    const schemes = (crNumber: string, identificationNumber: string) => {
      const { seller, buyer } = someDocumentFacts().parties
      const parties = { seller: { ...seller, crNumber }, buyer: { ...buyer, identificationNumber } }
      return [...parse(signed({ parties }).xml).querySelectorAll('[schemeID]')].map((id) => [
        id.getAttribute('schemeID'),
        id.textContent,
      ])
    }
    expect(schemes('7001272483', '1010998877')).toEqual([
      ['700', '7001272483'],
      ['CRN', '1010998877'],
    ])
    expect(schemes('1010998877', '7001272475')).toEqual([
      ['CRN', '1010998877'],
      ['700', '7001272475'],
    ])
  })

  test.each([
    ['an invoice with a discount', {}],
    ['an invoice that gives back usage', { lines: corrected }],
  ])(
    '%s adds up (BR-CO-10, -11, -13, -14, -15, -16, -17, BR-S-08, -09, BR-KSA-50, -51, BR-KSA-EN16931-11)',
    (_, changes) => {
      const document = parse(signed(changes).xml)
      const one = (path: string) => halalas(texts(document, path).at(-1))
      const total = (name: string) => one(`LegalMonetaryTotal/${name}`)
      const lines = texts(document, 'InvoiceLine/LineExtensionAmount')
      expect(total('LineExtensionAmount')).toBe(sum(lines))
      expect(total('AllowanceTotalAmount')).toBe(sum(texts(document, 'Invoice/AllowanceCharge/Amount')))
      expect(total('TaxExclusiveAmount')).toBe(total('LineExtensionAmount') - total('AllowanceTotalAmount'))
      expect(one('TaxSubtotal/TaxableAmount')).toBe(total('TaxExclusiveAmount'))
      expect(one('Invoice/TaxTotal/TaxAmount')).toBe(one('TaxSubtotal/TaxAmount'))
      expect(one('TaxSubtotal/TaxAmount')).toBe(Math.round(one('TaxSubtotal/TaxableAmount') * 0.15))
      expect(total('TaxInclusiveAmount')).toBe(
        total('TaxExclusiveAmount') + one('Invoice/TaxTotal/TaxAmount'),
      )
      expect(total('PayableAmount')).toBe(total('TaxInclusiveAmount'))
      for (const line of document.getElementsByTagName('cac:InvoiceLine')) {
        const of = (name: string) => halalas(line.getElementsByTagName(name)[0]?.textContent ?? '0')
        expect(of('cbc:LineExtensionAmount')).toBe(of('cbc:PriceAmount') - of('cbc:Amount'))
        expect(of('cbc:TaxAmount')).toBe(Math.round(of('cbc:LineExtensionAmount') * 0.15))
        expect(of('cbc:RoundingAmount')).toBe(of('cbc:LineExtensionAmount') + of('cbc:TaxAmount'))
      }
    },
  )

  test('an invoice has no negative amount, two decimals in each, and 15 % in every category (BR-KSA-F-04, BR-DEC, BR-S-05)', () => {
    const document = parse(signed({ lines: corrected }).xml)
    const amounts = [...document.querySelectorAll('[currencyID]')].map(({ textContent }) => textContent)
    expect(amounts.length).toBeGreaterThan(10)
    for (const amount of amounts) expect(amount).toMatch(/^\d+\.\d{2}$/)
    for (const name of ['TaxCategory', 'ClassifiedTaxCategory']) {
      expect(new Set(texts(document, `${name}/ID`))).toEqual(new Set(['S']))
      expect(new Set(texts(document, `${name}/Percent`))).toEqual(new Set(['15.00']))
    }
  })

  test('a credit note names the invoice it reverses and the reason (BR-KSA-56, BR-KSA-17)', () => {
    const credited = { number: 'INV-2026-000012', reason: { en: 'Corrected', ar: 'تصحيح الاستهلاك' } }
    const document = parse(signed({ credited }).xml)
    expect(texts(document, 'Invoice/InvoiceTypeCode')).toEqual(['381'])
    expect(texts(document, 'BillingReference/InvoiceDocumentReference/ID')).toEqual(['INV-2026-000012'])
    expect(texts(document, 'PaymentMeans/InstructionNote')).toEqual(['تصحيح الاستهلاك'])
  })
})

describe('the seal of an invoice', () => {
  const { xml, hash, qr } = signed()
  const document = parse(xml)

  test('the seal covers the document without the seal itself', () => {
    expect(createHash('sha256').update(unsealed(xml)).digest('base64')).toBe(hash)
    expect(texts(document, 'SignedInfo/Reference/DigestValue')[0]).toBe(hash)
  })

  test('any change of the document breaks the seal', () => {
    const changed = unsealed(xml).replace('1402.84', '1402.85')
    expect(createHash('sha256').update(changed).digest('base64')).not.toBe(hash)
  })

  test('the seal uses the key of its certificate, on the required curve', () => {
    const [signature = ''] = texts(document, 'Signature/SignatureValue')
    const digest = Buffer.from(hash, 'base64')
    expect(verify('sha256', digest, certificate.publicKey, Buffer.from(signature, 'base64'))).toBe(true)
    expect(texts(document, 'X509Data/X509Certificate')).toEqual([unit.certificate])
    expect(certificate.publicKey.asymmetricKeyDetails?.namedCurve).toBe('secp256k1')
  })

  test('the seal names the certificate by digest, issuer and number, and the time (XAdES)', () => {
    expect(texts(document, 'CertDigest/DigestValue')).toEqual([
      Buffer.from(createHash('sha256').update(unit.certificate).digest('hex')).toString('base64'),
    ])
    expect(texts(document, 'IssuerSerial/X509IssuerName')).toEqual([
      'CN=Sandbox Tax Authority CA, DC=masar, DC=example',
    ])
    expect(texts(document, 'IssuerSerial/X509SerialNumber')).toEqual([
      '87425991627126501832104888955053897184',
    ])
    expect(texts(document, 'SigningTime')).toEqual(['2026-12-01T09:00:00'])
  })

  test('the seal covers the properties as the authority serialises them', () => {
    const [properties = ''] = /<xades:SignedProperties.*<\/xades:SignedProperties>/s.exec(xml) ?? []
    const printed = properties.replace('></ds:DigestMethod>', '/>')
    expect(texts(document, 'SignedInfo/Reference/DigestValue')[1]).toBe(
      Buffer.from(createHash('sha256').update(printed).digest('hex')).toString('base64'),
    )
  })

  test('the QR code carries hash, signature and key, which a reader can verify', () => {
    const [, , , , , ...seal] = qrValues(qr)
    expect(seal).toHaveLength(3)
    const [ofHash, ofSignature, key] = seal.map(String)
    expect(ofHash).toBe(hash)
    expect(ofSignature).toBe(texts(document, 'Signature/SignatureValue')[0])
    expect(key).toBe(String(certificate.publicKey.export({ format: 'der', type: 'spki' })))
    expect(texts(document, 'Attachment/EmbeddedDocumentBinaryObject')[1]).toBe(qr)
    expect(qr.length).toBeLessThanOrEqual(1000)
  })

  test("the QR code of a simplified invoice also carries the authority's signature of the certificate", () => {
    const seal = qrValues(signed({ parties: person }).qr)
    expect(seal).toHaveLength(9)
    const signature = certificateSignature(certificate)
    expect(seal[8]?.equals(signature)).toBe(true)
    expect(certificate.raw.subarray(-signature.length).equals(signature)).toBe(true)
    expect(signature[0]).toBe(0x30)
  })
})
