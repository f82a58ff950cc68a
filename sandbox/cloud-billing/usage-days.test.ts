import { expect, test } from 'vitest'
import { byService, daysFrom, usualAmount } from './usage-days.ts'

const ACCOUNT = '0123AB-4567CD-89EF01'
const CREATED = '2026-01-01'
const average = (days: string[]) =>
  days.reduce((sum, day) => sum + usualAmount(ACCOUNT, CREATED, day), 0) / days.length

test.each([1, 50, 150, 10_003, 999_999])('%i halalas are divided without rest', (amount) => {
  expect(byService(amount).reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
})

test('zero cost has no services', () => {
  expect(byService(0)).toEqual([])
})

test('offices use less on Friday and Saturday', () => {
  const days = daysFrom('2026-01-01', '2026-01-28')
  const closed = days.filter((day) => [5, 6].includes(new Date(day).getUTCDay()))
  const open = days.filter((day) => !closed.includes(day))
  expect(closed).toHaveLength(8)
  expect(average(closed) / average(open)).toBeGreaterThan(0.5)
  expect(average(closed) / average(open)).toBeLessThan(0.7)
})

test('usage grows slowly', () => {
  const grown = average(daysFrom('2026-12-01', '2026-12-28')) / average(daysFrom('2026-01-01', '2026-01-28'))
  expect(grown).toBeGreaterThan(1.7)
  expect(grown).toBeLessThan(2.2)
})

test('usage depends on account and day only; some accounts use much more than others', () => {
  expect(usualAmount(ACCOUNT, CREATED, '2026-03-03')).toBe(usualAmount(ACCOUNT, CREATED, '2026-03-03'))
  const month = daysFrom('2026-01-01', '2026-01-28')
  const averages = ['A', 'B', 'C', 'D', 'E', 'F'].map((id) =>
    month.reduce((sum, day) => sum + usualAmount(id, CREATED, day), 0),
  )
  expect(Math.max(...averages) / Math.min(...averages)).toBeGreaterThan(1.3)
})
