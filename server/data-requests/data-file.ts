import { directionOf, type Language } from '#contract/languages.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { COLUMN_NAMES, DATA_MAP } from './data-map.ts'
import type { ExportedTable } from './export-store.ts'

const WORDS = {
  en: {
    title: 'Your data at Masar',
    made: 'Made on',
    empty: 'Nothing is stored here.',
    kept: 'The record of acts and the tax records are kept even after a destruction: see the portal.',
  },
  ar: {
    title: 'بياناتك لدى مسار',
    made: 'أُعدّ في',
    empty: 'لا شيء محفوظ هنا.',
    kept: 'يبقى سجل الإجراءات والسجلات الضريبية حتى بعد إتلاف البيانات، وتجد التفاصيل في البوابة.',
  },
} as const satisfies Record<Language, Record<string, string>>

/** A person's data as JSON, for programs. */
export const jsonFile = (tables: readonly ExportedTable[], at: Date): string =>
  JSON.stringify(
    { madeAt: at.toISOString(), ...Object.fromEntries(tables.map(({ table, rows }) => [table, rows])) },
    null,
    2,
  )

/** A person's data as one page without scripts, for reading and printing. */
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
        .map((name) => `<dt>${COLUMN_NAMES[name][language]}</dt><dd><bdi>${shownValue(row[name])}</bdi></dd>`)
        .join('')}</dl>`,
  )
  return `<h2>${file.title[language]}</h2>\n${shown.join('\n') || `<p>${WORDS[language].empty}</p>`}`
}

const hasValue = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

const shownValue = (value: unknown): string =>
  escaped(typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value))

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)
