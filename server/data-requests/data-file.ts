import { directionOf, LANGUAGES, type Language } from '#contract/languages.ts'
import { amountText } from '#rules/money.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { COLUMN_NAMES, DATA_MAP } from './data-map.ts'
import type { ExportedTable } from './export-store.ts'

const WORDS = {
  en: {
    title: 'Your data at Masar',
    made: 'Made on',
    empty: 'Nothing is stored here.',
    kept: 'The record of acts and the tax records are kept even after a destruction: see the portal.',
    full: 'If not all documents fit into the archive, the file left-out.txt names the others.',
    yes: 'yes',
    no: 'no',
    tooMany: 'The archive is full without these files. Ask us for them:',
    missing: 'These files could not be added. Ask us for them:',
  },
  ar: {
    title: 'بياناتك لدى مسار',
    made: 'أُعدّ في',
    empty: 'لا شيء محفوظ هنا.',
    kept: 'يبقى سجل الإجراءات والسجلات الضريبية حتى بعد إتلاف البيانات، وتجد التفاصيل في البوابة.',
    full: 'إن لم يتسع الأرشيف لكل المستندات فستجد أسماء الباقي في ملف left-out.txt.',
    yes: 'نعم',
    no: 'لا',
    tooMany: 'امتلأ الأرشيف قبل إضافة هذه الملفات. اطلبها منا:',
    missing: 'تعذّرت إضافة هذه الملفات. اطلبها منا:',
  },
} as const satisfies Record<Language, Record<string, string>>

/** Columns with an amount in halalas, or in the hundredths of the row's own currency. */
const SUMS: ReadonlySet<string> = new Set([
  ...['amount', 'net_amount', 'monthly_price'],
  // of an accepted price
  ...['net', 'vat', 'total'],
])

/** A person's data as JSON. Each amount appears twice: in whole halalas, and as people read it. */
export const jsonFile = (tables: readonly ExportedTable[], at: Date): string =>
  JSON.stringify(
    {
      madeAt: at.toISOString(),
      ...Object.fromEntries(tables.map(({ table, rows }) => [table, rows.map(withSums)])),
    },
    null,
    2,
  )

type Row = Record<string, unknown>

const withSums = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (SUMS.has(name) && typeof value === 'number')
        return [
          [`${name}_halalas`, value],
          [name, amountText(value, currencyOf(row))],
        ]
      return [[name, isRow(value) ? withSums(value) : value]]
    }),
  )

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const currencyOf = ({ currency }: Row): string => (typeof currency === 'string' ? currency : 'SAR')

/** Names of files that are not in the archive: beyond its limits, or not in the store of files. */
export type LeftOut = Record<'tooMany' | 'missing', string[]>

/** The names of files that are not in the archive, with the reason. */
export const leftOutFile = (leftOut: LeftOut, language: Language): string =>
  (['tooMany', 'missing'] as const)
    .filter((reason) => leftOut[reason].length > 0)
    .flatMap((reason) => [WORDS[language][reason], ...leftOut[reason], ''])
    .join('\n')

/** A person's data as one page that can be read and printed, without scripts. */
export const htmlFile = (tables: readonly ExportedTable[], at: Date, language: Language): string => {
  const words = WORDS[language]
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem }
dl { border: 1px solid #999; border-radius: 0.5rem; padding: 0.75rem 1rem }
dt { font-weight: 600 } dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; white-space: pre-wrap }
</style>
<h1>${words.title}</h1>
<p>${words.made} <bdi>${riyadhDay(at)}</bdi></p>
<p>${words.kept}</p>
<p>${words.full}</p>
${tables.map((table) => section(table, language)).join('\n')}
</html>
`
}

const section = ({ table, rows }: ExportedTable, language: Language): string => {
  const file = DATA_MAP[table]?.file
  if (file === undefined || typeof file === 'string') return ''
  const shown = rows.map(
    (row) =>
      `<dl>${file.columns
        .filter((name) => hasValue(row[name]))
        .map((name) => `<dt>${COLUMN_NAMES[name][language]}</dt><dd>${shownValue(row, name, language)}</dd>`)
        .join('')}</dl>`,
  )
  return `<h2>${file.title[language]}</h2>\n${shown.join('\n') || `<p>${WORDS[language].empty}</p>`}`
}

const hasValue = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

const shownValue = (row: Row, name: string, language: Language): string =>
  linesOf(name, row[name], { language, currency: currencyOf(row) })
    .map((line) => `<bdi>${escaped(line)}</bdi>`)
    .join('<br>')

interface Shown {
  language: Language
  currency: string
}

/** A value as people read it, with one line for each of its parts. */
const linesOf = (name: string, value: unknown, shown: Shown): string[] => {
  if (SUMS.has(name) && typeof value === 'number') return [amountText(value, shown.currency, shown.language)]
  if (typeof value === 'boolean') return [WORDS[shown.language][value ? 'yes' : 'no']]
  if (Array.isArray(value)) return value.flatMap((part) => linesOf(name, part, shown))
  if (!isRow(value)) return [String(value ?? '')]
  if (isBilingual(value)) return linesOf(name, value[shown.language], shown)
  return Object.entries(value)
    .filter(([, part]) => hasValue(part))
    .flatMap(([part, inner]) => {
      const lines = linesOf(part, inner, shown)
      return isRow(inner) || Array.isArray(inner)
        ? lines
        : lines.map((line) => `${partName(part, shown)}: ${line}`)
    })
}

/** True for a contract text in every language. */
const isBilingual = (value: Row): boolean =>
  LANGUAGES.every((language) => typeof value[language] === 'string')

const partName = (name: string, { language }: Shown): string =>
  isNamed(name) ? COLUMN_NAMES[name][language] : name

const isNamed = (name: string): name is keyof typeof COLUMN_NAMES => Object.hasOwn(COLUMN_NAMES, name)

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)
