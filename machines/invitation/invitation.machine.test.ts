import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import {
  INVITATION_VERSION,
  type InvitationEvent,
  type InvitationFacts,
  invitationMachine,
  invitationSnapshot,
} from './invitation.machine.ts'
import { canAccept, canResend, canWithdraw, isInvitationOver, isToBeAsked, isTooLate } from './selectors.ts'

const FACTS: InvitationFacts = {
  toTeam: false,
  accountTakesColleagues: true,
  personIsFree: true,
  isOverdue: false,
  isRequested: false,
}
const EVENTS: InvitationEvent[] = [
  { type: 'person.accepted' },
  { type: 'person.declined' },
  { type: 'person.signedIn' },
  { type: 'person.requested' },
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
  test('a pending invitation is accepted, declined, sent again or withdrawn', () => {
    expect(taken()).toEqual(['person.accepted', 'person.declined', 'account.resent', 'account.withdrew'])
  })

  test('a pending invitation is neither shown to nor accepted by a person with an account in use or in the team', () => {
    expect(taken({ personIsFree: false })).not.toContain('person.accepted')
    expect(isToBeAsked({ ...FACTS, personIsFree: false })).toBe(false)
  })

  test('a pending invitation into an account that accepts no colleagues is shown, and can only be declined', () => {
    const closed = { ...FACTS, accountTakesColleagues: false }
    expect(taken(closed)).toEqual(['person.declined', 'account.withdrew'])
    expect([isToBeAsked(closed), canAccept(closed)]).toEqual([true, false])
  })

  test('a pending invitation without an answer in time cannot be answered; it is requested, sent again or expires', () => {
    const late = { ...FACTS, isOverdue: true }
    expect(taken(late)).toEqual(['person.requested', 'account.resent', 'account.withdrew', 'deadline.passed'])
    expect(isToBeAsked(late)).toBe(false)
  })
})

describe('an expired invitation', () => {
  const late = { isOverdue: true }

  test('an expired invitation is requested once a day, by a free person, from an account that accepts colleagues', () => {
    for (const change of [{ isRequested: true }, { personIsFree: false }, { accountTakesColleagues: false }])
      expect(taken({ ...late, ...change })).not.toContain('person.requested')
    expect(taken({ ...late, toTeam: true })).toContain('person.requested')
  })

  test('a request tells the inviting side and leaves the invitation as it is', () => {
    const state = invitationMachine.resolveState({ value: 'pending', context: { ...FACTS, ...late } })
    const [next, actions] = transition(invitationMachine, state, { type: 'person.requested' })
    expect([next.value, actions.map(({ type }) => type)]).toEqual(['pending', ['announceRequest']])
  })
})

describe('a pending invitation to the team', () => {
  const team = { toTeam: true }

  test('an invitation to the team is accepted by signing in, without a question, and cannot be declined', () => {
    expect(taken(team)).toEqual(['person.signedIn', 'account.resent', 'account.withdrew'])
    expect([isToBeAsked({ ...FACTS, ...team }), canAccept({ ...FACTS, ...team })]).toEqual([false, false])
  })

  test('an invitation to the team is not accepted by a person with a customer account, or too late', () => {
    expect(taken({ ...team, personIsFree: false })).not.toContain('person.signedIn')
    expect(taken({ ...team, isOverdue: true })).toEqual([
      'person.requested',
      'account.resent',
      'account.withdrew',
      'deadline.passed',
    ])
  })
})

describe('an invitation in an answer of the API', () => {
  const carried = (state: 'pending' | 'accepted' | 'withdrawn', isOverdue = false) =>
    invitationSnapshot({
      state,
      version: INVITATION_VERSION,
      facts: { toTeam: true, accountTakesColleagues: true, isOverdue },
    })

  test('an invitation in an answer may be sent again or withdrawn while it is open, even if it is too late to accept', () => {
    for (const open of [carried('pending'), carried('pending', true)])
      expect([canResend(open), canWithdraw(open)]).toEqual([true, true])
    for (const over of [carried('accepted'), carried('withdrawn')])
      expect([canResend(over), canWithdraw(over)]).toEqual([false, false])
  })

  test('an invitation in an answer is too late if it was not answered in time', () => {
    expect([carried('pending'), carried('pending', true), carried('accepted', true)].map(isTooLate)).toEqual([
      false,
      true,
      false,
    ])
  })
})

test.each(['accepted', 'declined', 'withdrawn', 'expired'] as const)(
  'an invitation that is %s accepts no event',
  (state) => {
    expect(taken({}, state)).toEqual([])
    expect(isInvitationOver(state)).toBe(true)
  },
)

test('an invitation that waits for an answer is not over', () => {
  expect(isInvitationOver('pending')).toBe(false)
})
