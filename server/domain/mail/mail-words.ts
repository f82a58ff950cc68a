import { riyadhDay } from '#rules/riyadh-time.ts'
import type {
  CloudAccountRow,
  CustomerRow,
  InvoiceRow,
  PaymentMethodRow,
  RequestedChangeRow,
} from '../../db/schema.ts'
import type { ChargeWithCard } from '../../db/stores/charges.ts'

/** A mail's texts in both languages: which one its reader prefers is unknown. A paragraph each. */
export interface Words {
  subject: string
  en: string[]
  ar: string[]
}

/** What a mail tells about, as stored when it is sent. */
export interface Facts {
  /** Address of the portal. */
  url: string
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

/** Names are typed by people: one line each, so that a name cannot add text of its own to our mail. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
