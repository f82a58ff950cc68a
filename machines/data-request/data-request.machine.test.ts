import { expect, test } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import { type DataRequestEvent, type DataRequestFacts, dataRequestMachine } from './data-request.machine.ts'
import {
  awaitsProof,
  canDestroy,
  canExtend,
  canWithdraw,
  dataRequestStage,
  isDue,
  STATES_DUE,
  STATES_OPEN,
} from './selectors.ts'

const GOES: DataRequestFacts = { isDestruction: true, isEnded: true, owes: false }
const at = (value: string, facts: DataRequestFacts = GOES) =>
  dataRequestMachine.resolveState({ value, context: facts })
const types = dataRequestMachine.events as DataRequestEvent['type'][]
const taken = (value: string) => types.filter((type) => at(value).can({ type })).sort()

test('a request waits for the proof of the identity before the team can answer', () => {
  expect(taken('asked')).toEqual(['identity.proved', 'request.withdrawn'])
})

test('a request is extended once', () => {
  expect([canExtend(at('open')), canExtend(at('extended'))]).toEqual([true, false])
})

test.each(['answered', 'refused', 'withdrawn', 'destroyed'])(
  'a request that is %s accepts no event',
  (state) => {
    expect(taken(state)).toEqual([])
  },
)

test.each([
  [GOES, true],
  [{ ...GOES, isDestruction: false }, false],
  [{ ...GOES, isEnded: false }, false],
  [{ ...GOES, owes: true }, false],
])('data is destroyed only on request, for an ended account without debts: %j', (facts, isTaken) => {
  expect([canDestroy(at('open', facts)), canDestroy(at('extended', facts))]).toEqual([isTaken, isTaken])
})

test('every state of a request is reached', () => {
  const events = types.map((type) => ({ type }))
  expect([...walk(dataRequestMachine, events, GOES).keys()].sort()).toEqual(leavesOf(dataRequestMachine))
})

test.each([
  ['asked', 'unproved', true, false, true],
  ['open', 'due', false, true, true],
  ['extended', 'due', false, true, true],
  ['answered', 'answered', false, false, false],
  ['refused', 'refused', false, false, false],
  ['withdrawn', 'withdrawn', false, false, false],
  ['destroyed', 'destroyed', false, false, false],
] as const)('a request that is %s is shown as %s', (state, stage, unproved, due, open) => {
  const request = at(state)
  expect([dataRequestStage(request), awaitsProof(request), isDue(request), canWithdraw(request)]).toEqual([
    stage,
    unproved,
    due,
    open,
  ])
})

test('requests are open until they are answered, and due once the identity is proved', () => {
  expect([STATES_OPEN, STATES_DUE]).toEqual([
    ['asked', 'open', 'extended'],
    ['open', 'extended'],
  ])
})
