import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const root = join(import.meta.dirname, '..', '..')

/** Also inside identifiers. */
const PRONOUN =
  /nobody|somebody|anybody|everybody|someone|anyone|everyone|\bno one\b|whoever|whomever|whatever/i

const ALLOWED = [
  // Lists them.
  'test/architecture/pronouns.test.ts',
  // Written from the titles of the tests, which are read themselves.
  'docs/behaviour.md',
]

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path.replaceAll('\\', '/')}`),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('sources and documents name the role or the thing, never a pronoun in its place', () => {
  const found = [...sourcesOf(), ...documents]
    .filter(({ path }) => !ALLOWED.includes(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (PRONOUN.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})
