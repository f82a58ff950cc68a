import { cookieValue } from './cookie.ts'

/** Digits of figures on Arabic pages: 123 or ١٢٣. Identifiers and documents use Western digits. */
const DIGITS = ['western', 'arabic-indic'] as const
export type Digits = (typeof DIGITS)[number]

/** Samples for the switch. */
export const DIGIT_SAMPLES: Readonly<Record<Digits, string>> = { western: '123', 'arabic-indic': '١٢٣' }

export const otherDigits = (digits: Digits): Digits => (digits === 'western' ? 'arabic-indic' : 'western')

/** Stored on the device, like the colour scheme. */
export const DIGITS_COOKIE = 'digits'

/** Reads the value of the cookie; Western when missing or unknown. */
export const digitsOf = (value: unknown): Digits => DIGITS.find((digits) => digits === value) ?? DIGITS[0]

export const digitsOfCookie = (cookie: string, protocol: string): Digits =>
  digitsOf(cookieValue(cookie, DIGITS_COOKIE, protocol))

/** An assignment for one year and every path, which `writeCookie` gives its full name. */
export const digitsCookie = (digits: Digits): string =>
  `${DIGITS_COOKIE}=${digits}; Path=/; Max-Age=31536000; SameSite=Lax`

const EASTERN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Converts Arabic-Indic and Persian digits. */
export const toWesternDigits = (text: string): string =>
  text.replace(EASTERN_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))

const ZERO = 0x0660
const SIGNS: Readonly<Record<string, string>> = { ',': '٬', '.': '٫', '%': '٪' }

/** A number with its separators, but not a digit in a Latin name such as 3-D. */
const FIGURE = /(?<![\dA-Za-z])\d+(?:[.,]\d+)*%?(?!\d|-?[A-Za-z])/g

/** Converts the numbers of a text to Arabic-Indic digits, separators and percent sign: ١٬٢٣٤٫٥٠. */
export const arabicIndic = (text: string): string =>
  text.replace(FIGURE, (figure) =>
    figure.replace(/./g, (sign) => SIGNS[sign] ?? String.fromCharCode(ZERO + Number(sign))),
  )
