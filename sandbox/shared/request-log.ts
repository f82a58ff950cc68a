export interface LogEntry {
  at: string
  /** `in`: a call of the product. `out`: a call to the product. */
  direction: 'in' | 'out'
  method: string
  path: string
  /** HTTP status; 0 for no answer. */
  status: number
  ms: number
  body?: unknown
}

/** The last calls of a part, newest first, stored with masked secrets. */
export interface RequestLog {
  add(entry: LogEntry): void
  list(): readonly LogEntry[]
  clear(): void
}

const KEPT = 200
const LONGEST_BODY = 2000

export function createRequestLog(): RequestLog {
  let entries: LogEntry[] = []
  return {
    add(entry) {
      const { body, ...rest } = entry
      const masked: LogEntry = { ...rest, path: maskPath(entry.path) }
      if (body !== undefined && body !== null) masked.body = shorten(mask(body))
      entries = [masked, ...entries].slice(0, KEPT)
    },
    list: () => entries,
    clear() {
      entries = []
    },
  }
}

function shorten(body: unknown): unknown {
  const text = JSON.stringify(body) ?? ''
  return text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}…` : body
}

const SECRET_NAME =
  /^(cvc|cvv|number|otp|otp_code|code|code_verifier|password|secret|secret_token|shared_secret|api_?key|app_?key|publishable_api_key|token|id_?token|access_token|assertion|id_token_hint|nin|national_?id|iqama_?number|identification_?number)$/i
const CARD_LIKE = /\b(?:\d[ -]?){9,15}(\d{4})\b/g
const IDENTITY_LIKE = /\b[12]\d{7}(\d{2})\b/g

const maskText = (text: string) =>
  text
    .replace(CARD_LIKE, (found, last) => (digits(found) >= 13 ? `•••• ${last}` : found))
    .replace(IDENTITY_LIKE, '••••••••$1')

const digits = (text: string) => text.replace(/\D/g, '').length

function maskSecret(value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (typeof value === 'object') return mask(value)
  const text = String(value)
  return text.length > 8 ? `•••• ${text.slice(-4)}` : '••••'
}

/** Masks card numbers, security codes, one-time codes, identity numbers and keys in a value. */
export function mask(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'number')
    return maskText(String(value)) === String(value) ? value : maskText(String(value))
  if (Array.isArray(value)) return value.map(mask)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_NAME.test(key) ? maskSecret(inner) : mask(inner),
    ]),
  )
}

/** Masks the query values of a request path. */
export function maskPath(path: string): string {
  const [pathname = '', query] = path.split('?', 2)
  if (query === undefined) return maskText(pathname)
  const pairs = [...new URLSearchParams(query)].map(
    ([key, value]) => `${key}=${SECRET_NAME.test(key) ? '••••' : maskText(value)}`,
  )
  return `${maskText(pathname)}?${pairs.join('&')}`
}
