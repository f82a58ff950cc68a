import { expect, test } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import { step } from '../shared/step.ts'
import {
  type SecondOpinionEvent,
  type SecondOpinionFacts,
  secondOpinionMachine,
} from './second-opinion.machine.ts'
import {
  canAgree,
  canDecline,
  canDownload,
  canWithdraw,
  exportStage,
  isOpen,
  isPast,
  reportedStage,
  STATES_OPEN,
  STATES_WAITING,
  secondOpinionStage,
} from './selectors.ts'

const SECOND: SecondOpinionFacts = {
  ...{ isExport: false, isAsker: false, mayAskerAct: true },
  ...{ isCurrent: true, isOver: false, isStalled: false },
}
const ASKER: SecondOpinionFacts = { ...SECOND, isAsker: true }
const at = (value: string, facts: SecondOpinionFacts = SECOND) =>
  secondOpinionMachine.resolveState({ value, context: facts })
const types = secondOpinionMachine.events as SecondOpinionEvent['type'][]
const after = (value: string, facts: SecondOpinionFacts, type: SecondOpinionEvent['type']) => {
  const result = step(secondOpinionMachine, { value, context: facts }, { type })
  return result.taken ? result.value : value
}
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

test.each(['agreed', 'declined', 'withdrawn', 'lapsed', 'outdated', 'used', 'expired'] as const)(
  'an act that is %s accepts no event and is shown as such',
  (state) => {
    expect([taken(state), secondOpinionStage(at(state)), isOpen(at(state))]).toEqual([[], state, false])
  },
)

test.each([
  ['waiting', null, false],
  ['agreed', 'agreed', false],
  ['declined', 'declined', false],
  ['withdrawn', null, false],
  ['lapsed', 'lapsed', true],
  ['outdated', 'outdated', true],
  ['granted', 'granted', false],
  ['downloading', null, false],
  ['used', null, false],
  ['expired', 'expired', false],
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

const EXPORT: SecondOpinionFacts = { ...SECOND, isExport: true }
const EXPORTER: SecondOpinionFacts = { ...ASKER, isExport: true }

test('an agreed export is not done but waits for its download, and an agreed act is done', () => {
  expect([after('waiting', EXPORT, 'act.agreed'), after('waiting', SECOND, 'act.agreed')]).toEqual([
    'granted',
    'agreed',
  ])
})

test.each([
  ['the asker', EXPORTER, ['download.started']],
  ['another administrator', EXPORT, []],
  ['an asker without the role', { ...EXPORTER, mayAskerAct: false }, []],
  ['the asker after its time', { ...EXPORTER, isOver: true }, ['act.lapsed']],
] as const)('%s of an agreed export can do only this', (_, facts, events) => {
  for (const state of ['granted', 'interrupted'])
    expect([state, taken(state, facts)]).toEqual([state, events])
})

test('a running download is replaced by another one only when it is stalled', () => {
  expect(taken('downloading', EXPORTER)).toEqual(['download.completed', 'download.interrupted'])
  expect(canDownload(at('downloading', { ...EXPORTER, isStalled: true }))).toBe(true)
  expect(canDownload(at('downloading', { ...EXPORTER, isStalled: true, isOver: true }))).toBe(false)
})

test('an export ends as expired without a download, and as used after one', () => {
  const over = { ...EXPORTER, isOver: true }
  expect(['granted', 'downloading', 'interrupted'].map((state) => after(state, over, 'act.lapsed'))).toEqual([
    'expired',
    'used',
    'used',
  ])
  expect(STATES_OPEN.toSorted()).toEqual(['downloading', 'granted', 'interrupted', 'waiting'])
  expect(['granted', 'used'].map((state) => isOpen(at(state)))).toEqual([true, false])
})

test('the page of an export has a stage for every state but those of acts and the withdrawn one', () => {
  const states = leavesOf(secondOpinionMachine)
  expect(states.filter((state) => exportStage(at(state)) === null)).toEqual([
    'agreed',
    'outdated',
    'withdrawn',
  ])
})

test('every state of a second opinion is reached', () => {
  const events = types.map((type) => ({ type }))
  const some = [SECOND, ASKER, { ...ASKER, isOver: true }, { ...ASKER, isCurrent: false }]
  const reached = some.flatMap((facts) => [...walk(secondOpinionMachine, events, facts).keys()])
  const started = ['granted', 'downloading'].flatMap((state) => [
    after('waiting', EXPORT, 'act.agreed'),
    after('granted', EXPORTER, 'download.started'),
    after('downloading', EXPORTER, 'download.completed'),
    after('downloading', EXPORTER, 'download.interrupted'),
    after(state, { ...EXPORTER, isOver: true }, 'act.lapsed'),
  ])
  expect([...new Set([...reached, ...started])].sort()).toEqual(leavesOf(secondOpinionMachine))
})
