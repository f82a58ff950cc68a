import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const glossary = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'glossary.md'), 'utf8')

/** The start of a word, with the particles that Arabic joins to it. */
const START = '(?<!\\p{L})[وفبك]?(?:ال|لل|ل)?'
const word = (stem: string) => new RegExp(START + stem, 'u')

/** The Arabic term of a concept, and the words that must not replace it. */
const TERMS: readonly { term: string; never: readonly RegExp[] }[] = [
  { term: 'منشأة', never: [word('شرك[ةت]'), word('جه[ةت]')] },
  { term: 'رقم الجوال', never: [word('هاتف')] },
  { term: 'رقم الفاتورة', never: [/رقم المستند/] },
  { term: 'الفاتورة الختامية', never: [/الفاتورة الأخيرة/, /تسوية \{/, word('تسوية الفاتورة')] },
  { term: 'حد الفوترة', never: [/حد (?:المبلغ|الإنفاق)/] },
  { term: 'الدفعة القادمة', never: [/الخصم (?:القادم|التالي)/] },
  { term: 'إيقاف', never: [word('تعليق'), word('معلّ?ق')] },
  { term: 'إزالة', never: [/حذف (?:\{email\}|المستخدم|هذا المستخدم|الشخص|هذا الشخص)/] },
  { term: 'مدير النظام', never: [word('مشرف')] },
  { term: 'اعتماد الطلب', never: [/الموافقة على (?:الطلب|هذا الطلب)/, /'موافقة'/] },
  { term: 'إعادة المحاولة', never: [/حاول مرة/, /المحاولة مرة أخرى/, /المحاولة مجددًا/] },
  { term: 'تعذّر', never: [/فشل/, /تعذر/, /حدث خطأ أثناء/] },
  { term: 'تحميل', never: [word('جلب')] },
  { term: 'باقة الدعم', never: [/(?<!\p{L})باقة (?:الأساسية|القياسية|المتقدمة|\{package\}|\$\{)/u] },
  { term: 'لوحة التحكم', never: [/لوحة المعلومات/] },
  { term: 'مزوّد خدمة الدفع', never: [/مزوّ?د (?:البطاقات|الدفع)/] },
  { term: 'لا يُطلب منك أي إجراء', never: [/لا يلزمك/] },
  { term: 'الانتقال إلى', never: [/الذهاب إلى/] },
]

const ARABIC = /[\u0600-\u06ff]/
const WRITTEN =
  /^(?:(?:src\/shared\/i18n|server\/(?:mail|messages|invoice-documents)|sandbox\/(?!registry\/)[^/]+)\/|rules\/target-names[.]ts$|server\/[^/]+\/(?:[a-z]+-)?(?:mails|sentences)[.]ts$)/

/**
 * The lines that people read: catalogues, names of fields, mails, texts of invoices, and pages of the sandbox. The sandbox's register
 * is left out, because it uses the words of the real one.
 */
const lines = sourcesOf(['src', 'rules', 'server', 'sandbox'])
  .filter(({ path }) => WRITTEN.test(path) && !path.endsWith('.test.ts'))
  .flatMap(({ path, text }) =>
    text.split('\n').map((line, index) => ({ at: `${path}:${index + 1}`, text: line.trim() })),
  )
  .filter(({ text }) => ARABIC.test(text))

const foundIn = (never: readonly RegExp[]) =>
  lines.filter(({ text }) => never.some((other) => other.test(text))).map(({ at, text }) => `${at}: ${text}`)

test('the search for Arabic text finds catalogues, mails, invoices and pages of the sandbox', () => {
  expect(lines.length).toBeGreaterThan(1000)
  for (const room of [
    'src/',
    'rules/',
    'server/messages/',
    'server/billing/mails.ts',
    'server/invoice-documents/',
    'sandbox/',
  ])
    expect(lines.some(({ at }) => at.startsWith(room))).toBe(true)
})

describe.each(TERMS)('$term', ({ term, never }) => {
  test('a concept has one Arabic term, which some text and the glossary use', () => {
    expect(foundIn(never)).toEqual([])
    expect(lines.some(({ text }) => text.includes(term))).toBe(true)
    expect(glossary).toContain(term)
  })
})
