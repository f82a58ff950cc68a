import { expect, test } from 'vitest'
import { VISIT_MS } from './visit.ts'

test('a reason to act for a customer holds for eight hours', () => {
  expect(VISIT_MS / 3_600_000).toBe(8)
})
