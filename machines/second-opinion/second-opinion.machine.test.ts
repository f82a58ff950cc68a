import { expect, test } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import {
  type SecondOpinionEvent,
  type SecondOpinionFacts,
  secondOpinionMachine,
} from './second-opinion.machine.ts'
import {
  canAgree,
  canDecline,
  canWithdraw,
  isPast,
  isWaiting,
  reportedStage,
  STATES_WAITING,
  secondOpinionStage,
} from './selectors.ts'

const SECOND: SecondOpinionFacts = { isAsker: false, mayAskerAct: true, isCurrent: true, isOver: false }
const ASKER: SecondOpinionFacts = { ...SECOND, isAsker: true }
const at = (value: string, facts: SecondOpinionFacts = SECOND) =>
  secondOpinionMachine.resolveState({ value, context: facts })
const types = secondOpinionMachine.events as SecondOpinionEvent['type'][]
const taken = (value: string, facts?: SecondOpinionFacts) =>
  types.filter((type) => at(value, facts).can({ type })).sort()

test('another administrator agrees or declines', () => {
  expect(taken('waiting')).toEqual(['act.agreed', 'act.declined'])
})

test('the asker can only withdraw', () => {
  expect(taken('waiting', ASKER)).toEqual(['act.withdrawn'])
})

test.each([
  ['the asker lost the role', { mayAskerAct: false }],
  ['the account has changed', { isCurrent: false }],
  ['the time is over', { isOver: true }],
])('an act is not agreed to when %s', (_, facts) => {
  expect(canAgree(at('waiting', { ...SECOND, ...facts }))).toBe(false)
})

test('an act lapses only when its time is over, and is outdated only when the account has changed', () => {
  expect(taken('waiting', { ...ASKER, isOver: true })).toEqual(['act.lapsed', 'act.withdrawn'])
  expect(taken('waiting', { ...ASKER, isCurrent: false })).toEqual(['act.outdated', 'act.withdrawn'])
})

test.each(['agreed', 'declined', 'withdrawn', 'lapsed', 'outdated'] as const)(
  'an act that is %s accepts no event and is shown as such',
  (state) => {
    expect([taken(state), secondOpinionStage(at(state)), isWaiting(at(state))]).toEqual([[], state, false])
  },
)

test.each([
  ['waiting', null, false],
  ['agreed', 'agreed', false],
  ['declined', 'declined', false],
  ['withdrawn', null, false],
  ['lapsed', 'lapsed', true],
  ['outdated', 'outdated', true],
])('an act that is %s is reported as %s', (state, stage, past) => {
  expect([reportedStage(at(state)), isPast(at(state))]).toEqual([stage, past])
})

test('a waiting act offers each administrator their own buttons', () => {
  const offered = [SECOND, ASKER].map((facts) => {
    const opinion = at('waiting', facts)
    return [canAgree(opinion), canDecline(opinion), canWithdraw(opinion), secondOpinionStage(opinion)]
  })
  expect(offered).toEqual([
    [true, true, false, 'waiting'],
    [false, false, true, 'waiting'],
  ])
  expect(STATES_WAITING).toEqual(['waiting'])
})

test('every state of a second opinion is reached', () => {
  const events = types.map((type) => ({ type }))
  const reached = [SECOND, ASKER, { ...ASKER, isOver: true }, { ...ASKER, isCurrent: false }].flatMap(
    (facts) => [...walk(secondOpinionMachine, events, facts).keys()],
  )
  expect([...new Set(reached)].sort()).toEqual(leavesOf(secondOpinionMachine))
})
