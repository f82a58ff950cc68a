import { expect, test } from 'vitest'

type Words = { [key: string]: string | Words }

const catalogues = import.meta.glob<Words>('./words/*.ts', { eager: true, import: 'en' })
const sources = import.meta.glob<string>(
  ['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '!../../**/i18n/words/*', '!../../routeTree.gen.ts'],
  { eager: true, query: '?raw', import: 'default' },
)
/** Namespaces whose keys come from the contract's tables or from charts, and the landing page, which is rendered at build. */
const ELSEWHERE = ['acts', 'errors', 'failures', 'fields', 'targets', 'states', 'landing']

const leaves = (words: Words, prefix = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [prefix + key.replace(/_(?:one|other)$/, '')]
      : leaves(value, `${prefix}${key}.`),
  )

const text = Object.values(sources).join('\n')
const literals = new Set([...text.matchAll(/'([\w.:-]+)'/g)].map(([, literal]) => literal))
/** A template literal with a value matches every key with any name in that place. */
const templates = [
  ...new Set([...text.matchAll(/`([^`\s]*\$\{[^`\n]*)`/g)].map(([, template]) => template ?? '')),
]
  .map((template) => template.replace(/^[\w-]+:/, '').split(/\$\{[^}]*\}/))
  .filter(
    (parts) =>
      parts.some((part) => /^\w+\.|\.\w+$/.test(part)) && parts.every((part) => /^[\w.-]*$/.test(part)),
  )
  .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`))

const unused = Object.entries(catalogues).flatMap(([file, words]) => {
  const namespace = file.slice('./words/'.length, -'.ts'.length)
  if (ELSEWHERE.includes(namespace)) return []
  return leaves(words)
    .filter((key) => !literals.has(key) && !literals.has(`${namespace}:${key}`))
    .filter((key) => !templates.some((template) => template.test(key)))
    .map((key) => `${namespace}:${key}`)
})

test('there are sources and words to compare', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  expect(Object.keys(catalogues).length).toBeGreaterThan(10)
})

test('every text of the catalogues is used on some screen', () => {
  expect([...new Set(unused)]).toEqual([])
})
