import { expect, test } from 'vitest'
import { sampleInvoice } from '#src/shared/testing/invoice-samples.ts'
import { sampleAttempt } from '#src/shared/testing/samples.ts'
import { timelineOf } from './timeline.ts'

const details = {
  invoice: sampleInvoice(),
  attempts: [sampleAttempt({ at: '2026-04-06T06:00:00.000Z' })],
  ...{ lines: [], creditNotes: [], disputes: [], deductedAmount: 0, stillPaidAmount: 0 },
}
const kindsAt = (now: string) => timelineOf(details, new Date(now)).map(({ kind }) => kind)

test('the events of an invoice are sorted by time [2.8.12]', () => {
  expect(kindsAt('2026-04-10T00:00:00Z')).toEqual(['issued', 'due', 'attempt'])
})

test('a charge day in the future is no event yet [2.8.12]', () => {
  expect(kindsAt('2026-04-05T20:59:59Z')).toEqual(['issued', 'attempt'])
})
