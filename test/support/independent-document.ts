import { createHash, verify, X509Certificate } from 'node:crypto'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { expect } from 'vitest'
import { qrValues } from './tax-documents.ts'

const NAMESPACES = {
  inv: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
}

const UNHASHED = [
  '//ext:UBLExtensions',
  '/inv:Invoice/cac:Signature',
  "/inv:Invoice/cac:AdditionalDocumentReference[cbc:ID='QR']",
]

export type ReadDocument = ReturnType<typeof readDocument>

/** Reads a signed document with libxml2, which the product does not use. */
export const readDocument = (xml: string | Buffer) => {
  const document = XmlDocument.fromString(xml.toString())
  const text = (path: string) => document.get(path, NAMESPACES)?.content ?? ''
  const embedded = (id: string) =>
    text(
      `/inv:Invoice/cac:AdditionalDocumentReference[cbc:ID='${id}']/cac:Attachment/cbc:EmbeddedDocumentBinaryObject`,
    )
  const facts = {
    uuid: text('/inv:Invoice/cbc:UUID'),
    number: text('/inv:Invoice/cbc:ID'),
    counter: Number(text("/inv:Invoice/cac:AdditionalDocumentReference[cbc:ID='ICV']/cbc:UUID")),
    previousHash: embedded('PIH'),
    qr: embedded('QR'),
    seller: text('//cac:AccountingSupplierParty//cbc:RegistrationName'),
    vatNumber: text('//cac:AccountingSupplierParty//cbc:CompanyID'),
    total: text('//cac:LegalMonetaryTotal/cbc:PayableAmount'),
    certificate: text('//ds:X509Certificate'),
    signature: text('//ds:SignatureValue'),
  }
  for (const path of UNHASHED) for (const node of document.find(path, NAMESPACES)) node.remove()
  const digest = createHash('sha256')
    .update(document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_1 }))
    .digest()
  document.dispose()
  return { ...facts, digest, hash: digest.toString('base64') }
}

/** Expects the signature and the QR code of a document to match its content. */
export const expectSeal = (sealed: ReadDocument, { isSimplified }: { isSimplified: boolean }): void => {
  const certificate = new X509Certificate(Buffer.from(sealed.certificate, 'base64'))
  expect(
    verify('sha256', sealed.digest, certificate.publicKey, Buffer.from(sealed.signature, 'base64')),
  ).toBe(true)
  const [seller, vatNumber, , total, , hash, signature] = qrValues(sealed.qr).map(String)
  expect([seller, vatNumber, total, hash, signature]).toEqual([
    sealed.seller,
    sealed.vatNumber,
    sealed.total,
    sealed.hash,
    sealed.signature,
  ])
  expect(qrValues(sealed.qr)).toHaveLength(isSimplified ? 9 : 8)
}
