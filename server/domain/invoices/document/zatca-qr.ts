/** What the tax authority wants to read from an invoice's QR code (phase 1). Amounts are riyals with two decimals. */
export interface QrFacts {
  sellerName: string
  vatNumber: string
  /** In ISO 8601 to the second, as finely as in the authority's own examples. */
  issuedAt: string
  total: string
  vat: string
}

const LONGEST_VALUE = 255

const field = (tag: number, value: string): Buffer => {
  const bytes = Buffer.from(value)
  if (bytes.length > LONGEST_VALUE)
    throw new Error(`Field ${tag} of the QR code is longer than its length can say`)
  return Buffer.concat([Buffer.of(tag, bytes.length), bytes])
}

/** The five fields as tag, length in bytes and value, in Base64. */
export const zatcaQr = ({ sellerName, vatNumber, issuedAt, total, vat }: QrFacts): string =>
  Buffer.concat(
    [sellerName, vatNumber, issuedAt, total, vat].map((value, index) => field(index + 1, value)),
  ).toString('base64')
