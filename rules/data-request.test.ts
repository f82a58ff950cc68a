import { expect, test } from 'vitest'
import { answerDueOn, taxRecordsUntil } from './data-request.ts'

test('a request is answered within 30 days of its Riyadh day, and within 60 once it is extended', () => {
  expect(answerDueOn(new Date('2026-03-01T21:30:00Z'), false)).toBe('2026-04-01')
  expect(answerDueOn(new Date('2026-03-01T09:00:00Z'), true)).toBe('2026-04-30')
})

test('tax records are kept for six years after the end of their month', () => {
  expect(taxRecordsUntil(202602)).toBe('2032-02-29')
  expect(taxRecordsUntil(202612)).toBe('2032-12-31')
})
