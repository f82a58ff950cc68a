import { describe, expect, test } from 'vitest'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { accountIn } from '#test/support/account-chart.ts'
import { administrationOf, hasAdministration } from './administration.ts'

const account = (status: CustomerStatus, reason: StatusReason | null = null, heldAt: string | null = null) =>
  administrationOf(accountIn(status, reason, { held: heldAt !== null }))
const HELD = '2026-03-06T09:00:00.000Z'
const ACTS = ['suspend', 'reinstate', 'hold', 'release', 'setQuota', 'clearQuota'] as const
/** These acts, and no other. */
const can = (...names: (typeof ACTS)[number][]) =>
  Object.fromEntries(ACTS.map((name) => [`accounts.${name}`, names.includes(name)])) as ReturnType<
    typeof account
  >['can']
const ALL = ['security', 'terms-violation', 'pending-review']

describe('what an administrator may do [4.020]', () => {
  test.each<[CustomerStatus, StatusReason | null, string | null, ReturnType<typeof account>]>([
    [
      'active',
      null,
      null,
      {
        suspendFor: ALL as never,
        can: can('suspend', 'hold', 'setQuota', 'clearQuota'),
      },
    ],
    [
      'active',
      'pending-review',
      HELD,
      {
        suspendFor: ALL as never,
        can: can('suspend', 'release', 'setQuota', 'clearQuota'),
      },
    ],
    [
      'suspended',
      'security',
      null,
      {
        suspendFor: ['terms-violation', 'pending-review'],
        can: can('suspend', 'reinstate', 'setQuota', 'clearQuota'),
      },
    ],
    [
      'suspended',
      'failed-payment',
      HELD,
      {
        suspendFor: ALL as never,
        can: can('suspend', 'release', 'setQuota', 'clearQuota'),
      },
    ],
    [
      'suspended',
      'budget-overage',
      null,
      {
        suspendFor: ALL as never,
        can: can('suspend', 'reinstate', 'setQuota', 'clearQuota'),
      },
    ],
    [
      'pending-cancellation',
      null,
      HELD,
      {
        suspendFor: [],
        can: can('release', 'setQuota', 'clearQuota'),
      },
    ],
  ])('with an account that is %s for %s, held since %s', (status, reason, heldAt, allowed) => {
    expect(account(status, reason, heldAt)).toEqual(allowed)
    expect(hasAdministration(allowed)).toBe(true)
  })

  test.each(['pending', 'pending-review', 'rejected', 'cancelled'] as const)(
    'with an account that is %s is nothing',
    (status) => {
      expect(hasAdministration(account(status))).toBe(false)
    },
  )
})
