import { expect, test } from 'vitest'
import { CUSTOMER_STATUSES, STATUS_REASONS } from '#contract/entities/common.ts'
import { isBlocked } from './blocked.ts'

test('exactly these states are blocked [4.022, 4.023, 4.024, 4.025, 4.026]', () => {
  const blocked = CUSTOMER_STATUSES.flatMap((status) =>
    [null, ...STATUS_REASONS]
      .filter((reason) => isBlocked(status, reason))
      .map((reason) => `${status} ${reason}`),
  )
  expect(blocked).toEqual([
    'active pending-review',
    'pending-cancellation null',
    'pending-cancellation failed-payment',
    'pending-cancellation security',
    'pending-cancellation budget-overage',
    'pending-cancellation terms-violation',
    'pending-cancellation pending-review',
    'cancelled null',
    ...STATUS_REASONS.map((reason) => `cancelled ${reason}`),
  ])
})
