import { expect, test } from 'vitest'
import { reachedLevel } from './budget.ts'

test.each([
  [0, null],
  [4999, null],
  [5000, 'half'],
  [7999, 'half'],
  [8000, 'most'],
  [9999, 'most'],
  [10_000, 'all'],
  [50_000, 'all'],
  [-100, null],
] as const)('costs of %i halalas reach level %s of a budget of SAR 100.00', (costs, level) => {
  expect(reachedLevel(10_000, costs)).toBe(level)
})
