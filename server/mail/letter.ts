import type { Language } from '#contract/languages.ts'
import { hijriText } from '#rules/hijri-day.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type {
  ChargeWithCard,
  CloudAccountRow,
  CustomerRow,
  InvoiceRow,
  PaymentMethodRow,
  RequestedChangeRow,
} from '../db/schema.ts'

/** What a mail says in one language. */
export interface Letter {
  subject: string
  paragraphs: readonly string[]
  /** Names with values, one below the other. */
  facts?: readonly (readonly [name: string, value: string])[]
  /** What there is to do, or to look at, in the portal: the mail's one button. */
  action?: { label: string; path: string }
}

/** A mail in every language. */
export type Words = Readonly<Record<Language, Letter>>

/** What a mail tells about, as stored when it is sent. */
export interface Facts {
  customer: CustomerRow
  invoice: InvoiceRow | null
  card: PaymentMethodRow | null
  /** The sub-account that was opened or closed. */
  cloudAccount: CloudAccountRow | null
  /** The charges it tells of: the last round of an invoice, the first card first, or the one that was to open the account again. */
  attempts: readonly ChargeWithCard[]
  /** The account is suspended by now. */
  suspended: boolean
  /** What the customer still has to correct. */
  changes: Pick<RequestedChangeRow, 'target' | 'reason'>[]
  /** Why the application was rejected. */
  rejection: string | null
}

const RIYADH = 'Asia/Riyadh'

const format = (language: string, options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(language, { timeZone: RIYADH, ...options })
  return (at: Date): string => formatter.format(at)
}

/** A Riyadh day as words, in both languages: '6 March 2026'. */
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }
export const dayEn = format('en-GB', DAY)
export const dayAr = format('ar-SA-u-ca-gregory-nu-latn', DAY)

/** A Riyadh day in both calendars, on its own: '6 March 2026, 17 Ramadan 1447 AH'. */
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

/** The same in Arabic, with the words a sentence needs before it: 'يوم 14 نوفمبر 2027 الساعة 9:00 صباحًا'. */
export const momentAr = (at: Date): string => {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const half = parts['dayPeriod'] === 'AM' ? 'صباحًا' : 'مساءً'
  return `يوم ${dayAr(at)} الساعة ${parts['hour']}:${parts['minute']} ${half}`
}

/** The row a mail cannot do without. */
export const needed = <T>(fact: T | null, what: string): T => {
  if (fact === null) throw new Error(`The mail needs the ${what} it is about`)
  return fact
}

/** What an invoice is called before and after it has its document number. */
export const invoiceName = ({ documentNumber, issuedAt }: InvoiceRow): string =>
  documentNumber ?? riyadhDay(issuedAt)

/** Line ends and what cannot be seen: with it a name could add lines of its own to a mail, or turn its text around. */
const UNSEEN = /[\p{Cc}\p{Cf}\s]+/gu

/** A text typed by a person, as one line of visible characters. */
export const oneLine = (text: string): string => text.toWellFormed().replace(UNSEEN, ' ').trim()

const WRITTEN_OTHERWISE: Readonly<Record<Language, RegExp>> = {
  en: /\p{Script=Arabic}/u,
  ar: /[\p{Script=Latin}\d]/u,
}
const ISOLATE = ['\u2068', '\u2069'] as const

/** A name, a number or an address within a sentence of this language: what runs the other way does so by itself. */
export const within = (text: string, language: Language): string => {
  const line = oneLine(text)
  return WRITTEN_OTHERWISE[language].test(line) ? `${ISOLATE[0]}${line}${ISOLATE[1]}` : line
}
