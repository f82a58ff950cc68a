import { describe, expect, test } from 'vitest'
import { type AccountEvent, type AccountFacts, accountMachine } from '../account/account.machine.ts'
import { type InvoiceEvent, invoiceMachine, NO_FACTS } from '../invoice/invoice.machine.ts'
import { onboardingMachine } from '../onboarding/onboarding.machine.ts'
import { nothingMissing } from '../onboarding/order.ts'
import { secondOpinionMachine } from '../second-opinion/second-opinion.machine.ts'
import { explainRefusal } from './explain-refusal.ts'

const FACTS: AccountFacts = {
  ...{ owes: false, overdue: false, held: false, billingAccountOpen: true, granted: true },
  ...{ settlementFailed: false, endIsDue: false, isIndividual: true, mayStillWithdraw: true },
  ...{ hasUsage: false, isCharging: false, stoppedByBudget: false },
}

const account = (
  value: keyof typeof accountMachine.states,
  event: AccountEvent,
  facts: Partial<AccountFacts>,
) => explainRefusal(accountMachine.resolveState({ value, context: { ...FACTS, ...facts } }), event)

const APPROVED = { type: 'review.approved' } as const
const CANCELLED = { type: 'cancellation.requested' } as const
const WITHDRAWN = { type: 'withdrawal.requested' } as const
const KEPT = { type: 'cancellation.undone' } as const

test('an event that the chart takes has no refusal', () => {
  expect(account('active', CANCELLED, {})).toBe(null)
})

test('a state without the event is the refusal', () => {
  expect(account('cancelled', CANCELLED, {})).toEqual({
    chart: 'account',
    state: 'cancelled',
    guard: null,
    reason: 'subscription-ended',
  })
})

test('a state names the reason for which the way out of it is closed', () => {
  expect(account('pending-cancellation', CANCELLED, {})?.reason).toBe('cancellation-running')
  expect(account('pending-cancellation', CANCELLED, { endIsDue: true })?.reason).toBe('cancellation-over')
})

test('an unpaid invoice is to be paid from its charge day on', () => {
  expect(account('active', CANCELLED, { owes: true, overdue: true })?.reason).toBe('invoices-unpaid')
  expect(account('active', CANCELLED, { owes: true })?.reason).toBe('invoices-before-day')
})

describe('the innermost guard that refuses', () => {
  test.each([
    ['pending-review', APPROVED, { billingAccountOpen: false, granted: false }, 'billingAccountOpen', false],
    ['pending-review', APPROVED, { granted: false }, 'isGranted', false],
    ['pending-cancellation', KEPT, { endIsDue: true }, 'endIsDue', true],
  ] as const)('in %s, %o with %o is %s: %s', (state, event, facts, name, answer) => {
    expect(account(state, event, facts)?.guard).toEqual({ name, params: undefined, answer })
  })

  test('a guard that answers true before a branch that does nothing refuses', () => {
    const invoice = invoiceMachine.resolveState({ value: 'unpaid', context: NO_FACTS })
    const refusal = explainRefusal(invoice, {
      type: 'charge.requested',
      trigger: 'manual',
    } satisfies InvoiceEvent)
    expect(refusal?.guard).toEqual({ name: 'waitsForChargeDay', params: undefined, answer: true })
  })

  test('the guard has its parameters', () => {
    const onboarding = onboardingMachine.resolveState({
      value: 'changes-requested',
      context: nothingMissing('business'),
    })
    expect(explainRefusal(onboarding, { type: 'info.corrected' })?.guard).toEqual({
      name: 'isToCorrect',
      params: { step: 'basic-info' },
      answer: false,
    })
  })
})

describe('the fact that decides about a guard of several facts', () => {
  test.each([
    ['a company', { isIndividual: false, mayStillWithdraw: false }, 'company-account'],
    ['too late', { mayStillWithdraw: false }, 'withdrawal-over'],
    ['after usage', { hasUsage: true }, 'service-used'],
  ] as const)('withdrawal: %s', (_, facts, reason) => {
    expect(account('active', WITHDRAWN, facts)?.reason).toBe(reason)
  })

  const CARD = [{ cardId: 'one', slot: 'primary' }] as const
  test.each([
    ['stopped', { isStopped: true, cards: CARD }, 'charging-stopped'],
    ['before its day', {}, 'before-charge-day'],
    ['without a card', { isDue: true }, 'no-usable-card'],
    ['right after a decline', { isDue: true, cards: CARD, wasJustTried: true }, 'declined-just-now'],
  ] as const)('an invoice %s', (_, facts, reason) => {
    const invoice = invoiceMachine.resolveState({ value: 'unpaid', context: { ...NO_FACTS, ...facts } })
    expect(explainRefusal(invoice, { type: 'charge.requested', trigger: 'manual' })?.reason).toBe(reason)
  })

  test('an act whose asker agrees to it is refused as their own, and no export', () => {
    const opinion = secondOpinionMachine.resolveState({
      value: 'waiting',
      context: {
        ...{ isExport: false, isAsker: true, mayAskerAct: true },
        ...{ isCurrent: true, isOver: true, isStalled: false },
      },
    })
    expect(explainRefusal(opinion, { type: 'act.agreed' })?.reason).toBe('own-request')
  })
})
