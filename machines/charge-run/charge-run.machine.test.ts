import { expect, test } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import { step } from '../shared/step.ts'
import { type ChargeRunEvent, type ChargeRunFacts, chargeRunMachine } from './charge-run.machine.ts'
import {
  canApprove,
  canHold,
  isHeld,
  isUndecided,
  STATES_HELD,
  STATES_OPEN,
  STATES_UNDECIDED,
} from './selectors.ts'

const FULL: ChargeRunFacts = { hasUnapproved: true, hasApproved: false, isDue: false, isCurrent: true }
const NEW = { ...FULL, hasApproved: true }
const EMPTY = { ...FULL, hasUnapproved: false }
const DONE = { ...EMPTY, hasApproved: true }
const DUE = { ...FULL, isDue: true }

const at = (value: string, facts = FULL) => chargeRunMachine.resolveState({ value, context: facts })
const move = (value: string, type: ChargeRunEvent['type'], facts = FULL) => {
  const result = step(chargeRunMachine, { value, context: facts }, { type })
  return result.taken ? [result.value, ...result.effects.map(({ name }) => name)] : null
}
const EVENTS = chargeRunMachine.events as ChargeRunEvent['type'][]
const LISTS = [FULL, NEW, EMPTY, DONE, DUE]

test('every state can be reached', () => {
  const reached = new Set(
    LISTS.flatMap((facts) => [
      ...walk(
        chargeRunMachine,
        EVENTS.map((type) => ({ type })),
        facts,
      ).keys(),
    ]),
  )
  expect([...reached].sort()).toEqual(leavesOf(chargeRunMachine))
})

test.each([
  [FULL, ['waiting', 'remindAdministrators']],
  [DUE, ['late', 'remindAdministrators']],
  [EMPTY, ['not-needed']],
  [DONE, ['approved']],
])('a list with the facts %o becomes %o', (facts, expected) => {
  expect(move('planned', 'list.made', facts)).toEqual(expected)
})

test.each(['waiting', 'late', 'held'])(
  'a list that is %s is approved as it was seen, and not otherwise',
  (state) => {
    expect(move(state, 'run.approved')).toEqual(['approved', 'wakeAccounts'])
    expect(move(state, 'run.approved', { ...FULL, isCurrent: false })).toBeNull()
  },
)

test('a list is approved or held once', () => {
  for (const state of ['planned', 'approved', 'not-needed', 'closed']) {
    expect([state, canApprove(at(state)), canHold(at(state))]).toEqual([state, false, false])
  }
  expect(canHold(at('held'))).toBe(false)
  expect(move('waiting', 'run.held')).toEqual(['held'])
  expect(move('late', 'run.held', { ...FULL, isCurrent: false })).toBeNull()
})

test.each(['approved', 'not-needed'])('a charge that joins a list that is %s needs an approval', (state) => {
  expect(move(state, 'list.made', NEW)).toEqual(['waiting', 'remindAdministrators'])
  expect(move(state, 'list.made', { ...NEW, isDue: true })).toEqual(['late', 'remindAdministrators'])
  expect(move(state, 'list.made', DONE)).toBeNull()
})

test.each(['waiting', 'late', 'held'])('a list that is %s ends when nothing is left to decide', (state) => {
  expect(move(state, 'list.made', EMPTY)).toEqual(['not-needed'])
  expect(move(state, 'list.made', DONE)).toEqual(['approved'])
  expect(move(state, 'list.made')).toBeNull()
})

test('administrators are reminded on each day until they decide, and on the charge day the charges are held', () => {
  expect(move('waiting', 'day.began')).toEqual(['waiting', 'remindAdministrators'])
  expect(move('waiting', 'day.began', DUE)).toEqual(['late', 'remindAdministrators'])
  expect(move('late', 'day.began', DUE)).toEqual(['late', 'remindAdministrators'])
  for (const state of ['held', 'approved', 'not-needed', 'closed'])
    expect(move(state, 'day.began')).toBeNull()
})

test('a closed run wakes the accounts and can only be listed again', () => {
  for (const state of STATES_OPEN) {
    expect(move(state, 'run.closed')).toEqual(['closed', 'wakeAccounts'])
    expect(move(state, 'run.reopened')).toBeNull()
  }
  expect(EVENTS.filter((type) => move('closed', type) !== null)).toEqual(['run.reopened'])
  expect(move('closed', 'run.reopened')).toEqual(['planned'])
})

test('the states answer whether the charges wait or are held', () => {
  expect(STATES_UNDECIDED).toEqual(['waiting', 'late'])
  expect(STATES_HELD).toEqual(['late', 'held'])
  expect([isUndecided(at('waiting')), isHeld(at('waiting'))]).toEqual([true, false])
  expect([isUndecided(at('late')), isHeld(at('late'))]).toEqual([true, true])
  expect([isUndecided(at('held')), isHeld(at('held'))]).toEqual([false, true])
})
