import { addDays, DAY_MS, riyadhDay } from './riyadh-time.ts'

/** Days within which a request about personal data is answered, from its receipt (Implementing Regulation of the PDPL, article 3). */
const DAYS_TO_ANSWER = 30

/** Milliseconds for which the person can download the data after the answer. */
export const DOWNLOAD_MS = 7 * DAY_MS

/** The last Riyadh day for the answer to a request; an extension doubles the time. */
export const answerDueOn = (askedAt: Date, isExtended: boolean): string =>
  addDays(riyadhDay(askedAt), isExtended ? 2 * DAYS_TO_ANSWER : DAYS_TO_ANSWER)

/** Years for which tax records are kept after their tax period (VAT Implementing Regulation, article 66). */
const TAX_YEARS = 6

/** The last Riyadh day on which the records of a billing month (such as 202603) are kept for the tax authority. */
export const taxRecordsUntil = (billingMonth: number): string => {
  const year = Math.floor(billingMonth / 100) + TAX_YEARS
  return new Date(Date.UTC(year, billingMonth % 100, 0)).toISOString().slice(0, 10)
}
