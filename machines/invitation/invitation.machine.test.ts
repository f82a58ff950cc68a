import { describe, expect, test } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import { type InvitationEvent, type InvitationFacts, invitationMachine } from './invitation.machine.ts'
import { canAccept, isInvitationOver, isToBeAsked } from './selectors.ts'

const FACTS: InvitationFacts = { accountTakesColleagues: true, personIsFree: true, isOverdue: false }
const EVENTS: InvitationEvent[] = [
  { type: 'person.accepted' },
  { type: 'person.declined' },
  { type: 'account.resent' },
  { type: 'account.withdrew' },
  { type: 'deadline.passed' },
]

const taken = (change: Partial<InvitationFacts> = {}, value = 'pending') => {
  const state = invitationMachine.resolveState({ value, context: { ...FACTS, ...change } })
  return EVENTS.filter((event) => state.can(event)).map(({ type }) => type)
}

test('every state can be reached', () => {
  const reached = [FACTS, { ...FACTS, isOverdue: true }].flatMap((facts) => [
    ...walk(invitationMachine, EVENTS, facts).keys(),
  ])
  expect([...new Set(reached)].sort()).toEqual(leavesOf(invitationMachine))
})

describe('a pending invitation', () => {
  test('is accepted, declined, sent again or withdrawn', () => {
    expect(taken()).toEqual(['person.accepted', 'person.declined', 'account.resent', 'account.withdrew'])
  })

  test('is not accepted by a person who has an account in use, or is of the team, and not asked about', () => {
    expect(taken({ personIsFree: false })).not.toContain('person.accepted')
    expect(isToBeAsked({ ...FACTS, personIsFree: false })).toBe(false)
  })

  test('into an account that takes no colleagues is asked about, and only declined', () => {
    const closed = { ...FACTS, accountTakesColleagues: false }
    expect(taken(closed)).toEqual(['person.declined', 'account.withdrew'])
    expect([isToBeAsked(closed), canAccept(closed)]).toEqual([true, false])
  })

  test('that was not answered in time is neither accepted nor declined, but sent again or expires', () => {
    const late = { ...FACTS, isOverdue: true }
    expect(taken(late)).toEqual(['account.resent', 'account.withdrew', 'deadline.passed'])
    expect(isToBeAsked(late)).toBe(false)
  })
})

test.each(['accepted', 'declined', 'withdrawn', 'expired'] as const)(
  'an invitation that is %s takes nothing more',
  (state) => {
    expect(taken({}, state)).toEqual([])
    expect(isInvitationOver(state)).toBe(true)
  },
)

test('an invitation that waits for an answer is not over', () => {
  expect(isInvitationOver('pending')).toBe(false)
})
