import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { CUSTOMER_STATUSES, STATUS_REASONS, type StatusReason } from '#contract/entities/common.ts'
import { CLEAR } from '#test/support/account-chart.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { type AccountEvent, type AccountFacts, accountMachine } from './account.machine.ts'

type Place = keyof typeof accountMachine.states

const at = (value: Place, facts: Partial<AccountFacts> = {}) =>
  accountMachine.resolveState({ value, context: { ...CLEAR, ...facts } })
const step = (value: Place, type: AccountEvent['type'], facts: Partial<AccountFacts> = {}) => {
  const [next, actions] = transition(accountMachine, at(value, facts), { type })
  return [next.value, ...actions.map((action) => action.type)]
}

const EVENTS: Record<AccountEvent['type'], true> = {
  'terms.accepted': true,
  'review.approved': true,
  'changes.requested': true,
  'changes.submitted': true,
  'review.rejected': true,
  'review.reopened': true,
  'payment.failed': true,
  'settlement.failed': true,
  'debt.paid': true,
  'quota.exceeded': true,
  'quota.reset': true,
  'security.suspended': true,
  'terms.violated': true,
  'review.suspended': true,
  'admin.reinstated': true,
  'hold.placed': true,
  'hold.released': true,
  'quota.changed': true,
  'cancellation.requested': true,
  'cancellation.undone': true,
  'cancellation.due': true,
  'withdrawal.requested': true,
  'resubscription.paid': true,
}
const events = (Object.keys(EVENTS) as AccountEvent['type'][]).map((type) => ({ type }))

const placeOf = (status: (typeof CUSTOMER_STATUSES)[number], reason: StatusReason | null): Place =>
  status === 'suspended' && reason ? `suspended-${reason}` : (status as Exclude<typeof status, 'suspended'>)

test('every state can be reached from outside [4.019, 4.020, 4.021]', () => {
  expect([...walk(accountMachine, events, { ...CLEAR, endIsDue: true }).keys()].sort()).toEqual(
    leavesOf(accountMachine),
  )
})

test('every state is a status of the contract, and every reason of a suspension has a state [4.019, 4.021]', () => {
  const places = CUSTOMER_STATUSES.flatMap((status) =>
    status === 'suspended'
      ? STATUS_REASONS.map((reason) => placeOf(status, reason))
      : [placeOf(status, null)],
  )
  expect(leavesOf(accountMachine)).toEqual(places.sort())
})

describe('the way in', () => {
  test('accepting the terms puts a pending account under review and announces it once [4.020]', () => {
    expect(step('pending', 'terms.accepted')).toEqual(['pending-review', 'announceReview'])
    expect(at('pending-review').can({ type: 'terms.accepted' })).toBe(false)
  })

  test('an approval activates the account only if the billing account is open and the roles are granted [4.020]', () => {
    expect(step('pending-review', 'review.approved')).toEqual(['active', 'announceApproval'])
    for (const missing of [{ billingAccountOpen: false }, { granted: false }])
      expect(at('pending-review', missing).can({ type: 'review.approved' })).toBe(false)
  })
})

describe('a review', () => {
  test('a review may ask for changes: the account waits for its customer, and returns', () => {
    expect(step('pending-review', 'changes.requested')).toEqual(['pending', 'announceChanges'])
    expect(step('pending', 'changes.submitted')).toEqual(['pending-review', 'announceReturn'])
  })

  test('a review may end in a rejection, which can only be undone', () => {
    expect(step('pending-review', 'review.rejected')).toEqual(['rejected', 'announceRejection'])
    expect(step('rejected', 'review.reopened')).toEqual(['pending-review', 'announceReopening'])
    expect(events.filter((event) => at('rejected').can(event)).map(({ type }) => type)).toEqual([
      'review.reopened',
    ])
  })

  test.each(['active', 'suspended-security', 'cancelled', 'pending-cancellation'] as const)(
    'a review decides nothing about an account that is %s',
    (place) => {
      const decisions = ['changes.requested', 'review.rejected', 'review.reopened'] as const
      expect(decisions.filter((type) => at(place).can({ type }))).toEqual([])
    },
  )
})

