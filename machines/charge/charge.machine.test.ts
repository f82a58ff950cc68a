import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { statesTagged } from '../shared/chart-definition.ts'
import { type ChargeEvent, type ChargeState, chargeMachine } from './charge.machine.ts'
import { hasPaid, isUndecided, wasDeclined } from './payment-result.ts'
import {
  chargeResult,
  fallbackOf,
  isDeclined,
  isHardDecline,
  isInDoubt,
  paymentCount,
  resultOnHearing,
  STATES_IN_DOUBT,
  tookMoney,
} from './selectors.ts'

const at = (value: ChargeState, provesCard = false) =>
  chargeMachine.resolveState({ value, context: { provesCard } })

const eventOf = (type: ChargeEvent['type'], isHard = false): ChargeEvent =>
  type === 'provider.declined' ? { type, isHard } : { type }

const story = (from: ReturnType<typeof at>, ...types: (ChargeEvent['type'] | ChargeEvent)[]) => {
  let snapshot = from
  const planned: string[] = []
  for (const type of types) {
    const event = typeof type === 'string' ? eventOf(type) : type
    expect([type, snapshot.can(event)]).toEqual([type, true])
    const [next, actions] = transition(chargeMachine, snapshot, event)
    snapshot = next
    planned.push(...actions.map((action) => action.type))
  }
  return [snapshot.value, ...planned]
}

const takenBy = (snapshot: ReturnType<typeof at>) =>
  (chargeMachine.events as ChargeEvent['type'][]).filter((type) => snapshot.can(eventOf(type)))

test('the provider’s clear answer ends a charge [2.9.02]', () => {
  expect(story(at('started'), 'provider.paid')).toEqual(['paid'])
  expect(story(at('started'), 'provider.declined')).toEqual(['declined'])
})

test.each(['started', 'unclear'] as const)(
  'a hard decline retires the card of a charge that is %s',
  (from) => {
    const hard = eventOf('provider.declined', true)
    expect(story(at(from), hard)).toEqual(['declined-for-good', 'retireCard'])
    expect(isHardDecline('declined-for-good')).toBe(true)
    expect(isHardDecline('declined')).toBe(false)
  },
)

test('without a clear answer the server asks the provider again, and its answer ends the charge', () => {
  expect(story(at('started'), 'provider.unclear')).toEqual(['unclear', 'planQuestions'])
  expect(story(at('unclear'), 'provider.paid')).toEqual(['paid'])
  expect(story(at('unclear'), 'provider.declined')).toEqual(['declined'])
})

test('another unclear answer causes no transition and plans no further requests', () => {
  expect(at('unclear').can({ type: 'provider.unclear' })).toBe(false)
})

test('an earlier payment pays a charge that is in doubt', () => {
  expect(story(at('started'), 'payment.found')).toEqual(['paid'])
  expect(story(at('unclear'), 'payment.found')).toEqual(['paid'])
})

test('only a charge that verified a card is given back', () => {
  expect(story(at('started', true), 'provider.paid', 'payment.voided')).toEqual(['given-back', 'giveBack'])
  expect(story(at('unclear', true), 'provider.paid')).toEqual(['paid', 'giveBack'])
  expect(takenBy(at('paid'))).toEqual(['provider.declined', 'payment.reversed', 'dispute.lost'])
  expect(takenBy(at('paid', true))).toEqual(['payment.voided'])
})

test.each(['payment.reversed', 'provider.declined'] as const)(
  'money that the provider returned without us is reported once, by %s',
  (event) => {
    expect(story(at('started'), 'provider.paid', event)).toEqual(['reversed', 'reportReversal'])
  },
)

test.each(['provider.paid', 'payment.found'] as const)(
  'a declined charge whose money the provider has stays declined and stops the charging: %s',
  (event) => {
    expect(story(at('started'), 'provider.declined', event)).toEqual(['declined', 'stopCharging'])
    expect(resultOnHearing('declined', eventOf(event))).toBe('checking')
  },
)

test.each(['declined', 'declined-for-good'] as const)(
  'a charge that is %s accepts no other event',
  (state) => {
    expect(takenBy(at(state, true))).toEqual(['provider.paid', 'payment.found'])
    expect(story(at(state), 'payment.found')).toEqual([state, 'stopCharging'])
    for (const event of ['provider.declined', 'provider.unclear'] as const)
      expect(resultOnHearing('declined', eventOf(event))).toBe('failed')
  },
)

test.each(['given-back', 'reversed'] as const)('a charge that is %s accepts no event', (state) => {
  expect(takenBy(at(state, true))).toEqual([])
})

test('a charge is in doubt until the provider has a result', () => {
  expect(STATES_IN_DOUBT).toEqual(['started', 'unclear'])
  expect(statesTagged(chargeMachine, 'took-money')).toEqual(['paid', 'given-back', 'reversed'])
  expect(statesTagged(chargeMachine, 'declined')).toEqual(['declined', 'declined-for-good'])
})

test.each([
  ['started', 'checking'],
  ['unclear', 'checking'],
  ['paid', 'paid'],
  ['given-back', 'paid'],
  ['reversed', 'paid'],
  ['declined', 'failed'],
  ['declined-for-good', 'failed'],
] as const)('the customer sees a charge that is %s as %s', (state, result) => {
  expect(chargeResult(state)).toBe(result)
  expect([isInDoubt(state), tookMoney(state), isDeclined(state)].filter(Boolean)).toHaveLength(1)
})

test('a round that paid after a decline has a fallback from the first card to the paying one', () => {
  const round = (...states: ChargeState[]) => states.map((state, id) => ({ id, state }))
  expect(fallbackOf(round('declined', 'paid'))).toMatchObject({ declined: { id: 0 }, paid: { id: 1 } })
  expect(fallbackOf(round('declined', 'declined', 'paid'))).toMatchObject({
    declined: { id: 0 },
    paid: { id: 2 },
  })
  for (const states of [['paid'], ['declined'], ['declined', 'unclear'], []] as const)
    expect(fallbackOf(round(...states))).toBeNull()
})

test.each([
  ['failed', [true, false, false]],
  ['paid', [false, true, false]],
  ['checking', [false, false, true]],
] as const)('an answer with the status %s is declined, paid or undecided: %j', (status, expected) => {
  expect([wasDeclined({ status }), hasPaid({ status }), isUndecided({ status })]).toEqual(expected)
})

test('the number of payments includes those that a bank took back', () => {
  expect(paymentCount([])).toBe(0)
  const states = ['declined', 'reversed', 'started', 'paid'] as const satisfies ChargeState[]
  expect(paymentCount(states.map((state) => ({ state })))).toBe(2)
})
