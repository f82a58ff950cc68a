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

test('an unpaid invoice shows its due date [4.047, 4.048, 4.052]', () => {
  expect(told('unpaid')).toEqual({ text: 'will-be-charged', at: dates.dueDate })
})

test('an unpaid invoice whose charge day has come shows no date, because it may wait for a release', () => {
  const chart = { state: 'unpaid', version: INVOICE_VERSION, facts: { ...FACTS, isDue: true } } as const
  expect(invoiceStatusText({ ...dates, lastAttemptAt: null, chart })).toEqual({
    text: 'will-be-charged-soon',
    at: null,
  })
})

test('a paid invoice shows the date of its charge [4.049, 4.052]', () => {
  expect(told('paid')).toEqual({ text: 'charged', at: dates.chargedAt })
})

test('a covered invoice has nothing to charge and shows no date', () => {
  expect(told('covered')).toEqual({ text: 'covered', at: null })
})

test('a failed invoice shows its last attempt [4.050, 4.052]', () => {
  expect(told('failed')).toEqual({ text: 'last-attempt', at: dates.lastAttemptAt })
})

test('a failed invoice without a tried card shows no date', () => {
  expect(told('failed', null)).toEqual({ text: 'no-card', at: null })
})

test.each(['charging', 'checking', 'declined'] as const)(
  'an invoice that is %s is being checked',
  (state) => {
    expect(told(state)).toEqual({ text: 'being-checked', at: dates.lastAttemptAt })
  },
)

test('the contract lists exactly the states of the chart', () => {
  expect(InvoiceChart.shape.state.options.toSorted()).toEqual(Object.keys(invoiceMachine.states).toSorted())
})
