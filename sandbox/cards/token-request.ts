import { passesLuhn } from '../shared/luhn.ts'
import { brandOf, fundingOf } from './brand.ts'
import { accountInactive, invalidToken, rateLimited } from './errors.ts'
import { isTrue, isWebAddress, metadataOf, text, unfold } from './fields.ts'
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
  // Words in the holder's name select behaviour that no card number selects.
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
  if (!new RegExp(`^\\d{${cvcLength}}$`).test(text(fields, 'cvc')))
    refuse('cvc', `must be ${cvcLength} digits`)
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
