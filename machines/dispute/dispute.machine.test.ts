import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { type DisputeEvent, disputeMachine } from './dispute.machine.ts'
import { awaitsEvidence, disputeStage, isUndecided, STATES_OPEN } from './selectors.ts'

const at = (value: string) => disputeMachine.resolveState({ value, context: {} })
const after = (value: string, type: DisputeEvent['type']) => {
  const [next, actions] = transition(disputeMachine, at(value), { type })
  return [next.value, ...actions.map((action) => action.type)]
}
const types = disputeMachine.events as DisputeEvent['type'][]
const taken = (value: string) => types.filter((type) => at(value).can({ type }))

test.each(['opened', 'answered'])(
  'the bank decides a dispute that is %s, and a loss is announced',
  (state) => {
    expect(after(state, 'dispute.won')).toEqual(['won'])
    expect(after(state, 'dispute.lost')).toEqual(['lost', 'announceLoss'])
  },
)

test('evidence is recorded once', () => {
  expect(after('opened', 'evidence.recorded')).toEqual(['answered'])
  expect(at('answered').can({ type: 'evidence.recorded' })).toBe(false)
})

test.each(['won', 'lost'])('a dispute that is %s accepts no event', (state) => {
  expect(taken(state)).toEqual([])
})

test('a dispute is open until the bank has decided', () => {
  expect(STATES_OPEN).toEqual(['opened', 'answered'])
})

test('every state of a dispute is reached', () => {
  const events = types.map((type) => ({ type }))
  expect([...walk(disputeMachine, events).keys()].sort()).toEqual(leavesOf(disputeMachine))
})

test.each([
  ['opened', 'evidence-due', true, true],
  ['answered', 'bank-decides', true, false],
  ['won', 'won', false, false],
  ['lost', 'lost', false, false],
] as const)('a dispute that is %s is shown as %s', (state, stage, open, waits) => {
  expect([disputeStage(at(state)), isUndecided(at(state)), awaitsEvidence(at(state))]).toEqual([
    stage,
    open,
    waits,
  ])
})
