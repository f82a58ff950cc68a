/** What proves that a document is ours (phase 2): tags 6 to 9. */
export interface QrSeal {
  /** Of the document without its seal, in Base64. */
  hash: string
  /** Of that hash, in Base64. */
  signature: string
  /** DER. */
  publicKey: Buffer
  /** The authority's signature of our certificate; on simplified invoices only, which it has not seen before. */
  certificateSignature: Buffer | null
}

/** What the tax authority wants to read from an invoice's QR code. Amounts are riyals with two decimals. */
export interface QrFacts {
  sellerName: string
  vatNumber: string
  /** In ISO 8601 to the second, as finely as in the authority's own examples. */
  issuedAt: string
  total: string
  vat: string
  seal?: QrSeal
}

const LONGEST_VALUE = 255

const field = (tag: number, value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value)
  if (bytes.length > LONGEST_VALUE)
    throw new Error(`Field ${tag} of the QR code is longer than its length can say`)
  return Buffer.concat([Buffer.of(tag, bytes.length), bytes])
}

const sealFields = ({ hash, signature, publicKey, certificateSignature }: QrSeal): (string | Buffer)[] => [
  hash,
  signature,
  publicKey,
  ...(certificateSignature ? [certificateSignature] : []),
]

/** The fields as tag, length in bytes and value, in Base64 (Security Features Implementation Standards). */
export const zatcaQr = ({ sellerName, vatNumber, issuedAt, total, vat, seal }: QrFacts): string =>
  Buffer.concat(
    [sellerName, vatNumber, issuedAt, total, vat, ...(seal ? sealFields(seal) : [])].map((value, index) =>
      field(index + 1, value),
    ),
  ).toString('base64')