describe('suspension', () => {
  test.each([
    ['payment.failed', 'suspended-failed-payment'],
    ['settlement.failed', 'suspended-failed-settlement'],
    ['quota.exceeded', 'suspended-budget-overage', 'announce.suspended'],
    ['security.suspended', 'suspended-security', 'announce.suspended'],
    ['terms.violated', 'suspended-terms-violation', 'announce.suspended'],
    ['review.suspended', 'suspended-pending-review', 'announce.suspended'],
  ] as const)('%s leads an active account to %s [4.020, 4.021]', (event, ...place) => {
    expect(step('active', event)).toEqual(place)
  })

  test('an administrator can change the reason, and suspend an account that is already suspended for a debt [4.020]', () => {
    const reasons = ['security.suspended', 'terms.violated', 'review.suspended'] as const
    const taken = (place: Place) => reasons.filter((type) => at(place).can({ type }))
    expect(taken('suspended-security')).toEqual(['terms.violated', 'review.suspended'])
    expect(taken('suspended-terms-violation')).toEqual(['security.suspended', 'review.suspended'])
    expect(taken('suspended-pending-review')).toEqual(['security.suspended', 'terms.violated'])
    for (const place of [
      'suspended-failed-payment',
      'suspended-failed-settlement',
      'suspended-budget-overage',
    ] as const)
      expect(taken(place)).toEqual([...reasons])
    for (const place of [
      'pending',
      'pending-review',
      'rejected',
      'pending-cancellation',
      'cancelled',
    ] as const)
      expect(taken(place)).toEqual([])
  })

  test.each(['suspended-failed-payment', 'suspended-failed-settlement'] as const)(
    '%s ends only when everything overdue is paid [4.020]',
    (place) => {
      expect(step(place, 'debt.paid')).toEqual(['active'])
      expect(step(place, 'debt.paid', { owes: true })).toEqual(['active'])
      expect(at(place, { owes: true, overdue: true }).can({ type: 'debt.paid' })).toBe(false)
      expect(at(place).can({ type: 'admin.reinstated' })).toBe(false)
    },
  )

  test('budget overage ends on the 1st, unless a payment has failed [4.020, 4.030]', () => {
    expect(step('suspended-budget-overage', 'quota.reset')).toEqual(['active', 'announce.quota-reset'])
    expect(step('suspended-budget-overage', 'admin.reinstated')).toEqual(['active', 'announce.reinstated'])
    expect(step('suspended-budget-overage', 'payment.failed')).toEqual(['suspended-failed-payment'])
    expect(at('suspended-failed-payment').can({ type: 'quota.reset' })).toBe(false)
  })

  test.each(['suspended-security', 'suspended-terms-violation', 'suspended-pending-review'] as const)(
    'only an administrator ends %s [4.020]',
    (place) => {
      const leaving = events.filter((event) => {
        const [next] = transition(accountMachine, at(place), event)
        return next.value !== place
      })
      expect(leaving.map(({ type }) => type).filter((type) => !type.endsWith('suspended'))).toEqual(
        ['terms.violated', 'admin.reinstated'].slice(place === 'suspended-terms-violation' ? 1 : 0),
      )
      expect(step(place, 'admin.reinstated')).toEqual(['active', 'announce.reinstated'])
      expect(step(place, 'admin.reinstated', { owes: true, overdue: true })).toEqual([
        'suspended-failed-payment',
        'announce.payment-needed',
      ])
    },
  )
})

describe('a hold', () => {
  test('a hold is placed on an active account once, and does not change its status [4.020, 4.023]', () => {
    expect(step('active', 'hold.placed')).toEqual(['active', 'announce.held'])
    expect(at('active', { held: true }).can({ type: 'hold.placed' })).toBe(false)
    const places = leavesOf(accountMachine).filter((place) => at(place as Place).can({ type: 'hold.placed' }))
    expect(places).toEqual(['active'])
  })

  test.each(['active', 'suspended-failed-payment', 'suspended-security', 'pending-cancellation'] as const)(
    'a hold is released while the account is %s, and cannot be released when there is none [4.020]',
    (place) => {
      expect(step(place, 'hold.released', { held: true })).toEqual([place, 'announce.released'])
      expect(at(place).can({ type: 'hold.released' })).toBe(false)
    },
  )
})

