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
  ])('the money %j is %i halalas', (money, halalas) => {
    expect(amountOf({ currencyCode: 'SAR', ...money })).toBe(halalas)
  })
})

test('usage has its project, or none', () => {
  const projectOf = (change: object) =>
    UsagePage.parse(page({ currencyCode: 'SAR' }, change)).usage[0]?.project
  expect(projectOf({ projectId: 'shop-production' })).toBe('shop-production')
  expect(projectOf({})).toBeNull()
})

describe('unknown formats are rejected', () => {
  test.each([
    ['another currency', page({ currencyCode: 'USD', units: '1' })],
    ['no currency', page({ units: '1' })],
    ['units that are not a number', page({ currencyCode: 'SAR', units: '1.5' })],
    ['units of too many digits', page({ currencyCode: 'SAR', units: '1234567890123' })],
    ['units and nanos of different signs', page({ currencyCode: 'SAR', units: '-1', nanos: 500_000_000 })],
    ['nanos of a whole unit', page({ currencyCode: 'SAR', nanos: 1_000_000_000 })],
    ['an invalid day', page({ currencyCode: 'SAR' }, { usageDate: '2026-02-30' })],
    ['an entry without id', page({ currencyCode: 'SAR' }, { usageId: '' })],
    ['an empty project', page({ currencyCode: 'SAR' }, { projectId: '' })],
    ['another field beside the list', { usage: [], error: 'partial' }],
  ])('usage with %s is rejected', (_what, answer) => {
    expect(UsagePage.safeParse(answer).success).toBe(false)
  })
})
