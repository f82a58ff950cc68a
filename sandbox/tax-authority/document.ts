import { createHash } from 'node:crypto'
import { attribute, canonicalXml, elementAt, elementsAt, parseXml, textAt, type XmlElement } from './xml.ts'

/** An invoice, credit note or debit note in UBL 2.1. Missing texts are empty. */
export interface TaxDocument {
  root: XmlElement
  uuid: string
  number: string
  /** 388 invoice, 381 credit note, 383 debit note. */
  typeCode: string
  /** Seven digits; the first two are 01 between companies and 02 for a simplified document (KSA-2). */
  transactionCode: string
  isSimplified: boolean
  /** YYYY-MM-DD. */
  issueDate: string
  issueTime: string
  /** Invoice counter value. */
  counter: string
  /** Hash of the previous document, in Base64. */
  previousHash: string
  /** SHA-256 of the document without its seal, in Base64. */
  hash: string
  /** Empty without a QR code. */
  qr: string
}

/** Reads a document. Throws an error for text that is not well-formed or not an invoice. */
export function readDocument(xml: string): TaxDocument {
  const root = parseXml(xml)
  if (root.key !== 'Invoice') throw new Error(`${root.key} is not an Invoice`)
  const typeCode = elementAt(root, 'cbc:InvoiceTypeCode')
  const transactionCode = attribute(typeCode, 'name')
  return {
    root,
    uuid: textAt(root, 'cbc:UUID'),
    number: textAt(root, 'cbc:ID'),
    typeCode: textAt(root, 'cbc:InvoiceTypeCode'),
    transactionCode,
    isSimplified: transactionCode.startsWith('02'),
    issueDate: textAt(root, 'cbc:IssueDate'),
    issueTime: textAt(root, 'cbc:IssueTime'),
    counter: referenceText(root, 'ICV', 'cbc:UUID'),
    previousHash: referenceText(root, 'PIH', EMBEDDED),
    hash: digestOf(root).toString('base64'),
    qr: referenceText(root, 'QR', EMBEDDED),
  }
}

const EMBEDDED = 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject'

const referenceOf = (root: XmlElement, id: string): XmlElement | undefined =>
  elementsAt(root, 'cac:AdditionalDocumentReference').find((reference) => textAt(reference, 'cbc:ID') === id)

const referenceText = (root: XmlElement, id: string, path: string): string => {
  const reference = referenceOf(root, id)
  return reference ? textAt(reference, path) : ''
}

/** True for the three elements that belong to the seal; the hash excludes them. */
export const isSeal = (element: XmlElement): boolean =>
  element.key === 'ext:UBLExtensions' ||
  element.key === 'cac:Signature' ||
  (element.key === 'cac:AdditionalDocumentReference' && textAt(element, 'cbc:ID') === 'QR')

/** SHA-256 of the canonical document without its seal. */
export const digestOf = (root: XmlElement): Buffer =>
  createHash('sha256').update(canonicalXml(root, isSeal)).digest()

/** Every amount of money outside the seal. */
export const amountsOf = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => {
    if (typeof child === 'string' || isSeal(child)) return []
    return [...(child.key.endsWith('Amount') ? [child] : []), ...amountsOf(child)]
  })
