import { type Language, languages } from '#contract/languages.ts'

/** US cents of a price as halalas: one dollar is 3.75 riyals (the peg of the Saudi Central Bank). */
const HALALAS_PER_100_CENTS = 375
/** Value added tax in Saudi Arabia, in basis points. */
const VAT_BPS = 1500
const ALL_BPS = 10_000
/** What is charged to prove a card before an account comes back, and given back at once. */
export const RESUBSCRIPTION_HALALAS = 100

/**
 * `amount × part / whole` in whole halalas, rounded half up. A negative amount mirrors the positive one, so that a correction
 * takes back exactly what was charged.
 */
export const shareOf = (amount: number, part: number, whole: number): number => {
  const share = Math.floor((2 * Math.abs(amount) * part + whole) / (2 * whole))
  return amount < 0 ? 0 - share : share
}

/** So many basis points of an amount in halalas: 1000 is ten percent. */
export const percentOf = (amount: number, bps: number): number => shareOf(amount, bps, ALL_BPS)

/** A price in US cents as halalas. */
export const centsToHalalas = (usdCents: number): number => shareOf(usdCents, HALALAS_PER_100_CENTS, 100)

/** The VAT on an amount in halalas. */
export const vatOf = (amount: number): number => percentOf(amount, VAT_BPS)

/** Halalas as riyals with two decimals and nothing else: '1234.50', as providers and the tax authority take it. */
export const decimalText = (halalas: number): string => {
  const digits = String(Math.abs(halalas)).padStart(3, '0')
  return `${halalas < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const grouped = (decimal: string): string => decimal.replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',')

/** An amount as people read it where its currency stands beside it: '1,234.50'. */
export const groupedText = (halalas: number): string => grouped(decimalText(halalas))

/** A currency as people read it beside figures; what has no sign in a language stands as its code. */
export const currencySign = (currency: string, language: Language): string =>
  currency === 'SAR' ? languages[language].riyal.sign : currency

const priced = (figures: string, currency: string, language: Language): string => {
  const sign = currencySign(currency, language)
  return languages[language].riyal.stands === 'before' ? `${sign} ${figures}` : `${figures} ${sign}`
}

/** An amount as people read it in a language: 'SAR 1,234.50', «1,234.50 ر.س», and '0.00' for nothing. */
export const amountText = (halalas: number, currency = 'SAR', language: Language = 'en'): string =>
  halalas === 0 ? '0.00' : priced(groupedText(halalas), currency, language)

/** An amount of whole riyals, such as a threshold, as people read it; what is more is rounded up: 'SAR 5,000'. */
export const thresholdText = (halalas: number, currency = 'SAR', language: Language = 'en'): string =>
  halalas === 0 ? amountText(0) : priced(grouped(String(Math.ceil(halalas / 100))), currency, language)
