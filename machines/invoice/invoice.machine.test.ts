import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { type InvoiceEvent, invoiceMachine } from './invoice.machine.ts'

type Place = keyof typeof invoiceMachine.states

const at = (value: Place) => invoiceMachine.resolveState({ value })
const story = (from: Place, ...types: InvoiceEvent['type'][]) => {
  let snapshot = at(from)
  const told: string[] = []
  for (const type of types) {
    expect([type, snapshot.can({ type })]).toEqual([type, true])
    const [next, actions] = transition(invoiceMachine, snapshot, { type })
    snapshot = next
    told.push(...actions.map((action) => action.type))
  }
  return [snapshot.value, ...told]
}

const EVENTS: Record<InvoiceEvent['type'], true> = {
  'charge.started': true,
  'charge.unclear': true,
  'charge.paid': true,
  'charge.declined': true,
  'fallback.started': true,
  'charges.exhausted': true,
}
const events = (Object.keys(EVENTS) as InvoiceEvent['type'][]).map((type) => ({ type }))

test('every state can be reached from outside [4.047]', () => {
  expect([...walk(invoiceMachine, events).keys()].sort()).toEqual(leavesOf(invoiceMachine))
})

test('the primary card pays [2.9.02, 4.047]', () => {
  expect(story('unpaid', 'charge.started', 'charge.paid')).toEqual(['paid', 'announcePayment'])
})

test('the backup card pays after a definite decline [2.9.03]', () => {
  expect(story('unpaid', 'charge.started', 'charge.declined', 'fallback.started', 'charge.paid')).toEqual([
    'paid',
    'announcePayment',
  ])
})

test('both cards decline, and a later attempt pays [4.047, 4.060]', () => {
  const failing = [
    'charge.started',
    'charge.declined',
    'fallback.started',
    'charge.declined',
    'charges.exhausted',
  ] as const
  expect(story('unpaid', ...failing)).toEqual(['failed', 'announceFailure'])
  expect(story('failed', 'charge.started', 'charge.paid')).toEqual(['paid', 'announcePayment'])
})

test('a retry without any card to charge fails once more, and is told [4.047]', () => {
  expect(story('unpaid', 'charges.exhausted')).toEqual(['failed', 'announceFailure'])
  expect(story('failed', 'charges.exhausted')).toEqual(['failed', 'announceFailure'])
})

test('while the provider’s answer is missing no card is charged', () => {
  expect(story('unpaid', 'charge.started', 'charge.unclear')).toEqual(['checking'])
  expect(events.filter((event) => at('checking').can(event)).map(({ type }) => type)).toEqual([
    'charge.paid',
    'charge.declined',
  ])
})

test('a charge that is under way starts no second one', () => {
  for (const place of ['charging', 'checking', 'declined'] as const) {
    expect(at(place).can({ type: 'charge.started' })).toBe(false)
    expect(at(place).hasTag('in-flight')).toBe(true)
  }
})

test('a paid invoice takes nothing more, and only it is not owed', () => {
  expect(events.filter((event) => at('paid').can(event))).toEqual([])
  const owed = (Object.keys(invoiceMachine.states) as Place[]).filter((place) => at(place).hasTag('owed'))
  expect(owed).toEqual(['unpaid', 'charging', 'checking', 'declined', 'failed'])
})
