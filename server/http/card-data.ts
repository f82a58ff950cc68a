import { digitGroups } from '../use-cases/messages/digit-groups.ts'

const SECRET_KEYS = new Set(['cvc', 'cvv', 'cvc2', 'cvv2', 'securitycode', 'cardnumber', 'pan'])
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Fields whose own rules allow a long run of digits that may pass the check by chance. */
const EXEMPT: Record<string, RegExp> = {
  vatId: /^3\d{13}3$/,
  // With its country code, as every form sends it. Anything else of 13 digits and more is looked at.
  phone: /^\+\d{1,15}$/,
  identificationNumber: /^\d{1,10}$/,
  // An invoice's document: the customer's number, the day, the document number.
  fileName: /^\d{1,10}_\d{4}-\d{2}-\d{2}_INV-\d{4}-\d{6}\.pdf$/,
}

/** The check digit of card numbers (Luhn). */
const passesCheck = (digits: string): boolean => {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Whether neighbouring groups make up a number of 13 to 19 digits with the right check digit, whatever stands beside it. */
const holdsCardNumber = (groups: readonly string[]): boolean =>
  groups.some((_, start) => {
    let digits = ''
    for (const group of groups.slice(start)) {
      digits += group
      if (digits.length > 19) return false
      if (digits.length >= 13 && passesCheck(digits)) return true
    }
    return false
  })

const looksLikeCard = (text: string): boolean => digitGroups(text.replace(UUIDS, '|')).some(holdsCardNumber)

/** Whether a body carries what only the card provider may see: a card number, or a field for one or for a security code. */
export function hasCardData(value: unknown, name = ''): boolean {
  if (typeof value === 'string') return !EXEMPT[name]?.test(value) && looksLikeCard(value)
  if (typeof value === 'number') return Number.isInteger(value) && looksLikeCard(String(value))
  if (Array.isArray(value)) return value.some((item) => hasCardData(item, name))
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(
    ([key, inner]) =>
      SECRET_KEYS.has(key.toLowerCase().replace(/[^a-z0-9]/g, '')) ||
      looksLikeCard(key) ||
      hasCardData(inner, key),
  )
}
