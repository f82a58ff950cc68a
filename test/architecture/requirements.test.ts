import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { promisesOf } from '../../scripts/docs/promises.ts'
import { collectPromises, readRequirements } from '../../scripts/docs/requirements.ts'

const root = join(import.meta.dirname, '..', '..')
const requirements = readRequirements(root).flatMap((section) => section.requirements)

test('docs/requirements.md has the text of every id in a test title', () => {
  const written = new Set(requirements.map(({ id }) => id))
  expect([...collectPromises(root).keys()].filter((id) => !written.has(id))).toEqual([])
})

test('docs/requirements.md names each id once', () => {
  const ids = requirements.map(({ id }) => id)
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
})

describe('reading the promises of a test file', () => {
  test.each([
    [`test('a card is saved', () => {})`, []],
    [
      `test('a card is saved [2.9.08, 4.084]', () => {})`,
      ['2.9.08 a card is saved', '4.084 a card is saved'],
    ],
    [`describe('a card', () => { test('is red [2.9.08]', () => {}) })`, ['2.9.08 a card › is red']],
    [
      `test.each([['city', '[5.27]'], ['phone', '[5.29]']])('needs %s %s', () => {})`,
      ['5.27 needs city', '5.29 needs phone'],
    ],
    [`test.each([{ field: 'city', ids: '[5.27]' }])('needs $field $ids', () => {})`, ['5.27 needs city']],
    [
      `for (const [a, b] of [['no', '[4.072]']] as const) test(\`answers \${a} \${b}\`, () => {})`,
      ['4.072 answers no'],
    ],
    [
      `const CASES = [{ step: 'card', ids: '[8.01]' }]
      for (const { step, ids } of CASES) test(\`fails at \${step} \${ids}\`, () => {})`,
      ['8.01 fails at card'],
    ],
    [`test.each(FIELDS)('needs %s [5.27]', () => {})`, ['5.27 needs …']],
  ])('the promises of a test file are read from %s', (source, promises) => {
    expect(promisesOf('a.test.ts', source).map(({ id, text }) => `${id} ${text}`)).toEqual(promises)
  })

  test('an id outside every title is refused', () => {
    expect(() => promisesOf('a.test.ts', `const ids = ['[5.27]']`)).toThrow('no test has')
  })
})
