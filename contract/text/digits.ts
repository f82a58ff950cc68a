import { cookieValue } from './cookie-value.ts'

/** Which digits an Arabic page writes figures with: 123 or ١٢٣. Identifiers and documents keep Western ones. */
const DIGITS = ['western', 'arabic-indic'] as const
export type Digits = (typeof DIGITS)[number]

/** The first digits of each kind, as the switch shows them. */
export const DIGIT_SAMPLES: Readonly<Record<Digits, string>> = { western: '123', 'arabic-indic': '١٢٣' }

/** The digits that the switch leads to. */
export const otherDigits = (digits: Digits): Digits => (digits === 'western' ? 'arabic-indic' : 'western')

/** Kept on the device, as the colours are. */
export const DIGITS_COOKIE = 'digits'

/** The digits a cookie's value names; Western ones when there is none we know. */
export const digitsOf = (value: unknown): Digits => DIGITS.find((digits) => digits === value) ?? DIGITS[0]

/** The digits kept in `document.cookie`. */
export const digitsOfCookie = (cookie: string): Digits => digitsOf(cookieValue(cookie, DIGITS_COOKIE))

/** A year, on every path of this site, as a `document.cookie` assignment. */
export const digitsCookie = (digits: Digits): string =>
  `${DIGITS_COOKIE}=${digits}; Path=/; Max-Age=31536000; SameSite=Lax`

const EASTERN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Arabic-Indic and Persian digits as Western ones. */
export const toWesternDigits = (text: string): string =>
  text.replace(EASTERN_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))

const ZERO = 0x0660
const SIGNS: Readonly<Record<string, string>> = { ',': '٬', '.': '٫', '%': '٪' }

/** A number with its separators; digits of a Latin name, such as 3-D, are none. */
const FIGURE = /(?<![\dA-Za-z])\d+(?:[.,]\d+)*%?(?!\d|-?[A-Za-z])/g

/** The figures of a text in Arabic-Indic digits, with the separators and the sign for hundredths that go with them: ١٬٢٣٤٫٥٠. */
export const arabicIndic = (text: string): string =>
  text.replace(FIGURE, (figure) =>
    figure.replace(/./g, (sign) => SIGNS[sign] ?? String.fromCharCode(ZERO + Number(sign))),
  )
