import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { notice, openWithDebt, RETRY, SUSPENDED } from './payment-due-harness.ts'

const TITLE = 'Your bank took a payment back'
const summary = (state: Parameters<typeof sampleOutstanding>[0] = 'owed-again') => ({
  customer: {},
  summary: { outstanding: sampleOutstanding(state) },
})

test('the customer of an active account sees that a bank took a payment back, and can pay again', async () => {
  const { api } = await openWithDebt({
    ...summary(),
    answers: {
      [RETRY]: {
        ...{ status: 'paid', message: null, attempts: [], nextAttemptAt: null },
        ...{ needsCard: false, againInSeconds: 0 },
      },
    },
  })
  expect((await screen.findByRole('region', { name: TITLE })).textContent).toContain(
    'We do not charge it automatically',
  )
  await userEvent.click(within(notice(TITLE)).getByRole('button', { name: 'Retry Payment' }))
  expect(await screen.findByRole('dialog', { name: 'Payment Successful' })).toBeTruthy()
  expect(api.calls()).toContain(RETRY)
})

test('a payment that a bank took back is shown beside another notice', async () => {
  await openWithDebt({
    ...summary(),
    customer: { status: 'suspended', statusDetails: { reason: 'security' } },
  })
  expect(notice('Your account is under security review')).toBeTruthy()
  const banner = await screen.findByRole('region', { name: TITLE })
  expect(within(banner).getByRole('button', { name: 'Retry Payment' })).toBeTruthy()
})

test('a suspension for a failed payment offers Retry Payment only once', async () => {
  await openWithDebt({
    ...summary(),
    customer: SUSPENDED,
  })
  expect(screen.getAllByRole('button', { name: 'Retry Payment' })).toHaveLength(1)
  expect(screen.queryByText(TITLE)).toBeNull()
})

test('an invoice whose payment simply failed has no notice about a bank', async () => {
  const { api } = await openWithDebt(summary('failed'))
  await waitFor(() => expect(api.calls()).toContain('GET /v1/invoices/summary'))
  expect(screen.queryByText(TITLE)).toBeNull()
})
