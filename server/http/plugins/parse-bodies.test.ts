import { expect, test } from 'vitest'
import { isTooComplex } from './parse-bodies.ts'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

test.each([
  ['nothing', undefined, false],
  ['a text', 'text', false],
  ['a form with a list', { values: { name: 'a', list: [1, 2, { three: null }] } }, false],
  ['twelve levels', nested(12), false],
  ['more levels', nested(14), true],
  ['5,000 levels', nested(5_000), true],
  ['as many values as fit', Array(1_999).fill(0), false],
  ['more values', Array(2_000).fill(0), true],
  ['more keys', Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, 0])), true],
  ['more values on several levels', Array(50).fill(Array(40).fill(0)), true],
])('the complexity check of %s', (_, body, expected) => {
  expect(isTooComplex(body)).toBe(expected)
})
