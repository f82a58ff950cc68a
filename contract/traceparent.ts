/** The header of W3C Trace Context that names the trace and the span of a caller. */
export const TRACEPARENT_HEADER = 'traceparent'

/** The place of a span in a trace. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  isSampled: boolean
}

const ID_BYTES = { trace: 16, span: 8 } as const

/**
 * A random id of a trace or span. `randomBytes` returns that many bytes. Every fourth byte begins with a letter, so that no part of the
 * id looks like a card number or an identity number.
 */
export const newTraceId = (kind: keyof typeof ID_BYTES, randomBytes: (count: number) => Uint8Array): string =>
  [...randomBytes(ID_BYTES[kind])]
    .map((byte, index) => (index % 4 === 3 ? 0xa0 | (byte & 0x0f) : byte).toString(16).padStart(2, '0'))
    .join('')

export const traceparentOf = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/
/** Ten digits could be an identity number, and more could be a card number. Our own ids never have so many. */
const LIKE_A_NUMBER = /\d{10}/

/** Reads a traceparent of version 00. Returns null for any other text, and for an id that could contain a person's number. */
export const parseTraceparent = (text: unknown): TraceParent | null => {
  const [, traceId, spanId, flags] = typeof text === 'string' ? (TRACEPARENT.exec(text) ?? []) : []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  if (LIKE_A_NUMBER.test(traceId) || LIKE_A_NUMBER.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
