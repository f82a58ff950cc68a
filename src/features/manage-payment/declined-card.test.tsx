import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleInvoiceChart, sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import {
  owingCustomer,
  sampleAttempt,
  sampleLastInvoice,
  sampleSummary,
} from '#src/shared/testing/samples.ts'
import { ONE_OF_EACH, openCards, slot } from './manage-payment-harness.ts'

const declined = sampleAttempt({ cardId: 'primary', reason: 'insufficient-funds' })
const summary = sampleSummary({
  outstanding: sampleOutstanding(),
  lastInvoice: sampleLastInvoice({
    status: 'failed',
    chart: sampleInvoiceChart('failed'),
    lastAttempts: [declined],
  }),
})

test('a card that declined an unpaid invoice shows the day and the reason, and how to replace it', async () => {
  await openCards(ONE_OF_EACH, {
    customer: owingCustomer({ status: 'suspended', statusDetails: { reason: 'failed-payment' } }),
    answers: { 'GET /v1/invoices/summary': summary },
  })
  const words = plain((await screen.findByText(/^Declined on/)).textContent)
  expect(words).toBe('Declined on 6 Mar 2026: Insufficient Funds')
  expect(slot('Primary card').getByText(/add another card and make it primary/)).toBeTruthy()
  expect(slot('Backup card').queryByText(/Declined/)).toBeNull()
})

test('an expired primary card shows how to replace it', async () => {
  await openCards(ONE_OF_EACH.map((card) => ({ ...card, expiryDate: '01/20' })))
  expect(slot('Primary card').getByText(/add another card and make it primary/)).toBeTruthy()
  expect(slot('Backup card').queryByText(/add another card and make it primary/)).toBeNull()
})
