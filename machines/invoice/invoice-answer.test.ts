import { expect, test } from 'vitest'
import { InvoiceChart } from '#contract/entities/chart.ts'
import { INVOICE_VERSION, invoiceMachine, NO_FACTS } from './invoice.machine.ts'
import { invoiceStatusText } from './selectors.ts'

const dates = {
  dueDate: '2026-03-05T21:00:00Z',
  chargedAt: '2026-03-05T21:00:09Z',
  lastAttemptAt: '2026-03-07T06:00:00Z',
}
const FACTS = { ...NO_FACTS, cards: [], lastRound: [] }
const told = (state: InvoiceChart['state'], lastAttemptAt: string | null = dates.lastAttemptAt) =>
  invoiceStatusText({ ...dates, lastAttemptAt, chart: { state, version: INVOICE_VERSION, facts: FACTS } })

test('an unpaid invoice names its due date [4.047, 4.048, 4.052]', () => {
  expect(told('unpaid')).toEqual({ text: 'will-be-charged', at: dates.dueDate })
})

test('a paid one names when it was charged [4.049, 4.052]', () => {
  expect(told('paid')).toEqual({ text: 'charged', at: dates.chargedAt })
})

test('a covered one has nothing to charge, and names no date', () => {
  expect(told('covered')).toEqual({ text: 'covered', at: null })
})

test('a failed one names its last attempt [4.050, 4.052]', () => {
  expect(told('failed')).toEqual({ text: 'last-attempt', at: dates.lastAttemptAt })
})

test('a failed one that no card was tried for names no date', () => {
  expect(told('failed', null)).toEqual({ text: 'no-card', at: null })
})

test.each(['charging', 'checking', 'declined'] as const)('one that is %s is being checked', (state) => {
  expect(told(state)).toEqual({ text: 'being-checked', at: dates.lastAttemptAt })
})

test('an answer has every state of the chart and no other', () => {
  expect(InvoiceChart.shape.state.options.toSorted()).toEqual(Object.keys(invoiceMachine.states).toSorted())
})
