import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { decimalText } from '#rules/money.ts'
import { riyadhTimestamp } from '#rules/riyadh-time.ts'
import type { DocumentFacts } from './invoice-document.ts'
import { attachment, type ChainLink, taxInvoice, writeXml, type Xml } from './tax-invoice.ts'
import { type QrSeal, zatcaQr } from './zatca-qr.ts'

/** Key and certificate that the authority issued to our unit: DER in Base64. */
export interface TaxUnit {
  key: string
  certificate: string
}

export const certificateOf = ({ certificate }: TaxUnit): X509Certificate =>
  new X509Certificate(Buffer.from(certificate, 'base64'))

export interface SealedInvoice {
  xml: string
  /** SHA-256 of the document without its seal, in Base64; the next document contains it. */
  hash: string
  qr: string
}

/**
 * The issuer's signature of a certificate: the last of its three parts, without the leading byte that counts unused bits (RFC
 * 5280).
 */
export const certificateSignature = ({ raw }: Pick<X509Certificate, 'raw'>): Buffer => {
  const signed = contentAt(raw, contentAt(raw, 0).start)
  const algorithm = contentAt(raw, signed.end)
  const { start, end } = contentAt(raw, algorithm.end)
  return raw.subarray(start + 1, end)
}

/** Start and end of the content of a DER element. */
const contentAt = (der: Buffer, at: number): { start: number; end: number } => {
  const first = der[at + 1] ?? 0
  if (first < 0x80) return { start: at + 2, end: at + 2 + first }
  const bytes = first & 0x7f
  const start = at + 2 + bytes
  return { start, end: start + der.readUIntBE(at + 2, bytes) }
}

const DS = 'http://www.w3.org/2000/09/xmldsig#'
const SHA_256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const XPATH = 'http://www.w3.org/TR/1999/REC-xpath-19991116'
const C14N_11 = 'http://www.w3.org/2006/12/xml-c14n11'

const sha256 = (text: string) => createHash('sha256').update(text)

/** Two of the three digests are the Base64 of hexadecimal text, as in the authority's own programs. */
const hexDigest = (text: string): string => Buffer.from(sha256(text).digest('hex')).toString('base64')

const digest = (value: string): Xml[] => [
  ['ds:DigestMethod', { Algorithm: SHA_256 }, ''],
  ['ds:DigestValue', value],
]

const UBL = 'urn:oasis:names:specification:ubl'

const QUALIFYING = { 'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#', Target: 'signature' }

/** Signs an invoice as the next link of the chain (XAdES enveloped, ECDSA on secp256k1), and adds the QR code with the seal. */
export const signInvoice = (
  facts: DocumentFacts,
  link: ChainLink,
  unit: TaxUnit,
  signedAt: Date,
): SealedInvoice => {
  const certificate = new X509Certificate(Buffer.from(unit.certificate, 'base64'))
  const key = createPrivateKey({ key: Buffer.from(unit.key, 'base64'), format: 'der', type: 'pkcs8' })
  const digested = sha256(writeXml(taxInvoice(facts, link))).digest()
  const hash = digested.toString('base64')
  // The authority verifies a signature of the hash itself, not of the signed information around it.
  const signature = sign('sha256', digested, key).toString('base64')
  const isSimplified = facts.parties.buyer.accountType === 'individual'
  const qr = qrOf(facts, {
    hash,
    signature,
    publicKey: certificate.publicKey.export({ format: 'der', type: 'spki' }),
    certificateSignature: isSimplified ? certificateSignature(certificate) : null,
  })
  const properties = signedProperties(unit, certificate, riyadhTimestamp(signedAt).slice(0, 19))
  const sealed = taxInvoice(facts, link, {
    extensions: extensions(signatureElement(hash, signature, unit, properties)),
    qr: attachment('QR', qr),
    signature: [
      'cac:Signature',
      [
        ['cbc:ID', `${UBL}:signature:Invoice`],
        ['cbc:SignatureMethod', `${UBL}:dsig:enveloped:xades`],
      ],
    ],
  })
  return { xml: `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(sealed)}`, hash, qr }
}

