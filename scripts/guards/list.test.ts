import { expect, test } from 'vitest'
import { staleness } from './checkout-copy.ts'
import { GUARD_KINDS, GUARDS } from './list.ts'

test('the list has guards of every kind, each with a name of its own', () => {
  expect(new Set(GUARDS.map(({ kind }) => kind))).toEqual(new Set(GUARD_KINDS))
  expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(GUARDS.length)
})

test.each(GUARDS.map((guard) => [guard.name, guard] as const))('%s: the entry fits the code', (_, guard) => {
  expect(staleness(guard)).toBeNull()
})

test('an entry is stale when its text has gone, is there twice, or a test has gone', () => {
  const [guard] = GUARDS
  if (!guard) throw new Error('The list is empty')
  expect([
    staleness({ ...guard, text: 'no such text' }),
    staleness({ ...guard, text: 'import ' }),
    staleness({ ...guard, tests: ['test/none.test.ts'] }),
  ]).toEqual([
    `its text occurs 0 times in ${guard.file}`,
    expect.stringMatching(/^its text occurs \d\d? times in /),
    'there is no test/none.test.ts',
  ])
})
