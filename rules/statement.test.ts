import { expect, test } from 'vitest'
import { statementMonths, withBalances } from './statement.ts'

// In Riyadh it is already the first hour of 2027.
const NOW = new Date('2026-12-31T21:30:00Z')

test.each([
  [{}, { first: 202701, last: 202712 }],
  [{ from: 202604 }, { first: 202604, last: 202612 }],
  [{ to: 202604 }, { first: 202601, last: 202604 }],
  [
    { from: 202511, to: 202602 },
    { first: 202511, last: 202602 },
  ],
])('a statement of %j has the months %j', (chosen, months) => {
  expect(statementMonths(chosen, NOW)).toEqual(months)
})

test('each entry has the balance after it, and the last one is the closing balance', () => {
  expect(withBalances(1000, [{ change: 11_500 }, { change: -12_000 }, { change: -700 }])).toEqual({
    entries: [
      { change: 11_500, balance: 12_500 },
      { change: -12_000, balance: 500 },
      { change: -700, balance: -200 },
    ],
    closing: -200,
  })
})

test('a statement without entries closes as it opens', () => {
  expect(withBalances(-300, [])).toEqual({ entries: [], closing: -300 })
})
