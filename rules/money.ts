import { type Language, languages } from '#contract/languages.ts'

/** One dollar is 3.75 riyals (the peg of the Saudi Central Bank). */
const HALALAS_PER_100_CENTS = 375
/** Riyals per dollar. */
export const USD_RATE = HALALAS_PER_100_CENTS / 100
/** VAT in Saudi Arabia, in basis points. */
const VAT_BPS = 1500
const ALL_BPS = 10_000
/** VAT as a share of the amount before it: 0.15. */
export const VAT_SHARE = VAT_BPS / ALL_BPS
/** In halalas: the card provider accepts no charge below SAR 1.00. */
export const MIN_CHARGE = 100
/** In halalas: charged to verify a card at a re-subscription, and refunded at once. */
export const RESUBSCRIPTION_HALALAS = 100

/**
 * `amount × part / whole` in whole halalas, rounded half up. A negative amount mirrors the positive one, so that a correction
 * cancels a charge exactly.
 */
export const shareOf = (amount: number, part: number, whole: number): number => {
  const share = Math.floor((2 * Math.abs(amount) * part + whole) / (2 * whole))
  return amount < 0 ? 0 - share : share
}

/** `bps` basis points of an amount in halalas: 1000 is ten percent. */
export const percentOf = (amount: number, bps: number): number => shareOf(amount, bps, ALL_BPS)

export const centsToHalalas = (usdCents: number): number => shareOf(usdCents, HALALAS_PER_100_CENTS, 100)

export const halalasToCents = (halalas: number): number => shareOf(halalas, 100, HALALAS_PER_100_CENTS)

export const vatOf = (amount: number): number => percentOf(amount, VAT_BPS)

/**
 * The largest amount before VAT whose total with VAT is at most `total`. Because of rounding, not every total has an exact one.
 */
export const beforeVat = (total: number): number => {
  const near = shareOf(total, ALL_BPS, ALL_BPS + VAT_BPS)
  return near + vatOf(near) > total ? near - 1 : near
}

/** Riyals with two decimals for providers and the tax authority: '1234.50'. */
export const decimalText = (halalas: number): string => {
  const digits = String(Math.abs(halalas)).padStart(3, '0')
  return `${halalas < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const grouped = (decimal: string): string => decimal.replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',')

/** An amount for screens, without the currency: '1,234.50'. */
export const groupedText = (halalas: number): string => grouped(decimalText(halalas))

/** Sign of a currency for screens; the currency code when there is no sign. */
export const currencySign = (currency: string, language: Language): string =>
  currency === 'SAR' ? languages[language].riyal.sign : currency

const priced = (figures: string, currency: string, language: Language): string => {
  const sign = currencySign(currency, language)
  return languages[language].riyal.stands === 'before' ? `${sign} ${figures}` : `${figures} ${sign}`
}

/** An amount for screens and mails: 'SAR 1,234.50', «1,234.50 ر.س», '0.00' for zero. */
export const amountText = (halalas: number, currency = 'SAR', language: Language = 'en'): string =>
  halalas === 0 ? '0.00' : pricedText(halalas, currency, language)

/** Like `amountText`, with the currency for zero too: 'SAR 0.00'. */
export const pricedText = (halalas: number, currency = 'SAR', language: Language = 'en'): string =>
  priced(groupedText(halalas), currency, language)

/** An amount in whole riyals, rounded up, such as a threshold: 'SAR 5,000'. */
export const thresholdText = (halalas: number, currency = 'SAR', language: Language = 'en'): string =>
  halalas === 0 ? amountText(0) : priced(grouped(String(Math.ceil(halalas / 100))), currency, language)