test('the quota can be changed exactly while the account is billed [4.020, 4.030]', () => {
  const places = leavesOf(accountMachine) as Place[]
  expect(places.filter((place) => at(place).can({ type: 'quota.changed' }))).toEqual(
    places.filter((place) => at(place).hasTag('billing')),
  )
  expect(step('suspended-security', 'quota.changed')).toEqual([
    'suspended-security',
    'announce.quota-changed',
  ])
})

describe('a withdrawal', () => {
  const allowed = { isIndividual: true, mayStillWithdraw: true }
  const request = { type: 'withdrawal.requested' } as const

  test('a withdrawal ends the contract at once, also during a cancellation or with a debt', () => {
    const places = leavesOf(accountMachine).filter((place) => at(place as Place, allowed).can(request))
    expect(places).toEqual([
      'active',
      'pending-cancellation',
      'suspended-failed-payment',
      'suspended-failed-settlement',
    ])
    for (const place of places)
      expect(step(place as Place, 'withdrawal.requested', { ...allowed, owes: true, overdue: true })).toEqual(
        ['cancelled', 'announceWithdrawal'],
      )
  })

  test.each([
    { isIndividual: false },
    { mayStillWithdraw: false },
    { hasUsage: true },
    { isCharging: true },
    { endIsDue: true },
  ])('a withdrawal is refused with %j', (facts) => {
    expect(at('pending-cancellation', { ...allowed, ...facts }).can(request)).toBe(false)
  })
})

describe('the way out', () => {
  test('an account is cancelled after its 48 hours, and active again after a charge of the card [4.020, 4.101, 4.103]', () => {
    expect(step('active', 'cancellation.requested')).toEqual(['pending-cancellation', 'announceCancellation'])
    expect(step('pending-cancellation', 'cancellation.due', { endIsDue: true })).toEqual([
      'cancelled',
      'announceEnd',
    ])
    expect(step('cancelled', 'resubscription.paid')).toEqual(['active'])
  })

  test('an account does not end while it owes [4.020]', () => {
    expect(step('pending-cancellation', 'cancellation.due', { owes: true, endIsDue: true })).toEqual([
      'suspended-failed-settlement',
    ])
    expect(step('pending-cancellation', 'settlement.failed')).toEqual(['suspended-failed-settlement'])
  })

  test.each([{}, { owes: true }, { settlementFailed: true }, { owes: true, overdue: true }])(
    'a cancellation can be undone but not take effect within the 48 hours, and the reverse after them (%j) [4.101, 4.102]',
    (facts) => {
      const takes = (endIsDue: boolean, type: 'cancellation.due' | 'cancellation.undone') =>
        at('pending-cancellation', { ...facts, endIsDue }).can({ type })
      expect([takes(false, 'cancellation.undone'), takes(false, 'cancellation.due')]).toEqual([true, false])
      expect([takes(true, 'cancellation.undone'), takes(true, 'cancellation.due')]).toEqual([false, true])
    },
  )

  test('an undone cancellation returns the account to its former state [4.037]', () => {
    const kept = (facts: Partial<AccountFacts>) => step('pending-cancellation', 'cancellation.undone', facts)
    expect(kept({})).toEqual(['active', 'announceKept'])
    expect(kept({ settlementFailed: true, overdue: true })).toEqual([
      'suspended-failed-settlement',
      'announceKept',
    ])
  })

  test('an undone cancellation leads to the state of the invoices, if one was paid or failed meanwhile', () => {
    const kept = (facts: Partial<AccountFacts>) => step('pending-cancellation', 'cancellation.undone', facts)
    expect(kept({ settlementFailed: true })).toEqual(['active', 'announceKept'])
    expect(kept({ owes: true })).toEqual(['active', 'announceKept'])
    expect(kept({ owes: true, overdue: true })).toEqual(['suspended-failed-payment', 'announceKept'])
  })

  test('a cancelled account accepts only a new subscription', () => {
    expect(events.filter((event) => at('cancelled').can(event)).map(({ type }) => type)).toEqual([
      'resubscription.paid',
    ])
  })
})
