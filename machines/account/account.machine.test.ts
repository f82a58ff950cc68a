import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { CUSTOMER_STATUSES, STATUS_REASONS, StatusReason } from '#contract/entities/common.ts'
import { cancelObstacle } from '#rules/cancellation.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { type AccountEvent, type AccountFacts, accountMachine } from './account.machine.ts'

const clear: AccountFacts = {
  owes: false,
  overdue: false,
  held: false,
  granted: true,
  settlementFailed: false,
}
type Place = keyof typeof accountMachine.states

const at = (value: Place, facts: Partial<AccountFacts> = {}) =>
  accountMachine.resolveState({ value, context: { ...clear, ...facts } })
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
  'cancellation.requested': true,
  'cancellation.undone': true,
  'cancellation.due': true,
  'resubscription.paid': true,
}
const events = (Object.keys(EVENTS) as AccountEvent['type'][]).map((type) => ({ type }))

const placeOf = (status: (typeof CUSTOMER_STATUSES)[number], reason: StatusReason | null): Place =>
  status === 'suspended' && reason ? `suspended-${reason}` : (status as Exclude<typeof status, 'suspended'>)

test('every state can be reached from outside [4.019, 4.020, 4.021]', () => {
  expect([...walk(accountMachine, events, clear).keys()].sort()).toEqual(leavesOf(accountMachine))
})

test('every state is a status of the contract, and every reason of a suspension has its own [4.019, 4.021]', () => {
  const places = CUSTOMER_STATUSES.flatMap((status) =>
    status === 'suspended'
      ? STATUS_REASONS.map((reason) => placeOf(status, reason))
      : [placeOf(status, null)],
  )
  expect(leavesOf(accountMachine)).toEqual(places.sort())
})

describe('the way in', () => {
  test('accepting the terms puts a pending account under review and says so once [4.020]', () => {
    expect(step('pending', 'terms.accepted')).toEqual(['pending-review', 'announceReview'])
    expect(at('pending-review').can({ type: 'terms.accepted' })).toBe(false)
  })

  test('an approval activates the account only when the roles are granted [4.020]', () => {
    expect(step('pending-review', 'review.approved')).toEqual(['active', 'announceApproval'])
    expect(at('pending-review', { granted: false }).can({ type: 'review.approved' })).toBe(false)
  })
})

describe('a review', () => {
  test('may ask for changes: the account waits for its customer, and returns', () => {
    expect(step('pending-review', 'changes.requested')).toEqual(['pending', 'announceChanges'])
    expect(step('pending', 'changes.submitted')).toEqual(['pending-review', 'announceReturn'])
  })

  test('may end in a rejection, which can be taken back and leads nowhere else', () => {
    expect(step('pending-review', 'review.rejected')).toEqual(['rejected', 'announceRejection'])
    expect(step('rejected', 'review.reopened')).toEqual(['pending-review', 'announceReopening'])
    expect(events.filter((event) => at('rejected').can(event)).map(({ type }) => type)).toEqual([
      'review.reopened',
    ])
  })

  test.each(['active', 'suspended-security', 'cancelled', 'pending-cancellation'] as const)(
    'decides nothing about an account that is %s',
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
    ['quota.exceeded', 'suspended-budget-overage'],
    ['security.suspended', 'suspended-security'],
    ['terms.violated', 'suspended-terms-violation'],
    ['review.suspended', 'suspended-pending-review'],
  ] as const)('%s leads an active account to %s [4.020, 4.021]', (event, place) => {
    expect(step('active', event)).toEqual([place])
  })

  test.each(['suspended-failed-payment', 'suspended-failed-settlement'] as const)(
    '%s ends when everything overdue is paid, and not before [4.020]',
    (place) => {
      expect(step(place, 'debt.paid')).toEqual(['active'])
      expect(step(place, 'debt.paid', { owes: true })).toEqual(['active'])
      expect(at(place, { owes: true, overdue: true }).can({ type: 'debt.paid' })).toBe(false)
      expect(at(place).can({ type: 'admin.reinstated' })).toBe(false)
    },
  )

  test('budget overage ends on the 1st, and a failed payment outlasts it [4.020, 4.030]', () => {
    expect(step('suspended-budget-overage', 'quota.reset')).toEqual(['active'])
    expect(step('suspended-budget-overage', 'payment.failed')).toEqual(['suspended-failed-payment'])
    expect(at('suspended-failed-payment').can({ type: 'quota.reset' })).toBe(false)
  })

  test.each(['suspended-security', 'suspended-terms-violation', 'suspended-pending-review'] as const)(
    '%s ends only by an administrator [4.020]',
    (place) => {
      expect(events.filter((event) => at(place).can(event)).map(({ type }) => type)).toEqual([
        'admin.reinstated',
      ])
      expect(step(place, 'admin.reinstated')).toEqual(['active'])
      expect(step(place, 'admin.reinstated', { owes: true, overdue: true })).toEqual([
        'suspended-failed-payment',
      ])
    },
  )
})

describe('the way out', () => {
  test('an account is cancelled after its 48 hours, and open again once the card is charged [4.020, 4.101, 4.103]', () => {
    expect(step('active', 'cancellation.requested')).toEqual(['pending-cancellation', 'announceCancellation'])
    expect(step('pending-cancellation', 'cancellation.due')).toEqual(['cancelled', 'announceEnd'])
    expect(step('cancelled', 'resubscription.paid')).toEqual(['active'])
  })

  test('nothing ends while something is owed [4.020]', () => {
    expect(at('pending-cancellation', { owes: true }).can({ type: 'cancellation.due' })).toBe(false)
    expect(step('pending-cancellation', 'settlement.failed')).toEqual(['suspended-failed-settlement'])
  })

  test('taking it back leads to where the account was [4.037]', () => {
    expect(step('pending-cancellation', 'cancellation.undone')).toEqual(['active', 'announceKept'])
    expect(step('pending-cancellation', 'cancellation.undone', { settlementFailed: true })).toEqual([
      'suspended-failed-settlement',
      'announceKept',
    ])
  })

  test('a cancelled account takes nothing but a new subscription', () => {
    expect(events.filter((event) => at('cancelled').can(event)).map(({ type }) => type)).toEqual([
      'resubscription.paid',
    ])
  })

  test('the button and the chart agree in every state on who may leave [4.098, 4.099, 4.100]', () => {
    for (const status of CUSTOMER_STATUSES)
      for (const reason of [null, ...StatusReason.options])
        for (const owes of [true, false]) {
          if (status === 'suspended' && reason === null) continue
          const held = status === 'active' && reason === 'pending-review'
          const able = at(placeOf(status, reason), { owes, held }).can({ type: 'cancellation.requested' })
          expect([status, reason, owes, cancelObstacle(status, reason, owes) === null]).toEqual([
            status,
            reason,
            owes,
            able,
          ])
        }
  })
})
