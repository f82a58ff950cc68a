import { describe, expect, test } from 'vitest'
import { type AdministrationAct, mapActs } from '#contract/entities/administration-acts.ts'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { accountIn } from '#test/support/account-chart.ts'
import { stateNodesOf } from '#test/support/charts.ts'
import { accountMachine } from './account.machine.ts'
import { administrationOf, hasAdministration } from './selectors.ts'

const account = (status: CustomerStatus, reason: StatusReason | null = null, heldAt: string | null = null) =>
  administrationOf(accountIn(status, reason, { held: heldAt !== null }))
const HELD = '2026-03-06T09:00:00.000Z'
const ACTS = ['suspend', 'reinstate', 'hold', 'release', 'setQuota', 'clearQuota'] as const
/** A flag for each act, true for exactly these. */
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
  ])(
    'an account that is %s for %s, held since %s, allows some acts of an administrator',
    (status, reason, heldAt, allowed) => {
      expect(account(status, reason, heldAt)).toEqual(allowed)
      expect(hasAdministration(allowed)).toBe(true)
    },
  )

  test.each(['pending', 'pending-review', 'rejected', 'cancelled'] as const)(
    'an account that is %s allows no act',
    (status) => {
      expect(hasAdministration(account(status))).toBe(false)
    },
  )
})

/** The mails that the chart announces when it takes one of these events, in any state. */
const announcedBy = (events: readonly string[]): string[] => {
  const ways = stateNodesOf(accountMachine).flatMap(({ transitions }) =>
    events.flatMap((event) => transitions.get(event) ?? []),
  )
  const names = ways.flatMap(({ actions }) => actions.map(String))
  return [...new Set(names)].sort().map((name) => name.replace(/^announce\./, ''))
}

/** A new quota is checked at once, which may send a second event. */
const JUDGED: Partial<Record<AdministrationAct, readonly string[]>> = {
  'accounts.setQuota': ['quota.exceeded', 'quota.reset'],
  'accounts.clearQuota': ['quota.reset'],
}

test.each(Object.entries(mapActs((facts) => facts)))(
  'the mails of %s are those that the chart announces for its events',
  (act, { events, mails }) => {
    const judged = JUDGED[act as AdministrationAct] ?? []
    expect(announcedBy([...events, ...judged])).toEqual([...mails].sort())
  },
)
