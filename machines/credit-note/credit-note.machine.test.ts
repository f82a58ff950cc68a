import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { type CreditNoteEvent, type CreditNoteFacts, creditNoteMachine } from './credit-note.machine.ts'
import { isHeld, isReturning, mayGoToCard } from './selectors.ts'

const NOTHING: CreditNoteFacts = {
  goesToCard: false,
  holdsCredit: false,
  canGoToCard: false,
  isDisputed: false,
}

const at = (value: string, facts: Partial<CreditNoteFacts> = {}) =>
  creditNoteMachine.resolveState({ value, context: { ...NOTHING, ...facts } })

const after = (value: string, type: CreditNoteEvent['type'], facts: Partial<CreditNoteFacts> = {}) => {
  const [next, actions] = transition(creditNoteMachine, at(value, facts), { type })
  return [next.value, ...actions.map((action) => action.type)]
}

test('a new note returns its money to a card, else holds it as credit, else has lowered an invoice', () => {
  expect(after('sealed', 'money.assigned', { goesToCard: true, holdsCredit: true })).toEqual([
    'returning',
    'startRefund',
  ])
  expect(after('sealed', 'money.assigned', { holdsCredit: true })).toEqual(['held'])
  expect(after('sealed', 'money.assigned')).toEqual(['deducted'])
})

test('returned money ends the note unless a part of it is held', () => {
  expect(after('returning', 'refund.returned')).toEqual(['returned', 'announceReturn'])
  expect(after('returning', 'refund.returned', { holdsCredit: true })).toEqual(['held', 'announceReturn'])
})

test('a refused refund is held as credit and announced', () => {
  expect(after('returning', 'refund.refused')).toEqual(['held', 'holdAmount', 'announceCredit'])
})

test('credit is held until invoices have used all of it', () => {
  expect(after('held', 'credit.used', { holdsCredit: true })).toEqual(['held'])
  expect(after('held', 'credit.used')).toEqual(['used'])
  expect(after('held', 'payout.recorded')).toEqual(['paid-out'])
})

test('held credit goes to the card only if all of it can', () => {
  expect(after('held', 'refund.requested', { canGoToCard: true })).toEqual(['returning', 'startRefund'])
  expect(mayGoToCard(at('held', { canGoToCard: true }))).toBe(true)
  expect(mayGoToCard(at('held'))).toBe(false)
})

test.each(['deducted', 'returned', 'used', 'paid-out'])('a note that is %s accepts no event', (state) => {
  const snapshot = at(state, { canGoToCard: true, goesToCard: true, holdsCredit: true })
  const events = creditNoteMachine.events as CreditNoteEvent['type'][]
  expect(events.filter((type) => snapshot.can({ type }))).toEqual([])
  expect([isReturning(snapshot), isHeld(snapshot)]).toEqual([false, false])
})
