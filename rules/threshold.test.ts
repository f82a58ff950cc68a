import { expect, test } from 'vitest'
import { isThresholdDue } from './threshold.ts'

const used = (amount: number, discountBps = 0) => ({
  usage: [{ day: '2026-03-05', amount }],
  thresholdUsage: [{ day: '2026-03-01', amount: 900_000 }],
  discountBps,
  packages: [{ package: 'Enhanced' as const, firstDay: '2026-01-01', monthlyPrice: 187_500, percent: 5 }],
  firstDay: '2026-03-01',
  lastDay: '2026-03-05',
})

test.each([
  ['below it', used(499_999), 500_000, false],
  ['exactly it', used(500_000), 500_000, true],
  ['above it', used(500_001), 500_000, true],
  ['above it only before the discount', used(500_001, 1000), 500_000, false],
  ['any, without a threshold', used(9_000_000), 0, false],
  ['none', used(0), 500_000, false],
])('unbilled usage: %s; support and billed usage do not count', (_, billed, threshold, due) => {
  expect(isThresholdDue(billed, threshold)).toBe(due)
})
