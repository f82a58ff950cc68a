import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceChart } from '#contract/entities/chart.ts'
import { sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { sampleCard } from '#src/shared/testing/samples.ts'
import { DEBT, notice, openWithDebt } from './payment-due-harness.ts'

test.each<[string, InvoiceChart['state'], Partial<InvoiceChart['facts']>]>([
  ['none of its cards can be charged', 'failed', { cards: [] }],
  ['the next card is about to be charged', 'declined', {}],
  ['no charge day has come', 'unpaid', { isDue: false }],
])('the notice of a debt offers no retry if %s', async (_, state, facts) => {
  await openWithDebt({
    cards: [sampleCard({ unusable: facts.cards !== undefined })],
    summary: { outstanding: sampleOutstanding(state, facts) },
  })
  expect(within(notice(DEBT)).queryByRole('button', { name: 'Retry Payment' })).toBeNull()
})

test('the notice of a debt offers a retry for a recently declined card', async () => {
  await openWithDebt({
    summary: { outstanding: sampleOutstanding('failed', { wasJustTried: true }) },
  })
  expect(within(notice(DEBT)).getByRole('button', { name: 'Retry Payment' })).toBeTruthy()
})
