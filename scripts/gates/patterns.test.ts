import { expect, test } from 'vitest'
import { growthOf, patternFaults, patternsIn } from './patterns.ts'

test.each([
  ['^(a+)+$', '', 'exponential'],
  ['(?:\\w+\\s?)+$', '', 'exponential'],
  ['\\s+$', '', 'polynomial'],
  ['^\\s*(\\d+)\\s*\\s*$', '', 'polynomial'],
  ['\\beyJ[\\w-]+\\.[\\w-]+', 'g', 'polynomial'],
  ['(?<![\\w-])eyJ[\\w-]+\\.[\\w-]+', 'g', null],
  ['x+(?=y)', '', 'polynomial'],
  ['<[^>]*>', 'g', 'polynomial'],
  ['<[^<>]*>', 'g', null],
  ['^[\\w-]+$', '', null],
  ['eyJ[\\w-]+\\.', 'y', null],
  ['\\bab\\w+c', '', null],
])('the time of /%s/%s is %s', (source, flags, growth) => {
  expect(growthOf(source, flags)).toBe(growth)
})

test('patterns are read from literals, and from texts of the same file', () => {
  const text = [
    "import { most } from './most.ts'",
    "const word = '[a-z]'",
    'const list = [word, "\\\\d"].map((part) => "(?:" + part + ")+")',
    "const LIST = new RegExp(list.join('|'), 'u')",
    'const PLAIN = /a\\/b/g',
    'const LIMITED = (max: number) => [new RegExp("a".repeat(max)), RegExp(most)]',
  ].join('\n')
  expect(patternsIn('rules/a.ts', text)).toEqual({
    patterns: [
      { source: '(?:[a-z])+|(?:\\d)+', flags: 'u', line: 4 },
      { source: 'a\\/b', flags: 'g', line: 5 },
    ],
    unreadable: [6, 6],
  })
})

const file = 'server/a.ts'
const slow = { file, text: 'const SLOW = /\\s+$/\n' }
const entry = { file, source: '\\s+$', reason: 'A test.' }

test('a polynomial pattern fails until a reason accepts it, an exponential one always fails', () => {
  expect(patternFaults([slow], [])).toEqual(['server/a.ts:1 has a pattern with polynomial time: /\\s+$/'])
  expect(patternFaults([slow], [entry])).toEqual([])
  const worse = { file, text: 'const WORST = /(?:a+)+b/' }
  expect(patternFaults([worse], [{ ...entry, source: '(?:a+)+b' }])).toHaveLength(2)
})

test('a pattern from a caller fails until a reason accepts it', () => {
  const built = { file, text: 'export const of = (text: string) => new RegExp(text)' }
  expect(patternFaults([built], [])).toHaveLength(1)
  expect(patternFaults([built], [{ file, reason: 'A test.' }])).toEqual([])
})

test('a reason without its pattern fails, and tests are not read', () => {
  expect(patternFaults([{ ...slow, file: 'server/a.test.ts' }], [entry])).toEqual([
    'server/a.ts no longer has this pattern: \\s+$',
  ])
})
