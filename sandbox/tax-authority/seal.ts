import { createHash, sign, verify, X509Certificate } from 'node:crypto'
import { publicKeyOf, type Stamp, signatureOf } from './certificates.ts'
import { digestOf, isSeal, readDocument, type TaxDocument } from './document.ts'
import {
  attribute,
  descendants,
  elementsAt,
  escapeText,
  ownText,
  parseFragment,
  printedXml,
  textAt,
  writtenXml,
  type XmlElement,
} from './xml.ts'

/** The signature in a document's extensions. */
export interface Seal {
  /** Base64. */
  signature: string
  certificate: X509Certificate
  /** Digest of the signed properties in the signature, and the computed one. */
  propertiesDigests: readonly [written: string, right: string]
}

const PROPERTIES_ID = 'xadesSignedProperties'

/** Undefined when the document has no seal or an unreadable one. */
export function sealOf({ root }: TaxDocument): Seal | undefined {
  const [extensions] = elementsAt(root, 'ext:UBLExtensions')
  if (!extensions) return undefined
  const first = (key: string) => descendants(extensions, key)[0]
  const properties = first('xades:SignedProperties')
  const reference = descendants(extensions, 'ds:Reference').find(
    (candidate) => attribute(candidate, 'URI') === `#${PROPERTIES_ID}`,
  )
  try {
    return {
      signature: ownText(first('ds:SignatureValue')),
      certificate: new X509Certificate(Buffer.from(ownText(first('ds:X509Certificate')), 'base64')),
      propertiesDigests: [
        reference ? textAt(reference, 'ds:DigestValue') : '',
        properties ? hexDigest(printedXml(properties)) : 'none',
      ],
    }
  } catch {
    return undefined
  }
}

