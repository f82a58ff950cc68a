import { describe, expect, test } from 'vitest'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { accountIn } from '#test/support/account-chart.ts'
import { administrationOf, hasAdministration } from './administration.ts'

const account = (status: CustomerStatus, reason: StatusReason | null = null, heldAt: string | null = null) =>
  administrationOf(accountIn(status, reason, { held: heldAt !== null }))
const HELD = '2026-03-06T09:00:00.000Z'
const ALL = ['security', 'terms-violation', 'pending-review']

describe('what an administrator may do [4.020]', () => {
  test.each<[CustomerStatus, StatusReason | null, string | null, ReturnType<typeof account>]>([
    [
      'active',
      null,
      null,
      {
        suspendFor: ALL as never,
        canReinstate: false,
        canHold: true,
        canRelease: false,
        canSetQuota: true,
      },
    ],
    [
      'active',
      'pending-review',
      HELD,
      {
        suspendFor: ALL as never,
        canReinstate: false,
        canHold: false,
        canRelease: true,
        canSetQuota: true,
      },
    ],
    [
      'suspended',
      'security',
      null,
      {
        suspendFor: ['terms-violation', 'pending-review'],
        canReinstate: true,
        canHold: false,
        canRelease: false,
        canSetQuota: true,
      },
    ],
    [
      'suspended',
      'failed-payment',
      HELD,
      {
        suspendFor: ALL as never,
        canReinstate: false,
        canHold: false,
        canRelease: true,
        canSetQuota: true,
      },
    ],
    [
      'suspended',
      'budget-overage',
      null,
      {
        suspendFor: ALL as never,
        canReinstate: true,
        canHold: false,
        canRelease: false,
        canSetQuota: true,
      },
    ],
    [
      'pending-cancellation',
      null,
      HELD,
      {
        suspendFor: [],
        canReinstate: false,
        canHold: false,
        canRelease: true,
        canSetQuota: true,
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
