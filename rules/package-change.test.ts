import { expect, test } from 'vitest'
import { PACKAGES } from '#contract/entities/common.ts'
import { downgradeUnlockDay, isPackageLocked, packageRelation } from './package-change.ts'
import { addDays, riyadhDayStart } from './riyadh-time.ts'

test('Basic is the lowest and Enhanced the highest package [4.042, 4.045]', () => {
  expect(PACKAGES.map((current) => PACKAGES.map((chosen) => packageRelation(current, chosen)))).toEqual([
    ['same', 'upgrade', 'upgrade'],
    ['downgrade', 'same', 'upgrade'],
    ['downgrade', 'downgrade', 'same'],
  ])
})

const subscribed = '2026-03-01T21:30:00Z'
const onDay = (day: number) => riyadhDayStart(addDays('2026-03-02', day), 12)

test.each([
  [0, true],
  [89, true],
  [90, false],
  [91, false],
])('a downgrade on day %i is refused: %s [4.043, 9.07]', (day, locked) => {
  expect(isPackageLocked('Enhanced', 'Standard', subscribed, onDay(day))).toBe(locked)
  expect(isPackageLocked('Standard', 'Basic', subscribed, onDay(day))).toBe(locked)
})

test('the lock opens at midnight in Riyadh of the day that is told [4.043, 4.046]', () => {
  const day = downgradeUnlockDay(subscribed)
  expect(day).toBe('2026-05-31')
  const opens = riyadhDayStart('2026-05-31')
  expect(isPackageLocked('Standard', 'Basic', subscribed, opens)).toBe(false)
  expect(isPackageLocked('Standard', 'Basic', subscribed, new Date(opens.getTime() - 1))).toBe(true)
})

test('an upgrade is never locked [4.043]', () => {
  expect(isPackageLocked('Basic', 'Enhanced', subscribed, onDay(0))).toBe(false)
  expect(isPackageLocked('Standard', 'Standard', subscribed, onDay(0))).toBe(false)
})

test('without a subscription date a downgrade stays locked and no day is told [4.046, 5.93]', () => {
  expect(isPackageLocked('Standard', 'Basic', null, onDay(400))).toBe(true)
  expect(downgradeUnlockDay(null)).toBeNull()
})
