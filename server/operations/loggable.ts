import { isCardField } from '#rules/card-fields.ts'
import { redact } from '../request/redact.ts'

const DEEPEST = 6
const MOST_FIELDS = 50
const MOST_ITEMS = 20
const MOST_VALUES = 500
const LONGEST_TEXT = 2_000
const LONGEST_STACK = 4_000

/** Ends of the names of fields that are never logged, in lower case without separators. */
const SECRET_ENDS =
  /(?:authorization|cookie|token|secret|password|passwd|credentials?|apikey|appkey|privatekey|sessionkey|codeverifier|nationalid|identificationnumber|iqamanumber|nin|otp|email|phone|holdername)s?$/
/** Fields of whole requests and responses, which are never logged. */
const WHOLE = new Set(['headers', 'body', 'rawheaders', 'query', 'payload'])
/** Our own ids and hashes, whose digits can resemble a card number. */
const OWN = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{40,128})$/i

/**
 * Copies a value for the log. Removes secrets and personal numbers at every depth, reduces errors to safe fields, replaces bytes by
 * their count, cuts cycles and limits the size. Never throws.
 */
export const loggable = (value: unknown): unknown =>
  copy(value, { depth: 0, above: [], left: { values: MOST_VALUES } })

interface Place {
  depth: number
  /** The objects that contain this one. */
  above: readonly object[]
  /** Shared by the whole value. */
  left: { values: number }
}

const copy = (value: unknown, place: Place): unknown => {
  if (typeof value === 'string') return textOf(value, LONGEST_TEXT)
  if (typeof value === 'number') return redact(String(value)) === String(value) ? value : '[number]'
  if (typeof value === 'bigint') return copy(String(value), place)
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`
  if (typeof value !== 'object' || value === null) return value
  place.left.values -= 1
  if (place.left.values < 0) return '[more]'
  if (place.above.includes(value)) return '[circular]'
  if (place.depth > DEEPEST) return '[deep]'
  try {
    return copyObject(value, { ...place, depth: place.depth + 1, above: [...place.above, value] })
  } catch {
    return '[unreadable]'
  }
}

const copyObject = (value: object, place: Place): unknown => {
  if (value instanceof Error) return errorOf(value, place)
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[no date]' : value.toISOString()
  if (value instanceof URL) return textOf(value.origin, LONGEST_TEXT)
  if (value instanceof Map || value instanceof Set) return `[${value.size} entries]`
  if (Array.isArray(value)) {
    const items: unknown[] = value.slice(0, MOST_ITEMS).map((item: unknown) => copy(item, place))
    return value.length > MOST_ITEMS ? [...items, `[${value.length - MOST_ITEMS} more]`] : items
  }
  const names = Object.keys(value)
  const fields = names
    .slice(0, MOST_FIELDS)
    .map((name) => [redact(name.slice(0, 100)), fieldOf(value, name, place)])
  if (names.length > MOST_FIELDS) fields.push(['more', names.length - MOST_FIELDS])
  return Object.fromEntries(fields)
}

const fieldOf = (value: object, name: string, place: Place): unknown => {
  if (isSecret(name)) return '[redacted]'
  try {
    return copy(Reflect.get(value, name), place)
  } catch {
    return '[unreadable]'
  }
}

const isSecret = (name: string): boolean => {
  const plain = name.replace(/[^a-z\d]/gi, '').toLowerCase()
  return WHOLE.has(plain) || SECRET_ENDS.test(plain) || isCardField(name)
}

const textOf = (text: string, longest: number): string => {
  if (OWN.test(text)) return text
  const kept = redact(text.slice(0, longest))
  return text.length > longest ? `${kept} [${text.length - longest} more]` : kept
}

/** The fields of an error that are safe to log. An error of the database also carries the query, its values and the row. */
const errorOf = (error: Error, place: Place): Record<string, unknown> => {
  const named = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? { [name]: textOf(value, 200) } : {}
  }
  const others: unknown = Reflect.get(error, 'errors')
  return {
    type: error.constructor.name,
    message: textOf(messageOf(error), LONGEST_TEXT),
    ...named('code'),
    ...named('constraint'),
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: copy(error.cause, place) }),
    ...(Array.isArray(others) && {
      errors: copy(
        others.filter((one) => one instanceof Error),
        place,
      ),
    }),
  }
}

/** Replaces PostgreSQL's message about an invalid value (class 22), because it repeats the value. */
const messageOf = (error: Error): string => {
  const code: unknown = Reflect.get(error, 'code')
  const isOfDatabase = typeof Reflect.get(error, 'severity') === 'string'
  return isOfDatabase && typeof code === 'string' && code.startsWith('22')
    ? 'the database refused a value'
    : error.message
}

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n')
    .slice(0, LONGEST_STACK)
