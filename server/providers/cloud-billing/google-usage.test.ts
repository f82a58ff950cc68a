import { describe, expect, test } from 'vitest'
import { UsagePage } from './google-usage.ts'

const page = (cost: object, change: object = {}) => ({
  usage: [{ usageId: 'u-1', usageDate: '2026-11-05', service: 'Compute Engine', cost, ...change }],
})
const amountOf = (cost: object) => UsagePage.parse(page(cost)).usage[0]?.amount

describe('money becomes halalas, half a halala rounds up', () => {
  test.each([
    [{ units: '12', nanos: 340_000_000 }, 1234],
    [{ units: '12', nanos: 344_999_999 }, 1234],
    [{ units: '12', nanos: 345_000_000 }, 1235],
    [{ units: '0', nanos: 4_999_999 }, 0],
    [{ units: '0', nanos: 999_999_999 }, 100],
    [{ units: '-3', nanos: -250_000_000 }, -325],
    [{ units: '0', nanos: -5_000_000 }, 0],
    [{ units: '0', nanos: -5_000_001 }, -1],
    [{ units: '7' }, 700],
    [{ nanos: 10_000_000 }, 1],
    [{}, 0],
  ])('%j is %i', (money, halalas) => {
    expect(amountOf({ currencyCode: 'SAR', ...money })).toBe(halalas)
  })
})

describe('unknown formats are rejected', () => {
  test.each([
    ['another currency', page({ currencyCode: 'USD', units: '1' })],
    ['no currency', page({ units: '1' })],
    ['units that are no number', page({ currencyCode: 'SAR', units: '1.5' })],
    ['units beyond counting', page({ currencyCode: 'SAR', units: '1234567890123' })],
    ['signs that differ', page({ currencyCode: 'SAR', units: '-1', nanos: 500_000_000 })],
    ['nanos above a unit', page({ currencyCode: 'SAR', nanos: 1_000_000_000 })],
    ['a day that is none', page({ currencyCode: 'SAR' }, { usageDate: '2026-02-30' })],
    ['an entry without id', page({ currencyCode: 'SAR' }, { usageId: '' })],
    ['something else beside the list', { usage: [], error: 'partial' }],
  ])('%s', (_what, answer) => {
    expect(UsagePage.safeParse(answer).success).toBe(false)
  })
})
