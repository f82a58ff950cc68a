/** DER, the binary form of certificates (ITU-T X.690). */
const tag = (number: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.of(number), lengthOf(body.length), body])
}

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.of(length)
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes])
}

export const sequence = (...content: Buffer[]): Buffer => tag(0x30, ...content)
export const set = (...content: Buffer[]): Buffer => tag(0x31, ...content)
export const utf8 = (text: string): Buffer => tag(0x0c, Buffer.from(text))
export const octets = (...content: Buffer[]): Buffer => tag(0x04, ...content)
export const bits = (content: Buffer): Buffer => tag(0x03, Buffer.of(0), content)
/** `[n]` of a structure, around its content. */
export const tagged = (number: number, ...content: Buffer[]): Buffer => tag(0xa0 | number, ...content)

export const integer = (bytes: Buffer): Buffer =>
  tag(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes)

/** An instant before 2050. */
export const utcTime = (instant: Date): Buffer =>
  tag(0x17, Buffer.from(`${instant.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

export const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tag(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)))
}

const base128 = (number: number): number[] => {
  const digits = [number % 128]
  for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
    digits.unshift((left % 128) | 0x80)
  return digits
}

export interface DerElement {
  tag: number
  content: Buffer
  /** With tag and length. */
  raw: Buffer
}

/** The elements in a row. Throws a RangeError when they do not fill the bytes. */
export const readDer = (bytes: Buffer): DerElement[] => {
  const found: DerElement[] = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at + 1)
    const extra = first < 0x80 ? 0 : first & 0x7f
    const length = extra === 0 ? first : bytes.readUIntBE(at + 2, extra)
    const start = at + 2 + extra
    const end = start + length
    if (end > bytes.length) throw new RangeError('an element is longer than its bytes')
    found.push({
      tag: bytes.readUInt8(at),
      content: bytes.subarray(start, end),
      raw: bytes.subarray(at, end),
    })
    at = end
  }
  return found
}
