import { describe, expect, test } from 'vitest'
import { promisesOf } from '../../scripts/docs/promises.ts'

describe('a promise is read', () => {
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
  ])('from %s', (source, promises) => {
    expect(promisesOf('a.test.ts', source).map(({ id, text }) => `${id} ${text}`)).toEqual(promises)
  })

  test('or refused, where an id stands in no title', () => {
    expect(() => promisesOf('a.test.ts', `const ids = ['[5.27]']`)).toThrow('no test has')
  })
})
