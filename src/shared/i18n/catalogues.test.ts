import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'

type Words = { [key: string]: string | Words }

const catalogues = import.meta.glob<Words>(['./*/*.ts', '!./*/core.ts'], { eager: true, import: 'default' })
const cores = import.meta.glob('./*/core.ts')
const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

const namespacesOf = (language: string) =>
  Object.keys(catalogues)
    .filter((file) => file.startsWith(`./${language}/`))
    .map((file) => file.slice(`./${language}/`.length))
    .sort()

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

test('every language has the same catalogues, and a core that is fetched first', () => {
  expect(namespacesOf('en').length).toBeGreaterThan(5)
  for (const language of LANGUAGES) expect(namespacesOf(language)).toEqual(namespacesOf('en'))
  expect(Object.keys(cores).sort()).toEqual(LANGUAGES.map((language) => `./${language}/core.ts`).sort())
})

test.each(namespacesOf('en'))('%s has the same keys and parameters in both languages', (namespace) => {
  const english = flatten(catalogues[`./en/${namespace}`] ?? {})
  const arabic = flatten(catalogues[`./ar/${namespace}`] ?? {})
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
  const latinOnly = namespacesOf('ar')
    .flatMap((namespace) => flatten(catalogues[`./ar/${namespace}`] ?? {}))
    .map(([, text]) => text)
    .filter((text) => /[a-z]{3}/i.test(text) && !/[\u0600-\u06ff]/.test(text))
  expect(latinOnly.filter((text) => !NAMES.includes(text))).toEqual([])
})
