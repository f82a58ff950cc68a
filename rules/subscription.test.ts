import { expect, test } from 'vitest'
import { PACKAGES } from '#contract/entities/common.ts'
import { addDays, riyadhDayStart } from './riyadh-time.ts'
import {
  accountsToMigrate,
  cancellationEndsAt,
  downgradeUnlockDay,
  isCancellationDue,
  isPackageLocked,
  isWithinDays,
  isWithinWithdrawal,
  lastBillableDay,
  lastWithdrawalDay,
  packageRelation,
  withOldAccounts,
} from './subscription.ts'

test('a cancellation takes effect 48 hours later [9.08]', () => {
  expect(cancellationEndsAt(new Date('2026-02-27T23:30:00Z')).toISOString()).toBe('2026-03-01T23:30:00.000Z')
})

const instant = (text: string | null) => (text === null ? null : new Date(text))

test.each([
  [null, '2026-03-09'],
  ['2026-03-11T00:00:00Z', '2026-03-09'],
  ['2026-03-05T20:59:59Z', '2026-03-04'],
  ['2026-03-05T21:00:00Z', '2026-03-05'],
] as const)('a subscription that ends at %s is billed up to %s [9.08]', (end, day) => {
  expect(lastBillableDay(instant(end), new Date('2026-03-10T10:00:00Z'))).toBe(day)
})

test.each([
  ['2026-03-10T10:00:00Z', true],
  ['2026-03-10T10:00:01Z', false],
  [null, false],
] as const)('a cancellation that ends at %s is due: %s [9.08]', (end, due) => {
  expect(isCancellationDue(instant(end), new Date('2026-03-10T10:00:00Z'))).toBe(due)
})

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

test('the lock ends at midnight in Riyadh of the reported day [4.043, 4.046]', () => {
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

test('without a subscription date a downgrade stays locked and no day is reported [4.046, 5.93]', () => {
  expect(isPackageLocked('Standard', 'Basic', null, onDay(400))).toBe(true)
  expect(downgradeUnlockDay(null)).toBeNull()
})

const now = new Date('2026-05-30T12:00:00Z')

test.each([
  [null, true],
  ['2026-05-30T12:00:00Z', true],
  ['2026-03-02T20:59:59Z', true],
  ['2026-03-01T21:00:00Z', true],
  ['2026-03-01T20:59:59Z', false],
  ['2025-05-30T12:00:00Z', false],
  ['2026-06-30T12:00:00Z', true],
])('%s is less than 90 days ago: %s [5.93]', (instant, within) => {
  expect(isWithinDays(instant, 90, now)).toBe(within)
})

const FORMER = 'billingAccounts/01A2B3-C4D5E6-F70819'
const ELSEWHERE = '0A0A0A-0B0B0B-0C0C0C'

test('our own former account is not part of a migration request', () => {
  expect(accountsToMigrate(null)).toEqual([])
  expect(accountsToMigrate(FORMER)).toEqual([])
  expect(accountsToMigrate(`${ELSEWHERE},${FORMER}`)).toEqual([ELSEWHERE])
})

test('old accounts are added once each, and none is lost', () => {
  expect(withOldAccounts(null, FORMER)).toBe(FORMER)
  expect(withOldAccounts('', FORMER)).toBe(FORMER)
  expect(withOldAccounts(ELSEWHERE, FORMER)).toBe(`${ELSEWHERE},${FORMER}`)
  expect(withOldAccounts(`${ELSEWHERE},${FORMER}`, FORMER)).toBe(`${ELSEWHERE},${FORMER}`)
})

test.each([
  ['the last minute before Riyadh midnight', '2026-11-01T20:59:00Z', '2026-11-08'],
  ['the first minute after Riyadh midnight', '2026-11-01T21:01:00Z', '2026-11-09'],
])(
  'an individual can withdraw for seven Riyadh days from a contract that began at %s',
  (_, began, lastDay) => {
    const activatedAt = new Date(began)
    expect(lastWithdrawalDay(activatedAt)).toBe(lastDay)
    const isOpenAt = (time: string) => isWithinWithdrawal(activatedAt, new Date(`${lastDay}T${time}+03:00`))
    expect([isOpenAt('00:01'), isOpenAt('23:59')]).toEqual([true, true])
    const next = new Date(new Date(`${lastDay}T23:59:00+03:00`).getTime() + 2 * 60_000)
    expect(isWithinWithdrawal(activatedAt, next)).toBe(false)
  },
)

test('without an activation there is no right to withdraw', () => {
  expect(isWithinWithdrawal(null, new Date('2026-11-01T00:00:00Z'))).toBe(false)
})
