import type { ActivityDetails } from '#contract/entities/activity.ts'
import { holdsCardNumber, withPlainDigits } from '#rules/card-number.ts'

/** What people put between the groups of a number: spaces, dashes and dots of every kind, and what cannot be seen. */
const GAP = '[\\s\\p{Zs}\\p{Pd}\\p{Cf}\u2212.\u00b7\u2022_]{1,4}'
const CARD_LIKE = new RegExp(`\\d(?:(?:${GAP})?\\d){12,18}`, 'gu')
/** A National ID or Iqama standing alone. */
const IDENTITY_LIKE = /(?<!\d)[12]\d{9}(?!\d)/g
const TOKEN_LIKE = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
/** Line breaks, terminal codes and direction marks, with which one line could pretend to be several. */
const UNSAFE = /[\p{Cc}\p{Cf}]/gu

/**
 * A text a client sent, without what must never reach a log: card and identity numbers, tokens, forged lines. Nothing of it is left
 * when it still holds a card number, in groups that cannot be told from the words around them.
 */
export const redact = (text: string): string => {
  const left = withPlainDigits(text)
    .replace(UNSAFE, ' ')
    .replace(TOKEN_LIKE, '[token]')
    .replace(CARD_LIKE, '[number]')
    .replace(IDENTITY_LIKE, '[id]')
  return holdsCardNumber(left) ? '[number]' : left
}

/** The same for every text in a flat record. */
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

/** The details of an act, redacted. An id of ours stays: the digits of one in forty look like a card number. */
export const redactDetails = (details: ActivityDetails): ActivityDetails =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' && !UUID.test(value) ? redact(value) : value,
    ]),
  )
