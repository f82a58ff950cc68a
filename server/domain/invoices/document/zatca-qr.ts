/** What the tax authority wants to read from an invoice's QR code (phase 1). Amounts are riyals with two decimals. */
export interface QrFacts {
  sellerName: string
  vatNumber: string
  issuedAt: Date
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

/** Seconds are as fine as the authority's own examples. */
const timestamp = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z')

/** The five fields as tag, length in bytes and value, in Base64. */
export const zatcaQr = ({ sellerName, vatNumber, issuedAt, total, vat }: QrFacts): string =>
  Buffer.concat(
    [sellerName, vatNumber, timestamp(issuedAt), total, vat].map((value, index) => field(index + 1, value)),
  ).toString('base64')
