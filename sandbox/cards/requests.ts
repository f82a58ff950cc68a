import { passesLuhn } from '../shared/luhn.ts'
import { brandOf, fundingOf } from './brand.ts'
import { accountInactive, invalid, invalidToken, rateLimited } from './errors.ts'
import type { OutcomeKey } from './outcomes.ts'
import type { StoredCard } from './state.ts'
import { isFrictionless, outcomeOf } from './test-cards.ts'

export interface TokenRequest {
  card: StoredCard
  outcome: OutcomeKey
  frictionless: boolean
  withoutVerificationUrl: boolean
  callbackUrl: string
  metadata: Record<string, string> | null
}

const UNSUPPORTED =
  'is not supported. Only Mastercard, Visa, MADA and American Express card numbers are supported'

/** Parses a create-token body without keeping the card number and security code. Throws CardError. */
export function readTokenRequest(body: unknown, now: Date): TokenRequest {
  const fields = unfold(body)
  const errors: Record<string, string[]> = {}
  const refuse = (name: string, problem: string) => {
    errors[name] = [...(errors[name] ?? []), problem]
  }

  const name = text(fields, 'name')
  // Words in the holder's name select behaviour for which there is no card number.
  if (name.includes('RATELIMIT')) throw rateLimited()
  if (name.includes('INACTIVE')) throw accountInactive()
  if (name.split(/\s+/).length < 2) refuse('name', 'must have at least two words')
  if (/\d{7}/.test(name.replace(/[\s-]/g, ''))) refuse('name', 'is invalid')

  const number = text(fields, 'number').replace(/[\s-]/g, '')
  const looksRight = /^\d{13,19}$/.test(number) && passesLuhn(number)
  const brand = brandOf(number)
  if (number === '') refuse('number', "can't be blank")
  else if (!looksRight) refuse('number', 'is invalid')
  else if (!brand) refuse('company', UNSUPPORTED)

  const month = text(fields, 'month').padStart(2, '0')
  const year = fourDigitYear(text(fields, 'year'), now)
  if (!/^(0[1-9]|1[0-2])$/.test(month)) refuse('month', 'is invalid')
  if (!year) refuse('year', 'is invalid')
  else if (isPast(month, year, now)) refuse('year', 'is in the past, the card has expired')

  const cvcLength = brand === 'amex' ? 4 : 3
  if (!isCode(text(fields, 'cvc'), cvcLength)) refuse('cvc', `must be ${cvcLength} digits`)
  const callbackUrl = text(fields, 'callback_url')
  if (!isWebAddress(callbackUrl)) refuse('callback_url', 'must be a valid URL')
  const metadata = metadataOf(fields)
  if (metadata === undefined) refuse('metadata', 'has too many keys, or too long ones')
  if (isTrue(fields, 'save_only')) refuse('save_only', 'is not offered by this sandbox')

  if (Object.keys(errors).length > 0 || !brand || !year) throw invalidToken(errors)
  return {
    card: {
      bin: number.slice(0, 6),
      lastFour: number.slice(-4),
      brand,
      funding: fundingOf(number, brand),
      name,
      month,
      year,
    },
    outcome: outcomeOf(number),
    frictionless: isFrictionless(number),
    withoutVerificationUrl: name.includes('NOURL'),
    callbackUrl,
    metadata: metadata ?? null,
  }
}

function fourDigitYear(year: string, now: Date): string | undefined {
  if (/^\d{4}$/.test(year)) return year
  return /^\d{2}$/.test(year) ? `${Math.floor(now.getUTCFullYear() / 100)}${year}` : undefined
}

/** True after the end of the expiry month. */
export function isPast(month: string, year: string, now: Date): boolean {
  return Date.UTC(Number(year), Number(month), 1) <= now.getTime()
}

export interface ChargeRequest {
  givenId: string | null
  tokenId: string
  /** Halalas. */
  amount: number
  currency: string
  description: string | null
  callbackUrl: string
  metadata: Record<string, string> | null
  manual: boolean
  threeDSecure: boolean
}

const LEAST_AMOUNT = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses a create-payment body with a token as source. Throws CardError. */
export function readChargeRequest(body: unknown): ChargeRequest {
  const fields = unfold(body)
  const source = asFields(fields.source)
  const errors: Record<string, string[]> = {}

  const amount = Number(text(fields, 'amount'))
  if (text(fields, 'amount') === '' || !Number.isInteger(amount)) errors.amount = ['must be an integer']
  else if (amount < LEAST_AMOUNT) errors.amount = [`must be greater than or equal to ${LEAST_AMOUNT}`]
  const currency = text(fields, 'currency') || 'SAR'
  if (currency !== 'SAR') errors.currency = ['is not supported']
  const givenId = text(fields, 'given_id')
  if (givenId && !UUID.test(givenId)) errors.given_id = ['must be a valid UUID']
  const callbackUrl = text(fields, 'callback_url')
  if (!isWebAddress(callbackUrl)) errors.callback_url = ['must be a valid URL']
  if (source.type !== 'token') errors.source = ['type must be token in this sandbox']
  else if (!text(source, 'token')) errors.source = ["token can't be blank"]
  else if (isTrue(source, 'save_card')) errors.source = ['save_card needs 3ds']
  const metadata = metadataOf(fields)
  if (metadata === undefined) errors.metadata = ['has too many keys, or too long ones']

  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    givenId: givenId.toLowerCase() || null,
    tokenId: text(source, 'token'),
    amount,
    currency,
    description: text(fields, 'description') || null,
    callbackUrl,
    metadata: metadata ?? null,
    manual: isTrue(source, 'manual'),
    threeDSecure: isTrue(source, '3ds'),
  }
}

type Fields = Record<string, unknown>

const asFields = (value: unknown): Fields =>
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
const isTrue = (fields: Fields, name: string): boolean =>
  fields[name] === true || fields[name] === 'true' || fields[name] === '1'

const MOST_KEYS = 30
const LONGEST_KEY = 40
const LONGEST_VALUE = 500

/** The metadata; null when missing, undefined when above the provider's limits. */
function metadataOf(fields: Fields): Record<string, string> | null | undefined {
  if (fields.metadata === undefined || fields.metadata === null) return null
  if (typeof fields.metadata !== 'object' || Array.isArray(fields.metadata)) return undefined
  const entries = Object.entries(fields.metadata)
  if (entries.length > MOST_KEYS) return undefined
  const texts = entries.map(([key, value]) => [key, String(value)] as const)
  if (texts.some(([key, value]) => key.length > LONGEST_KEY || value.length > LONGEST_VALUE)) return undefined
  return Object.fromEntries(texts)
}

const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)

const isCode = (code: string, length: number): boolean => code.length === length && /^\d+$/.test(code)
