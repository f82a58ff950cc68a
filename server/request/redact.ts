import type { ActivityDetails } from '#contract/entities/activity.ts'
import { holdsCardNumber, withPlainDigits } from '#rules/card-number.ts'

/** Separators between the groups of a number: spaces, dashes and dots of every kind, and invisible characters. */
const GAP = '[\\s\\p{Zs}\\p{Pd}\\p{Cf}\u2212.\u00b7\u2022_]{1,4}'
const CARD_LIKE = new RegExp(`\\d(?:(?:${GAP})?\\d){12,18}`, 'gu')
/** A separate National ID or Iqama. */
const IDENTITY_LIKE = /(?<!\d)[12]\d{9}(?!\d)/g
const TOKEN_LIKE = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
/** Line breaks, terminal codes and direction marks, which could make one line look like several. */
const UNSAFE = /[\p{Cc}\p{Cf}]/gu

/**
 * Removes card and identity numbers, tokens and control characters from a client's text for the log. Removes the whole text when it
 * still contains a card number whose groups cannot be separated from the words around them.
 */
export const redact = (text: string): string => {
  const left = withPlainDigits(text)
    .replace(UNSAFE, ' ')
    .replace(TOKEN_LIKE, '[token]')
    .replace(CARD_LIKE, '[number]')
    .replace(IDENTITY_LIKE, '[id]')
  return holdsCardNumber(left) ? '[number]' : left
}

/** Redacts every text in a flat record. */
export const redactRecord = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      if (typeof value === 'string') return [redact(key), redact(value)]
      if (typeof value === 'number')
        return [redact(key), redact(String(value)) === String(value) ? value : '[number]']
      return [redact(key), value]
    }),
  )

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Redacts the details of an act. Keeps our own ids: the digits of one in forty resemble a card number. */
export const redactDetails = (details: ActivityDetails): ActivityDetails =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' && !UUID.test(value) ? redact(value) : value,
    ]),
  )
