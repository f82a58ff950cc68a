/** Proof that a document is ours (phase 2): tags 6 to 9. */
export interface QrSeal {
  /** Hash of the document without its seal, in Base64. */
  hash: string
  /** Signature of the hash, in Base64. */
  signature: string
  /** DER. */
  publicKey: Buffer
  /** The authority's signature of our certificate. Only on simplified invoices, which the authority does not clear. */
  certificateSignature: Buffer | null
}

/** The fields of the QR code that the tax authority requires. Amounts are riyals with two decimals. */
export interface QrFacts {
  sellerName: string
  vatNumber: string
  /** ISO 8601 to the second, as in the authority's own examples. */
  issuedAt: string
  total: string
  vat: string
  seal?: QrSeal
}

const LONGEST_VALUE = 255

/** Encodes the fields as tag, length in bytes and value, in Base64 (Security Features Implementation Standards). */
export const zatcaQr = ({ sellerName, vatNumber, issuedAt, total, vat, seal }: QrFacts): string =>
  Buffer.concat(
    [sellerName, vatNumber, issuedAt, total, vat, ...(seal ? sealFields(seal) : [])].map((value, index) =>
      field(index + 1, value),
    ),
  ).toString('base64')

const sealFields = ({ hash, signature, publicKey, certificateSignature }: QrSeal): (string | Buffer)[] => [
  hash,
  signature,
  publicKey,
  ...(certificateSignature ? [certificateSignature] : []),
]

const field = (tag: number, value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value)
  if (bytes.length > LONGEST_VALUE) throw new Error(`Field ${tag} of the QR code exceeds its length byte`)
  return Buffer.concat([Buffer.of(tag, bytes.length), bytes])
}
