import { toWesternDigits } from '#contract/text/digits.ts'
import { cleanText } from '#contract/text/marks.ts'

const AMOUNT = /^\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/
/** Between the digits of groups. Other spaces are left, and then it is no amount. */
const GROUP_SPACE = /(?<=\d)\s(?=\d{3}(?!\d))/g
const CURRENCY = /^SAR|SAR$|ر\.\s?س\.?$/

/** An amount in riyals as people type or copy it, with Arabic digits, groups or the currency too, in halalas; null when it is none. */
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
