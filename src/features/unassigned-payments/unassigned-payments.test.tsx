import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type {
  FoundDispute,
  MissingPayment,
  UnassignedPayment,
} from '#contract/entities/unassigned-payment.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

const LIST = 'GET /v1/unassigned-payments?limit=10&page=0&filter=open'
const ID = '0c8a2f0e-4d3a-4d2b-9c55-1f3f4f6a7b80'
const PAYMENTS = '/v1/unassigned-payments'

const sample = (change: Partial<UnassignedPayment> = {}): UnassignedPayment => ({
  ...{ id: ID, provider: 'moyasar', namedCustomer: 'cus_lost', amount: 11_500, currency: 'SAR' },
  ...{ invoiceRef: 'monthly:202602:1', cardBrand: 'visa', cardLast4: '1111' },
  takenAt: '2026-03-06T09:00:00.000Z',
  chart: { state: 'waiting', version: 1, facts: {} },
  ...{ reason: null, customerId: null },
  ...change,
})

const MISSING: MissingPayment = {
  ...{ id: ID, customerId: 'cus_1', amount: 23_000, currency: 'SAR', cardBrand: 'visa', cardLast4: '4242' },
  chargedAt: '2026-03-06T09:00:00.000Z',
  ...{ endedAt: null, reason: null },
}

const DISPUTE: FoundDispute = {
  ...{ id: 'dsp_1', provider: 'moyasar', paymentId: ID, amount: 7_700, currency: 'SAR' },
  ...{ reason: 'fraudulent', respondBy: '2026-03-20T09:00:00.000Z', result: null, customerId: null },
  ...{ settledAt: null, settledReason: null },
  foundAt: '2026-03-09T09:00:00.000Z',
}

const open = (
  payments: readonly UnassignedPayment[],
  {
    missing = [],
    disputes = [],
    answers = {},
  }: { missing?: MissingPayment[]; disputes?: FoundDispute[]; answers?: Record<string, unknown> } = {},
) =>
  renderApp({
    path: '/unassignedPayments',
    current: sampleCurrent({ role: 'admin', user: sampleUser({ role: 'admin' }), customer: null }),
    now: '2026-03-28T09:00:00.000Z',
    answers: {
      [LIST]: { payments, missing, disputes, totalItems: payments.length, totalPages: 1, currentPage: 0 },
      ...answers,
    },
  })

const act = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('the list shows the amount, the card, the named account and the invoice of a payment', async () => {
  await open([sample()])
  expect(await screen.findByText('cus_lost')).toBeTruthy()
  for (const text of ['visa •••• 1111', 'Feb 2026', 'To be decided'])
    expect(screen.getByText(text)).toBeTruthy()
})

test('an empty list says that no payment waits for a decision', async () => {
  await open([])
  expect(await screen.findByText('No payment waits for a decision.')).toBeTruthy()
  expect(screen.queryByText('Charges that the card provider does not know')).toBeNull()
})

test.each(['returning', 'assigned', 'returned', 'dismissed'] as const)(
  'a payment that is %s offers no decision',
  async (state) => {
    const customerId = state === 'assigned' ? 'cus_1' : null
    await open([sample({ chart: { state, version: 1, facts: {} }, customerId })])
    expect(await screen.findByText('visa •••• 1111')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Assign|Refund|Dismiss)/ })).toBeNull()
  },
)

test.each([
  ['return', /^Refund/, 'Refund'],
  ['dismissal', /^Dismiss/, 'Dismiss payment'],
] as const)('a decision is sent with its reason: %s', async (path, button, send) => {
  const call = `POST ${PAYMENTS}/${ID}/${path}`
  const app = await open([sample()], { answers: { [call]: { payment: sample() } } })
  const dialog = await act(button)
  await userEvent.click(dialog.getByRole('button', { name: send }))
  expect(app.api.seen.some((seen) => seen.call === call)).toBe(false)
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The bank has confirmed it')
  await userEvent.click(dialog.getByRole('button', { name: send }))
  await waitFor(() =>
    expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({
      reason: 'The bank has confirmed it',
    }),
  )
})

test('an assignment is sent with the address of the account’s owner and the reason', async () => {
  const call = `POST ${PAYMENTS}/${ID}/assignment`
  const app = await open([sample()], { answers: { [call]: { payment: sample() } } })
  const dialog = await act(/^Assign/)
  await userEvent.type(dialog.getByRole('textbox', { name: /E-mail/ }), 'Sara@example.com')
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Sara signed up again')
  await userEvent.click(dialog.getByRole('button', { name: 'Assign payment' }))
  await waitFor(() =>
    expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({
      email: 'sara@example.com',
      reason: 'Sara signed up again',
    }),
  )
})

