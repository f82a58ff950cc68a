import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { statesTagged, type TagOf } from '../shared/states-tagged.ts'
import { type CardAttemptEvent, cardAttemptMachine } from './card-attempt.machine.ts'

const EVENTS: CardAttemptEvent['type'][] = [
  'provider.approved',
  'provider.undecided',
  'provider.declined',
  'provider.failed',
  'card.saved',
  'customer.dropped',
  'lifetime.passed',
]
const can = (value: string, type: CardAttemptEvent['type']) =>
  cardAttemptMachine.resolveState({ value }).can({ type })

test('every state can be reached from outside', () => {
  expect(
    [
      ...walk(
        cardAttemptMachine,
        EVENTS.map((type) => ({ type })),
      ).keys(),
    ].sort(),
  ).toEqual(leavesOf(cardAttemptMachine))
})

test('a card is saved only after the provider approved it', () => {
  expect(Object.keys(cardAttemptMachine.states).filter((state) => can(state, 'card.saved'))).toEqual([
    'approved',
  ])
})

test('an approval the provider takes back is not left standing', () => {
  const after = (type: CardAttemptEvent['type']) =>
    transition(cardAttemptMachine, cardAttemptMachine.resolveState({ value: 'approved' }), { type })[0].value
  expect([after('provider.declined'), after('provider.failed')]).toEqual(['declined', 'failed'])
})

test('a finished attempt takes nothing any more', () => {
  for (const state of ['saved', 'declined', 'failed', 'abandoned'])
    expect(EVENTS.filter((event) => can(state, event))).toEqual([])
})

test('an attempt is unfinished until it is over, and waits for the provider only when that has not decided', () => {
  const tagged = (tag: TagOf<typeof cardAttemptMachine>) => statesTagged(cardAttemptMachine, tag)
  expect(tagged('unfinished')).toEqual(['open', 'still-checking', 'approved'])
  expect(tagged('waiting-on-provider')).toEqual(['still-checking'])
  expect(tagged('over')).toEqual(['saved', 'declined', 'failed', 'abandoned'])
})

test('a question left open to the end is a failure, an attempt without a return is abandoned', () => {
  const after = (value: string) =>
    transition(cardAttemptMachine, cardAttemptMachine.resolveState({ value }), { type: 'lifetime.passed' })[0]
      .value
  expect(['open', 'still-checking', 'approved'].map(after)).toEqual(['abandoned', 'failed', 'abandoned'])
})
