import { toWesternDigits } from './input-filters.ts'

const AMOUNT = /^\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/

/** An amount in riyals as people type it, with Arabic digits or commas too, in halalas; null when it is none. */
export const parseSarAmount = (typed: string): number | null => {
  const text = toWesternDigits(typed).replaceAll('٬', ',').replace('٫', '.').trim()
  if (!AMOUNT.test(text)) return null
  const [riyals = '', halalas = ''] = text.replaceAll(',', '').split('.')
  return Number(riyals) * 100 + Number(halalas.padEnd(2, '0'))
}