const qrOf = ({ invoice, parties }: DocumentFacts, seal: QrSeal): string =>
  zatcaQr({
    sellerName: parties.seller.name.ar,
    vatNumber: parties.seller.vatNumber,
    issuedAt: riyadhTimestamp(invoice.issuedAt),
    total: decimalText(invoice.netAmount),
    vat: decimalText(invoice.vatAmount),
    seal,
  })

const signedProperties = (unit: TaxUnit, certificate: X509Certificate, signedAt: string): Xml => [
  'xades:SignedProperties',
  { 'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#', Id: 'xadesSignedProperties' },
  [
    [
      'xades:SignedSignatureProperties',
      [
        ['xades:SigningTime', signedAt],
        [
          'xades:SigningCertificate',
          [
            [
              'xades:Cert',
              [
                [
                  'xades:CertDigest',
                  [
                    ['ds:DigestMethod', { 'xmlns:ds': DS, Algorithm: SHA_256 }, ''],
                    ds('DigestValue', hexDigest(unit.certificate)),
                  ],
                ],
                [
                  'xades:IssuerSerial',
                  [
                    ds('X509IssuerName', issuerName(certificate)),
                    ds('X509SerialNumber', serialNumber(certificate)),
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
  ],
]

const ds = (name: string, content: string | readonly Xml[]): Xml => [
  `ds:${name}`,
  { 'xmlns:ds': DS },
  content,
]

const issuerName = ({ issuer }: X509Certificate): string => issuer.split('\n').toReversed().join(', ')

const serialNumber = (certificate: X509Certificate): string =>
  BigInt(`0x${certificate.serialNumber}`).toString()

const extensions = (signature: Xml): Xml => [
  'ext:UBLExtensions',
  [
    [
      'ext:UBLExtension',
      [
        ['ext:ExtensionURI', `${UBL}:dsig:enveloped:xades`],
        [
          'ext:ExtensionContent',
          [
            [
              'sig:UBLDocumentSignatures',
              {
                'xmlns:sac': `${UBL}:schema:xsd:SignatureAggregateComponents-2`,
                'xmlns:sbc': `${UBL}:schema:xsd:SignatureBasicComponents-2`,
                'xmlns:sig': `${UBL}:schema:xsd:CommonSignatureComponents-2`,
              },
              [
                [
                  'sac:SignatureInformation',
                  [
                    ['cbc:ID', `${UBL}:signature:1`],
                    ['sbc:ReferencedSignatureID', `${UBL}:signature:Invoice`],
                    signature,
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
  ],
]

const signatureElement = (hash: string, signature: string, unit: TaxUnit, properties: Xml): Xml => [
  'ds:Signature',
  { 'xmlns:ds': DS, Id: 'signature' },
  [
    signedInfo(hash, properties),
    ['ds:SignatureValue', signature],
    ['ds:KeyInfo', [['ds:X509Data', [['ds:X509Certificate', unit.certificate]]]]],
    ['ds:Object', [['xades:QualifyingProperties', QUALIFYING, [properties]]]],
  ],
]

const signedInfo = (hash: string, properties: Xml): Xml => [
  'ds:SignedInfo',
  [
    ['ds:CanonicalizationMethod', { Algorithm: C14N_11 }, ''],
    ['ds:SignatureMethod', { Algorithm: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256' }, ''],
    [
      'ds:Reference',
      { Id: 'invoiceSignedData', URI: '' },
      [
        [
          'ds:Transforms',
          [
            excluding('not(//ancestor-or-self::ext:UBLExtensions)'),
            excluding('not(//ancestor-or-self::cac:Signature)'),
            excluding("not(//ancestor-or-self::cac:AdditionalDocumentReference[cbc:ID='QR'])"),
            ['ds:Transform', { Algorithm: C14N_11 }, ''],
          ],
        ],
        ...digest(hash),
      ],
    ],
    [
      'ds:Reference',
      { Type: `${DS}SignatureProperties`, URI: '#xadesSignedProperties' },
      digest(hexDigest(asPrinted(properties))),
    ],
  ],
]

const excluding = (xpath: string): Xml => ['ds:Transform', { Algorithm: XPATH }, [['ds:XPath', xpath]]]

/** The authority's programs hash the properties as their serialiser prints them, with self-closing empty elements. */
const asPrinted = (properties: Xml): string =>
  writeXml(properties).replace(/(<ds:DigestMethod [^>]*)><\/ds:DigestMethod>/, '$1/>')
