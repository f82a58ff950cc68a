import type { Deps } from '../../deps.ts'
import { judgeQuota } from '../billing/watch-limits.ts'
import { administer, type Order } from './administer.ts'

/**
 * Sets the monthly quota in halalas, or removes it with null. What the month has used already counts at once, whatever was waived
 * under the quota before.
 */
export const changeQuota = (deps: Deps) => (order: Order, monthlyQuota: number | null) =>
  administer(deps, order, {
    event: 'quota.changed',
    change: () => ({ monthlyQuota, quotaWaivedMonth: null }),
    followUp: (tx, row) => judgeQuota(deps, tx, row, { by: 'server', requestId: order.actor.requestId }),
  })
