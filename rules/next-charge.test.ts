import { describe, expect, test } from 'vitest'
import { type ChargePlan, nextChargeAt } from './next-charge.ts'
import { riyadhDay } from './riyadh-time.ts'

const NOW = '2026-11-14T09:00:00Z'
const inUse: ChargePlan = {
  billing: true,
  stopped: false,
  planned: [],
  activationDate: new Date('2026-11-10T09:00:00Z'),
  closedMonth: null,
  cancellationAt: null,
}
const asked = (change: Partial<ChargePlan>, now = NOW): string | null => {
  const at = nextChargeAt({ ...inUse, ...change }, new Date(now))
  return at && riyadhDay(at)
}

describe('the next charge', () => {
  test('before the first invoice is the 6th after the first month, also from the 6th on [4.057, 4.058, 9.09]', () => {
    expect(asked({}, '2026-11-10T10:00:00Z')).toBe('2026-12-06')
    expect(asked({ activationDate: new Date('2026-11-02T09:00:00Z') }, '2026-11-02T10:00:00Z')).toBe(
      '2026-12-06',
    )
  })

  test('of an open invoice is its charge day, or its next attempt [4.053, 4.054, 4.055, 4.059]', () => {
    const dueAt = new Date('2026-12-05T21:00:00Z')
    expect(asked({ planned: [dueAt], closedMonth: 202611 }, '2026-12-01T00:00:00Z')).toBe('2026-12-06')
    const retryAt = new Date('2026-12-09T06:00:00Z')
    expect(asked({ planned: [retryAt], closedMonth: 202611 }, '2026-12-07T00:00:00Z')).toBe('2026-12-09')
  })

  test('with everything paid is the 6th after the month that is open [4.056, 4.059]', () => {
    expect(asked({ closedMonth: 202611 }, '2026-12-06T09:00:00Z')).toBe('2027-01-06')
    expect(asked({ closedMonth: 202610 }, '2026-12-01T00:10:00Z')).toBe('2026-12-06')
  })

  test('of an account that came back counts from its new beginning', () => {
    const back = { activationDate: new Date('2027-03-20T09:00:00Z'), closedMonth: null }
    expect(asked(back, '2027-03-21T00:00:00Z')).toBe('2027-04-06')
    expect(asked({ ...back, closedMonth: 202611 }, '2027-03-21T00:00:00Z')).toBe('2027-04-06')
  })

  test('of an account that is being cancelled is the last invoice at its end, never a day after it', () => {
    expect(asked({ cancellationAt: new Date('2026-11-16T09:00:00Z') })).toBe('2026-11-16')
    const later = new Date('2026-12-07T09:00:00Z')
    expect(asked({ cancellationAt: later }, '2026-12-05T09:00:00Z')).toBe('2026-12-06')
  })

  test('that is overdue is now', () => {
    expect(asked({ planned: [new Date('2026-11-06T00:00:00Z')] })).toBe('2026-11-14')
  })

  test('is not there while charging is stopped, before an account is in use and after its end', () => {
    expect(asked({ stopped: true, planned: [new Date('2026-12-05T21:00:00Z')] })).toBeNull()
    expect(asked({ billing: false, activationDate: null })).toBeNull()
    expect(asked({ billing: false, closedMonth: 202611 })).toBeNull()
  })
})
