import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#contract/languages.ts'

type Words = { [key: string]: string | Words }

const catalogues = Object.entries(
  import.meta.glob<Record<Language, Words>>('./words/*.ts', { eager: true }),
).map(([file, words]) => [file.slice('./words/'.length, -'.ts'.length), words] as const)
const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

const flatten = (words: Words, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )

const expectedInArabic = (key: string): string[] => {
  const stem = /^(.*)_(?:one|other)$/.exec(key)?.[1]
  return stem === undefined ? [key] : ARABIC_FORMS.map((form) => `${stem}_${form}`)
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

test('every catalogue has words in every language', () => {
  expect(catalogues.length).toBeGreaterThan(5)
  for (const [, words] of catalogues)
    expect(Object.keys(words)).toEqual(expect.arrayContaining([...LANGUAGES]))
})

test.each(catalogues)('%s has the same keys and parameters in both languages', (_, words) => {
  const english = flatten(words.en)
  const arabic = flatten(words.ar)
  const expected = new Set(english.flatMap(([key]) => expectedInArabic(key)))

  expect(arabic.map(([key]) => key).sort()).toEqual([...expected].sort())
  expect([...english, ...arabic].filter(([, text]) => text.trim() === '')).toEqual([])

  const inEnglish = new Map(english.map(([key, text]) => [key, placeholders(text)]))
  const changed = arabic.filter(
    ([key, text]) =>
      !/_(?:zero|one|two)$/.test(key) &&
      inEnglish.has(key) &&
      placeholders(text).join() !== inEnglish.get(key)?.join(),
  )
  expect(changed).toEqual([])
})

const NAMES = ['English', 'Masar', 'Visa', 'MasterCard', 'American Express']

test('Arabic texts are in Arabic letters, except for names', () => {
  const latinOnly = catalogues
    .flatMap(([, { ar }]) => flatten(ar))
    .map(([, text]) => text.replace(/\{\w+\}/g, ''))
    .filter((text) => /[a-z]{3}/i.test(text) && !/[\u0600-\u06ff]/.test(text))
  expect(latinOnly.filter((text) => !NAMES.includes(text))).toEqual([])
})
