import type { ActivityDetails } from '#contract/entities/activity.ts'
import { withoutInvisible } from '#contract/text/characters.ts'
import { isCardField } from '#rules/card-fields.ts'
import { replaceCardNumbers, withPlainDigits } from '#rules/card-number.ts'

/** A National ID or Iqama that is not part of a longer number. */
const IDENTITY_LIKE = /(?<!\d)[12]\d{9}(?!\d)/g
/** A security code after its name. */
const NAMED_CODE = /\b((?:cvc2?|cvv2?|csc|security[-_ ]?code)["'\]\s:=]{1,6})\d{3,4}(?!\d)/gi
/** Line breaks and terminal codes. They could make one log line look like several. */
const UNSAFE = /[\p{Cc}\p{Cf}]/gu

/**
 * A run of characters of a signed token. A pattern for the whole token would read the run again from each start, in quadratic
 * time.
 */
const TOKEN_RUN = /[\w.-]+/g
const TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/

const withoutTokens = (run: string): string => {
  const parts = run.split('.')
  const left: string[] = []
  for (let place = 0; place < parts.length; place += 1) {
    const part = parts[place] ?? ''
    const start = /\beyJ(?=[\w-])/.exec(part)?.index ?? -1
    const token = start < 0 ? '' : [part.slice(start), ...parts.slice(place + 1, place + 3)].join('.')
    if (!TOKEN.test(token)) {
      left.push(part)
      continue
    }
    left.push(`${part.slice(0, start)}[token]`)
    place += 2
  }
  return left.join('.')
}

/**
 * Prepares a client's text for the log: removes card and identity numbers, security codes, tokens, control and invisible
 * characters. Takes linear time.
 */
export const redact = (text: string): string =>
  replaceCardNumbers(
    withPlainDigits(withoutInvisible(text)).replace(UNSAFE, ' ').replace(TOKEN_RUN, withoutTokens),
    '[number]',
  )
    .replace(NAMED_CODE, '$1[code]')
    .replace(IDENTITY_LIKE, '[id]')

/** Replaces every word that a mail program would show as a link. */
export const withoutLinks = (text: string): string =>
  text.replace(/\S+/g, (word) => (word.includes('://') || /\.[a-z]{2}/i.test(word) ? '[link]' : word))

/** Redacts every text in a flat record, and the value of a field for card data. */
export const redactRecord = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      if (isCardField(key)) return [redact(key), '[card]']
      if (typeof value === 'string') return [redact(key), redact(value)]
      if (typeof value === 'number')
        return [redact(key), redact(String(value)) === String(value) ? value : '[number]']
      return [redact(key), value]
    }),
  )

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Redacts the details of an act. Keeps our own ids, because the digits of one in forty ids resemble a card number. */
export const redactDetails = (details: ActivityDetails): ActivityDetails =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' && !UUID.test(value) ? redact(value) : value,
    ]),
  )
