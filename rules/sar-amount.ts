import { cleanText } from '#contract/text/characters.ts'
import { toWesternDigits } from '#contract/text/digits.ts'

const AMOUNT = /^\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/
/** A space between groups of digits; any other space makes the amount invalid. */
const GROUP_SPACE = /(?<=\d)\s(?=\d{3}(?!\d))/g
const CURRENCY = /^SAR|SAR$|ر\.\s?س\.?$/

/** Parses a typed or copied amount in riyals into halalas, also with Arabic digits, groups or the currency; null when invalid. */
export const parseSarAmount = (typed: string): number | null => {
  const text = toWesternDigits(cleanText(typed))
    .replace(CURRENCY, '')
    .trim()
    .replace(GROUP_SPACE, ',')
    .replaceAll('٬', ',')
    .replace('٫', '.')
  if (!AMOUNT.test(text)) return null
  const [riyals = '', halalas = ''] = text.replaceAll(',', '').split('.')
  return Number(riyals) * 100 + Number(halalas.padEnd(2, '0'))
}