test('charges that the provider does not know are listed with their accounts', async () => {
  await open([], { missing: [MISSING] })
  const section = within(
    await screen.findByRole('region', { name: 'Charges that the card provider does not know' }),
  )
  expect(section.getByRole('listitem').textContent).toContain('4242')
  expect(section.getByRole('link', { name: 'Open account' }).getAttribute('href')).toBe(
    '/dashboard?customer=cus_1',
  )
})

test('a charge that the provider does not know is settled with a reason', async () => {
  const call = `POST /v1/missing-payments/${ID}/settlement`
  const app = await open([], { missing: [MISSING], answers: { [call]: { payment: MISSING } } })
  const dialog = await act(/^Settle/)
  await userEvent.click(dialog.getByRole('button', { name: 'Settle charge' }))
  expect(app.api.seen.some((seen) => seen.call === call)).toBe(false)
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The provider found it')
  await userEvent.click(dialog.getByRole('button', { name: 'Settle charge' }))
  await waitFor(() =>
    expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({
      reason: 'The provider found it',
    }),
  )
})

test.each([
  ['The provider found it', /Settled on 9 Mar 2026: .*The provider found it/],
  [null, /The card provider knows it again since 9 Mar 2026/],
])(
  'a charge that is settled with the reason %j shows its end and offers no decision',
  async (reason, words) => {
    await open([], { missing: [{ ...MISSING, endedAt: '2026-03-09T09:00:00.000Z', reason }] })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Settle/ })).toBeNull()
  },
)

test('the reason of a decision is shown with the payment', async () => {
  const chart = { state: 'dismissed', version: 1, facts: {} } as const
  await open([sample({ chart, reason: 'Paid back by bank transfer' })])
  expect(await screen.findByText(/Reason: .*Paid back by bank transfer/)).toBeTruthy()
})

test('the invoice of an assigned payment leads to the invoices of its account', async () => {
  const chart = { state: 'assigned', version: 1, facts: {} } as const
  await open([sample({ chart, customerId: 'cus_1', invoiceRef: 'threshold:202602:2' })])
  const link = await screen.findByRole('link', { name: 'Threshold Feb 2026 - 2nd' })
  expect(link.getAttribute('href')).toBe('/billingHistory?customer=cus_1')
})

test('a text that is no reference of an invoice is shown as it is', async () => {
  await open([sample({ invoiceRef: 'Order 4711' })])
  expect(await screen.findByText('Order 4711')).toBeTruthy()
})

test('disputes of payments without an invoice are listed with the bank’s decision', async () => {
  await open([], {
    disputes: [DISPUTE, { ...DISPUTE, id: 'dsp_2', result: 'lost', customerId: 'cus_1' }],
  })
  const section = within(
    await screen.findByRole('region', { name: 'Disputes of payments without an invoice' }),
  )
  const [undecided, lost] = section.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(undecided).toMatch(/Not decided.*Answer until 20 Mar 2026.*Bank’s reason: .*fraudulent/)
  expect(lost).toContain('Lost: the bank has the money')
  expect(lost).not.toContain('Answer until')
  expect(section.getByRole('link', { name: 'Open account' }).getAttribute('href')).toBe(
    '/billingHistory?customer=cus_1',
  )
})

test('an open dispute is settled with a reason', async () => {
  const call = 'POST /v1/found-disputes/moyasar/dsp_1/settlement'
  const app = await open([], { disputes: [DISPUTE], answers: { [call]: { dispute: DISPUTE } } })
  const dialog = await act(/^Settle: .*77/)
  await userEvent.click(dialog.getByRole('button', { name: 'Settle dispute' }))
  expect(app.api.seen.some((seen) => seen.call === call)).toBe(false)
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The bank gave up')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Settle dispute' }))
  await waitFor(() => expect(app.api.seen.filter((seen) => seen.call === call)).toHaveLength(1))
  expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({ reason: 'The bank gave up' })
})

test('a settled dispute shows its reason and offers no decision, and a decided one offers none', async () => {
  const settled = { settledAt: '2026-03-10T09:00:00.000Z', settledReason: 'The bank gave up' }
  await open([], {
    disputes: [
      { ...DISPUTE, ...settled },
      { ...DISPUTE, id: 'dsp_2', result: 'won' },
    ],
  })
  expect(await screen.findByText(/Settled on 10 Mar 2026: .*The bank gave up/)).toBeTruthy()
  expect(screen.getByText('Settled', { exact: true })).toBeTruthy()
  expect(screen.queryByText('Not decided')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Settle/ })).toBeNull()
})
