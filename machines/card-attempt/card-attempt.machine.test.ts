import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { statesTagged, type TagOf } from '../shared/chart-definition.ts'
import { type CardAttemptEvent, type CardAttemptFacts, cardAttemptMachine } from './card-attempt.machine.ts'

const EVENTS: CardAttemptEvent['type'][] = [
  'provider.approved',
  'provider.undecided',
  'provider.declined',
  'provider.failed',
  'card.saved',
  'customer.dropped',
  'lifetime.passed',
]
const PAST: CardAttemptFacts = { isOverdue: true }
const at = (value: string, context = PAST) => cardAttemptMachine.resolveState({ value, context })
const can = (value: string, type: CardAttemptEvent['type'], context = PAST) =>
  at(value, context).can({ type })
const after = (value: string, type: CardAttemptEvent['type']) =>
  transition(cardAttemptMachine, at(value), { type })[0].value

const UNFINISHED = ['open', 'still-checking', 'approved']

test('every state can be reached from outside', () => {
  expect(
    [
      ...walk(
        cardAttemptMachine,
        EVENTS.map((type) => ({ type })),
        PAST,
      ).keys(),
    ].sort(),
  ).toEqual(leavesOf(cardAttemptMachine))
})

test('a card is saved only after the provider approved it', () => {
  expect(Object.keys(cardAttemptMachine.states).filter((state) => can(state, 'card.saved'))).toEqual([
    'approved',
  ])
})

test('an approval that the provider revokes does not stay', () => {
  expect([after('approved', 'provider.declined'), after('approved', 'provider.failed')]).toEqual([
    'declined',
    'failed',
  ])
})

test('a finished attempt accepts no event', () => {
  for (const state of ['saved', 'declined', 'failed', 'abandoned'])
    expect(EVENTS.filter((event) => can(state, event))).toEqual([])
})

test('an attempt is unfinished until it ends, and waits for the provider only until the provider has decided', () => {
  const tagged = (tag: TagOf<typeof cardAttemptMachine>) => statesTagged(cardAttemptMachine, tag)
  expect(tagged('unfinished')).toEqual(['open', 'still-checking', 'approved'])
  expect(tagged('waiting-on-provider')).toEqual(['still-checking'])
  expect(tagged('over')).toEqual(['saved', 'declined', 'failed', 'abandoned'])
})

test('an attempt without a decision fails at the end of its time; one without a return is abandoned', () => {
  expect(UNFINISHED.map((state) => after(state, 'lifetime.passed'))).toEqual([
    'abandoned',
    'failed',
    'abandoned',
  ])
})

test('an attempt does not end automatically before its fifteen minutes are over', () => {
  expect(UNFINISHED.filter((state) => can(state, 'lifetime.passed', { isOverdue: false }))).toEqual([])
})

test('the same answer of the provider again is not a transition', () => {
  expect(UNFINISHED.filter((state) => can(state, 'provider.undecided'))).toEqual(['open'])
})
