import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { startPart } from '../shared/part-harness.ts'
import { riyadhDay } from '../shared/time.ts'
import { certificateOf, nameOf, publicKeyOf, type Stamp } from './certificates.ts'
import { sequence } from './der.ts'
import { readDocument } from './document.ts'
import { createTaxAuthorityPart } from './part.ts'
import { sealXml } from './seal.ts'
import { createUnits, type Unit } from './units.ts'
import { NAMESPACES } from './xml.ts'

export const VAT_NUMBER = '310099887700003'

export const newKey = (curve = 'secp256k1'): KeyObject =>
  generateKeyPairSync('ec', { namedCurve: curve }).privateKey

const SUBJECT = nameOf(['C', 'SA'], ['O', 'Najd Cloud'], ['CN', 'A unit'])

/** A new unit with a key and a certificate, issued by the authority or by another key. */
export const unitStamp = (issuerKey?: KeyObject): Stamp => {
  const key = newKey()
  const publicKey = publicKeyOf(key)
  const from = new Date(Date.now() - 60_000)
  return { key, certificate: certificateOf({ subject: SUBJECT, publicKey, issuerKey, from, days: 30 }) }
}

/** The stamp of a unit with this key and token. */
export const stampOf = (key: KeyObject, token: string): Stamp => ({
  key,
  certificate: Buffer.from(Buffer.from(token, 'base64').toString(), 'base64'),
})

export interface DocumentChanges {
  uuid?: string
  counter?: string
  previousHash?: string
  typeCode?: string
  transactionCode?: string
  issueDate?: string
  /** Replacements in the finished text, before it is sealed. */
  replace?: readonly (readonly [from: string, to: string])[]
  isSealed?: boolean
  stamp?: Stamp
}

const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='

const party = (scheme: string, id: string, vatNumber: string, name: string): string =>
  `<cac:Party><cac:PartyIdentification><cbc:ID schemeID="${scheme}">${id}</cbc:ID></cac:PartyIdentification><cac:PostalAddress><cbc:StreetName>طريق الملك فهد</cbc:StreetName><cbc:BuildingNumber>8228</cbc:BuildingNumber><cbc:CitySubdivisionName>العليا</cbc:CitySubdivisionName><cbc:CityName>الرياض</cbc:CityName><cbc:PostalZone>12333</cbc:PostalZone><cac:Country><cbc:IdentificationCode>SA</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>${vatNumber}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`

const sar = (name: string, amount: string): string => `<cbc:${name} currencyID="SAR">${amount}</cbc:${name}>`

const category = (name: string): string =>
  `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>15.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`