/** True when the seal's key has signed the hash of this document. */
export const isSignedBy = ({ root }: TaxDocument, { signature, certificate }: Seal): boolean => {
  try {
    return verify('sha256', digestOf(root), certificate.publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** Two of the three digests are the Base64 of hexadecimal text, as in the authority's own programs. */
const hexDigest = (text: string): string =>
  Buffer.from(createHash('sha256').update(text).digest('hex')).toString('base64')

/** The fields of the document's QR code: tags 1 to 8, and 9 on simplified documents. */
export function qrFieldsOf(document: TaxDocument, seal: Pick<Seal, 'signature'>, stamp: QrKey): Buffer[] {
  const { root, isSimplified, issueDate, issueTime, hash } = document
  const seller = 'cac:AccountingSupplierParty/cac:Party'
  const texts = [
    textAt(root, `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`),
    textAt(root, `${seller}/cac:PartyTaxScheme/cbc:CompanyID`),
    `${issueDate}T${issueTime}+03:00`,
    textAt(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'),
    textAt(root, 'cac:TaxTotal/cbc:TaxAmount'),
    hash,
    seal.signature,
  ]
  return [
    ...texts.map((text) => Buffer.from(text)),
    stamp.publicKey,
    ...(isSimplified ? [stamp.certificateSignature] : []),
  ]
}

interface QrKey {
  /** DER. */
  publicKey: Buffer
  certificateSignature: Buffer
}

export const qrKeyOf = ({ publicKey, raw }: X509Certificate): QrKey => ({
  publicKey: publicKey.export({ format: 'der', type: 'spki' }),
  certificateSignature: signatureOf(raw),
})

/** Tag, length in bytes and value of each field, in Base64. */
const qrText = (fields: readonly Buffer[]): string =>
  Buffer.concat(
    fields.map((value, index) => Buffer.concat([Buffer.of(index + 1, value.length), value])),
  ).toString('base64')

/** The fields of a QR code in the order of their tags; undefined for another form. */
export function readQr(qr: string): Buffer[] | undefined {
  const bytes = Buffer.from(qr, 'base64')
  const fields: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at + 1] ?? 0
    if (bytes[at] !== fields.length + 1 || at + 2 + length > bytes.length) return undefined
    fields.push(bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return fields
}

/** The document with the seal of another key. The hashed content does not change. */
export function sealed(document: TaxDocument, stamp: Stamp, signedAt: Date): string {
  const { root, hash } = document
  const signature = sign('sha256', digestOf(root), stamp.key).toString('base64')
  const qrKey = { publicKey: publicKeyOf(stamp.key), certificateSignature: signatureOf(stamp.certificate) }
  const qr = qrText(qrFieldsOf(document, { signature }, qrKey))
  const hashed = root.children.filter((child) => typeof child === 'string' || !isSeal(child))
  const afterReferences =
    hashed.findLastIndex(
      (child) => typeof child !== 'string' && child.key === 'cac:AdditionalDocumentReference',
    ) + 1
  const children = [
    extensionsOf(hash, signature, stamp.certificate, signedAt),
    ...hashed.slice(0, afterReferences),
    parseFragment(
      `<cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${qr}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
    ),
    parseFragment(
      `<cac:Signature><cbc:ID>${UBL}:signature:Invoice</cbc:ID><cbc:SignatureMethod>${UBL}:dsig:enveloped:xades</cbc:SignatureMethod></cac:Signature>`,
    ),
    ...hashed.slice(afterReferences),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writtenXml({ ...root, children })}`
}

const UBL = 'urn:oasis:names:specification:ubl'
const DS = 'http://www.w3.org/2000/09/xmldsig#'
const XADES = 'http://uri.etsi.org/01903/v1.3.2#'
const SHA_256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const C14N_11 = 'http://www.w3.org/2006/12/xml-c14n11'

/** The extensions with a signature of the hash (XAdES enveloped, Security Features Implementation Standards). */
function extensionsOf(hash: string, signature: string, certificate: Buffer, signedAt: Date): XmlElement {
  const base64 = certificate.toString('base64')
  const properties = propertiesOf(certificate, signedAt)
  const digest = hexDigest(printedXml(parseFragment(properties)))
  return parseFragment(
    [
      `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionURI>${UBL}:dsig:enveloped:xades</ext:ExtensionURI>`,
      `<ext:ExtensionContent><sig:UBLDocumentSignatures xmlns:sac="${UBL}:schema:xsd:SignatureAggregateComponents-2"`,
      ` xmlns:sbc="${UBL}:schema:xsd:SignatureBasicComponents-2" xmlns:sig="${UBL}:schema:xsd:CommonSignatureComponents-2">`,
      `<sac:SignatureInformation><cbc:ID>${UBL}:signature:1</cbc:ID>`,
      `<sbc:ReferencedSignatureID>${UBL}:signature:Invoice</sbc:ReferencedSignatureID>`,
      `<ds:Signature xmlns:ds="${DS}" Id="signature"><ds:SignedInfo>`,
      `<ds:CanonicalizationMethod Algorithm="${C14N_11}"></ds:CanonicalizationMethod>`,
      `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"></ds:SignatureMethod>`,
      `<ds:Reference Id="invoiceSignedData" URI=""><ds:Transforms>${LEFT_OUT.map(transform).join('')}`,
      `<ds:Transform Algorithm="${C14N_11}"></ds:Transform></ds:Transforms>${digested(hash)}</ds:Reference>`,
      `<ds:Reference Type="${DS}SignatureProperties" URI="#${PROPERTIES_ID}">${digested(digest)}</ds:Reference>`,
      `</ds:SignedInfo><ds:SignatureValue>${signature}</ds:SignatureValue>`,
      `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
      `<ds:Object><xades:QualifyingProperties xmlns:xades="${XADES}" Target="signature">${properties}`,
      '</xades:QualifyingProperties></ds:Object></ds:Signature></sac:SignatureInformation>',
      '</sig:UBLDocumentSignatures></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>',
    ].join(''),
  )
}

const digested = (value: string): string =>
  `<ds:DigestMethod Algorithm="${SHA_256}"></ds:DigestMethod><ds:DigestValue>${value}</ds:DigestValue>`

const LEFT_OUT = [
  'not(//ancestor-or-self::ext:UBLExtensions)',
  'not(//ancestor-or-self::cac:Signature)',
  "not(//ancestor-or-self::cac:AdditionalDocumentReference[cbc:ID='QR'])",
]

const transform = (xpath: string): string =>
  `<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>${xpath}</ds:XPath></ds:Transform>`

function propertiesOf(certificate: Buffer, signedAt: Date): string {
  const { issuer, serialNumber } = new X509Certificate(certificate)
  const ds = (name: string, content: string) => `<ds:${name} xmlns:ds="${DS}">${content}</ds:${name}>`
  const digest = `<ds:DigestMethod xmlns:ds="${DS}" Algorithm="${SHA_256}"></ds:DigestMethod>${ds('DigestValue', hexDigest(certificate.toString('base64')))}`
  const name = ds('X509IssuerName', escapeText(issuer.split('\n').toReversed().join(', ')))
  const serial = ds('X509SerialNumber', BigInt(`0x${serialNumber}`).toString())
  return `<xades:SignedProperties xmlns:xades="${XADES}" Id="${PROPERTIES_ID}"><xades:SignedSignatureProperties><xades:SigningTime>${signedAt.toISOString().slice(0, 19)}</xades:SigningTime><xades:SigningCertificate><xades:Cert><xades:CertDigest>${digest}</xades:CertDigest><xades:IssuerSerial>${name}${serial}</xades:IssuerSerial></xades:Cert></xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties>`
}

/** Parses a document and seals it. */
export const sealXml = (xml: string, stamp: Stamp, signedAt: Date): string =>
  sealed(readDocument(xml), stamp, signedAt)
