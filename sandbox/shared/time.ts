import { type Html, html } from './html.ts'

const riyadh = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Riyadh',
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** An instant in Riyadh time, for pages. */
export const time = (iso: string): Html =>
  html`<time datetime="${iso}">${riyadh.format(new Date(iso))}</time>`

const RIYADH_MS = 3 * 3_600_000

/** The day of an instant in Riyadh (UTC+3 all year): 2026-11-30. */
export const riyadhDay = (instant: Date): string =>
  new Date(instant.getTime() + RIYADH_MS).toISOString().slice(0, 10)

const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** An ISO date in the Saudi Hijri calendar: `28-07-1423`. */
export function hijri(date: string): string {
  const parts = Object.fromEntries(
    ummAlQura.formatToParts(new Date(date)).map(({ type, value }) => [type, value]),
  )
  return `${parts.day}-${parts.month}-${parts.year}`
}