const embedded = (id: string, text: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>${id}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${text}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`

const line = (id: number, price: string, discount: string, net: string, vat: string, total: string): string =>
  `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID><cbc:InvoicedQuantity unitCode="PCE">1.000000</cbc:InvoicedQuantity>${sar('LineExtensionAmount', net)}<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${sar('Amount', discount)}</cac:AllowanceCharge><cac:TaxTotal>${sar('TaxAmount', vat)}${sar('RoundingAmount', total)}</cac:TaxTotal><cac:Item><cbc:Name>خدمات</cbc:Name>${category('ClassifiedTaxCategory')}</cac:Item><cac:Price>${sar('PriceAmount', price)}</cac:Price></cac:InvoiceLine>`

/** An invoice that breaks no rule: two lines and an allowance on the document; 230.00 with VAT. */
export function invoiceXml(changes: DocumentChanges = {}): string {
  const namespaces = ['', 'cac', 'cbc', 'ext'].map(
    (prefix) => `${prefix ? `xmlns:${prefix}` : 'xmlns'}="${NAMESPACES[prefix]}"`,
  )
  const isNote = changes.typeCode === '381' || changes.typeCode === '383'
  const text = [
    `<Invoice ${namespaces.join(' ')}><cbc:ProfileID>reporting:1.0</cbc:ProfileID><cbc:ID>INV-1</cbc:ID>`,
    `<cbc:UUID>${changes.uuid ?? randomUUID()}</cbc:UUID>`,
    `<cbc:IssueDate>${changes.issueDate ?? riyadhDay(new Date())}</cbc:IssueDate><cbc:IssueTime>00:00:00</cbc:IssueTime>`,
    `<cbc:InvoiceTypeCode name="${changes.transactionCode ?? '0100000'}">${changes.typeCode ?? '388'}</cbc:InvoiceTypeCode>`,
    '<cbc:DocumentCurrencyCode>SAR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SAR</cbc:TaxCurrencyCode>',
    isNote
      ? '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>INV-0</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>'
      : '',
    `<cac:AdditionalDocumentReference><cbc:ID>ICV</cbc:ID><cbc:UUID>${changes.counter ?? '1'}</cbc:UUID></cac:AdditionalDocumentReference>`,
    embedded('PIH', changes.previousHash ?? FIRST_PREVIOUS_HASH),
    `<cac:AccountingSupplierParty>${party('CRN', '1010998877', VAT_NUMBER, 'نجد للتجارة')}</cac:AccountingSupplierParty>`,
    `<cac:AccountingCustomerParty>${party('700', '7001272475', '300710482300003', 'عسير للأغذية')}</cac:AccountingCustomerParty>`,
    '<cac:Delivery><cbc:ActualDeliveryDate>2025-11-01</cbc:ActualDeliveryDate><cbc:LatestDeliveryDate>2025-11-30</cbc:LatestDeliveryDate></cac:Delivery>',
    `<cac:PaymentMeans><cbc:PaymentMeansCode>48</cbc:PaymentMeansCode>${isNote ? '<cbc:InstructionNote>إلغاء</cbc:InstructionNote>' : ''}</cac:PaymentMeans>`,
    `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${sar('Amount', '20.00')}${category('TaxCategory')}</cac:AllowanceCharge>`,
    `<cac:TaxTotal>${sar('TaxAmount', '30.00')}</cac:TaxTotal>`,
    `<cac:TaxTotal>${sar('TaxAmount', '30.00')}<cac:TaxSubtotal>${sar('TaxableAmount', '200.00')}${sar('TaxAmount', '30.00')}${category('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>`,
    `<cac:LegalMonetaryTotal>${sar('LineExtensionAmount', '220.00')}${sar('TaxExclusiveAmount', '200.00')}${sar('TaxInclusiveAmount', '230.00')}${sar('AllowanceTotalAmount', '20.00')}${sar('PayableAmount', '230.00')}</cac:LegalMonetaryTotal>`,
    line(1, '150.00', '30.00', '120.00', '18.00', '138.00'),
    line(2, '110.00', '10.00', '100.00', '15.00', '115.00'),
    '</Invoice>',
  ].join('')
  return (changes.replace ?? []).reduce((xml, [from, to]) => {
    if (!xml.includes(from)) throw new Error(`the document has no ${from}`)
    return xml.replaceAll(from, to)
  }, text)
}

/** The body of a submission. */
export const bodyOf = (xml: string) => {
  const { uuid, hash } = readDocument(xml)
  return { invoiceHash: hash, uuid, invoice: Buffer.from(xml).toString('base64') }
}

/** The tax authority with common calls of its tests. */
export async function startTaxAuthority() {
  const key = newKey()
  let unit: Unit | undefined
  const harness = await startPart((context) => {
    unit ??= createUnits(context).issue('production', {
      ...{ subject: SUBJECT, publicKey: publicKeyOf(key), alternativeName: sequence() },
      ...{ vatNumber: VAT_NUMBER, invoiceTypes: '1100' },
    })
    return createTaxAuthorityPart(context)
  })
  const { token = '', secret = '' } = unit ?? {}
  const stamp = stampOf(key, token)
  const basic = (token: string, secret: string) =>
    `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`
  const headers = {
    authorization: basic(token, secret),
    'accept-version': 'V2',
    'clearance-status': '1',
  }
  const document = (changes: DocumentChanges = {}): string => {
    const xml = invoiceXml(changes)
    return changes.isSealed === false ? xml : sealXml(xml, changes.stamp ?? stamp, new Date())
  }
  const post = (path: string, payload: object, changes: Record<string, string> = {}) =>
    harness.app.inject({
      method: 'POST',
      url: `/tax-authority/${path}`,
      headers: { ...headers, ...changes },
      payload,
    })
  const clear = (xml: string) => post('invoices/clearance/single', bodyOf(xml))
  const report = (xml: string) => post('invoices/reporting/single', bodyOf(xml))
  const order = (form: Record<string, string>) =>
    harness.app.inject({
      method: 'POST',
      url: '/tax-authority/board/answer',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  /** The newest one-time password that the page shows. */
  const shownOtp = async (): Promise<string> =>
    /<th scope="row"><code>(\d{6})</.exec((await harness.app.inject('/tax-authority')).body)?.[1] ?? ''
  /** Creates a one-time password on the page; returns it as the header of a call. */
  const newOtp = async () => {
    await harness.app.inject({ method: 'POST', url: '/tax-authority/board/passwords' })
    return { otp: await shownOtp() }
  }
  return Object.assign(harness, {
    ...{ token, stamp, basic, headers, document },
    ...{ post, clear, report, order, shownOtp, newOtp },
  })
}
