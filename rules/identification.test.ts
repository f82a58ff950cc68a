import { describe, expect, test } from 'vitest'
import { canVerifyCr, canVerifyIdentity, identificationKind } from './identification.ts'

test.each([
  ['2000000014', 'iqama'],
  ['1000000016', 'national-id'],
  ['3', 'national-id'],
  ['', 'national-id'],
])('%j is an %s [5.12]', (number, kind) => {
  expect(identificationKind(number)).toBe(kind)
})

test.each([
  ['7001272475', true],
  ['700127247', false],
  ['70012724755', false],
  ['1010711252', true],
  ['10107112a2', false],
])('Verify is enabled for the CR number %s: %s [5.33]', (number, open) => {
  expect(canVerifyCr(number)).toBe(open)
})

describe('Verify for a person', () => {
  test.each([
    ['1000000016', true],
    ['100000001', false],
    ['10000000166', false],
    ['100000001a', false],
  ])('Verify is enabled for the ID %s: %s [4.080, 5.63]', (number, open) => {
    expect(canVerifyIdentity(number)).toBe(open)
  })
})
