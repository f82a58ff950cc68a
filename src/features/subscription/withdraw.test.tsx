import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CardReturn } from '#contract/entities/credit-note.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { foreseenIn } from '#src/shared/testing/consequences.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer } from '#src/shared/testing/samples.ts'
import { accountAnswer } from '#test/support/account-chart.ts'
import {
  block,
  dialog,
  keysOf,
  openSubscription,
  press,
  type SubscriptionPage,
  WITHDRAW,
} from './subscription-harness.ts'

const TITLE = 'Withdraw within seven days'
const ASK = 'Withdraw from your contract?'

/** An individual who is active since 5 March 2026. */
const individual = (facts: Partial<Customer['account']['facts']> = {}): Partial<Customer> => {
  const chart = accountAnswer('active')
  return {
    accountType: 'individual',
    activationDate: '2026-03-05T10:30:00.000Z',
    account: { ...chart, facts: { ...chart.facts, mayStillWithdraw: true, ...facts } },
  }
}
const CONSEQUENCE = 'GET /v1/consequences?act=subscription.withdraw'

/** The consequence of a withdrawal that sends money back. */
const returning = (returns: CardReturn[]) => {
  const customer = sampleCustomer(individual())
  const query = new URLSearchParams({ act: 'subscription.withdraw' })
  const foreseen = foreseenIn({ 'GET /v1/customers/current': sampleCurrent({ customer }) }, query)
  return foreseen && { consequence: { ...foreseen.consequence, returns } }
}
const WITHDRAWN: Partial<Customer> = {
  accountType: 'individual',
  status: 'cancelled',
  withdrawnAt: '2026-03-06T10:30:00.000Z',
  cancellationDate: '2026-03-06T10:30:00.000Z',
}

test.each([
  ['a business', { isIndividual: false }],
  ['an individual after the seven days', { mayStillWithdraw: false }],
  ['an individual who used the service', { hasUsage: true }],
])('%s is not offered a withdrawal', async (_, facts) => {
  await openSubscription(individual(facts))
  await block('Cancel Subscription')
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull()
})

test('an individual sees the last day; the button is disabled while a charge has no answer', async () => {
  const app = await openSubscription(individual({ isCharging: true }))
  const place = await block(TITLE)
  expect(place.getByText(/until the end of 12 Mar 2026/)).toBeTruthy()
  const button = () => place.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' })
  expect(button().disabled).toBe(true)
  expect(button().getAttribute('aria-describedby')).toBe(place.getByText(/still being checked/).id)
  expect(app.api.calls()).not.toContain(WITHDRAW)
})

test('a withdrawal is sent after one confirmation, and the page shows the refunds', async () => {
  const page: { app?: SubscriptionPage } = {}
  page.app = await openSubscription(individual(), {
    [CONSEQUENCE]: () => returning([{ card: { type: 'visa', last4: '1111' }, amount: 12_506 }]),
    [WITHDRAW]: () => ({ customer: page.app?.become(WITHDRAWN) }),
  })
  press(await block(TITLE), 'Withdraw')
  const form = await dialog(ASK)
  const label = await form.findByText(/^Goes back to/)
  expect([label.textContent, label.nextElementSibling?.textContent].map(plain)).toEqual([
    'Goes back to Visa •••• 1111',
    'SAR 125.06',
  ])
  expect(form.getByText('From “Active” to “Cancelled”')).toBeTruthy()
  press(form, 'Withdraw and get a refund')
  expect(await toast('You withdrew from your contract')).toBeTruthy()
  expect(screen.getByText(/You withdrew from your contract on 6 Mar 2026/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull()
  expect(keysOf(page.app, WITHDRAW)).toEqual([0])
})

test('a refused withdrawal shows the reason, and the dialog can be closed', async () => {
  const page: { app?: SubscriptionPage } = {}
  page.app = await openSubscription(individual(), {
    [WITHDRAW]: () => {
      page.app?.become(individual({ hasUsage: true }))
      return refusal('account-used')
    },
  })
  press(await block(TITLE), 'Withdraw')
  press(await dialog(ASK), 'Keep subscription')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: ASK })).toBeNull())
  press(await block(TITLE), 'Withdraw')
  const again = await dialog(ASK)
  await again.findByText(/^No card was charged/)
  press(again, 'Withdraw')
  expect(await (await block(TITLE)).findByText(/The service was used/)).toBeTruthy()
  await waitFor(async () => expect((await block(TITLE)).queryByRole('button')).toBeNull())
  expect((await block('Cancel Subscription')).queryByText(/The service was used/)).toBeNull()
})

test('the dialog of a withdrawal without a charge shows that, and no refund', async () => {
  await openSubscription(individual())
  press(await block(TITLE), 'Withdraw')
  const form = await dialog(ASK)
  expect(await form.findByText(/^No card was charged/)).toBeTruthy()
  expect(form.queryByRole('button', { name: /refund/ })).toBeNull()
})
