type Fields = Record<string, unknown>

export const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** Forms write nested values as `metadata[order]=7`; JSON is nested. */
export function unfold(body: unknown): Fields {
  const result: Fields = {}
  for (const [key, value] of Object.entries(asFields(body))) {
    const [, outer, inner] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(key) ?? []
    if (outer && inner) result[outer] = { ...asFields(result[outer]), [inner]: value }
    else result[key] = value
  }
  return result
}

/** A text or number as trimmed text; empty for other types. */
export function text(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** JSON sends true, forms send "true". */
export const isTrue = (fields: Fields, name: string): boolean =>
  fields[name] === true || fields[name] === 'true' || fields[name] === '1'

const MOST_KEYS = 30
const LONGEST_KEY = 40
const LONGEST_VALUE = 500

/** The metadata; null when missing, undefined when above the provider's limits. */
export function metadataOf(fields: Fields): Record<string, string> | null | undefined {
  if (fields.metadata === undefined || fields.metadata === null) return null
  if (typeof fields.metadata !== 'object' || Array.isArray(fields.metadata)) return undefined
  const entries = Object.entries(fields.metadata)
  if (entries.length > MOST_KEYS) return undefined
  const kept = entries.map(([key, value]) => [key, String(value)] as const)
  if (kept.some(([key, value]) => key.length > LONGEST_KEY || value.length > LONGEST_VALUE)) return undefined
  return Object.fromEntries(kept)
}

export const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
