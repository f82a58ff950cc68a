import type { Language } from '#contract/languages.ts'
import { hijriText } from '#rules/hijri-day.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { InvoiceRow } from '../db/schema.ts'

/** The content of a mail in one language. */
export interface Letter {
  subject: string
  paragraphs: readonly string[]
  /** Names with values, one per line. */
  facts?: readonly (readonly [name: string, value: string])[]
  /** The only button of the mail, which opens a path of the portal. */
  action?: { label: string; path: string }
}

/** A mail in every language. */
export type Words = Readonly<Record<Language, Letter>>

const RIYADH = 'Asia/Riyadh'

const format = (language: string, options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(language, { timeZone: RIYADH, ...options })
  return (at: Date): string => formatter.format(at)
}

/** A Riyadh day as words, in both languages: '6 March 2026'. */
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }
export const dayEn = format('en-GB', DAY)
export const dayAr = format('ar-SA-u-ca-gregory-nu-latn', DAY)

/** A Riyadh day in both calendars: '6 March 2026, 17 Ramadan 1447 AH'. */
export const bothCalendars = (at: Date, language: Language): string => {
  const hijri = hijriText(riyadhDay(at), language)
  return language === 'en' ? `${dayEn(at)}, ${hijri}` : `${dayAr(at)}، ${hijri}`
}

/** A moment in Riyadh as words: '14 November 2027 at 09:00'. */
export const momentEn = format('en-GB', { ...DAY, hour: '2-digit', minute: '2-digit' })

const clock = new Intl.DateTimeFormat('en', {
  timeZone: RIYADH,
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** A moment in Riyadh in Arabic, for use within a sentence: 'يوم 14 نوفمبر 2027 الساعة 9:00 صباحًا'. */
export const momentAr = (at: Date): string => {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const half = parts['dayPeriod'] === 'AM' ? 'صباحًا' : 'مساءً'
  return `يوم ${dayAr(at)} الساعة ${parts['hour']}:${parts['minute']} ${half}`
}

/** Returns the row a mail requires. Throws when it is missing. */
export const needed = <T>(fact: T | null, what: string): T => {
  if (fact === null) throw new Error(`The mail requires the ${what}`)
  return fact
}

/** The document number of an invoice; before it has one, its Riyadh day. */
export const invoiceName = ({ documentNumber, issuedAt }: InvoiceRow): string =>
  documentNumber ?? riyadhDay(issuedAt)

/** Line breaks and invisible characters. With them, a name could add lines to a mail or reverse its text. */
const UNSEEN = /[\p{Cc}\p{Cf}\s]+/gu

/** A text typed by a person, as one line of visible characters. */
export const oneLine = (text: string): string => text.toWellFormed().replace(UNSEEN, ' ').trim()

const WRITTEN_OTHERWISE: Readonly<Record<Language, RegExp>> = {
  en: /\p{Script=Arabic}/u,
  ar: /[\p{Script=Latin}\d]/u,
}
const ISOLATE = ['\u2068', '\u2069'] as const

/** Isolates a name, a number or an address within a sentence of this language, if it has the opposite direction. */
export const within = (text: string, language: Language): string => {
  const line = oneLine(text)
  return WRITTEN_OTHERWISE[language].test(line) ? `${ISOLATE[0]}${line}${ISOLATE[1]}` : line
}
