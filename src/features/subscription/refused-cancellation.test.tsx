import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RefusedEvent } from '#contract/refusal-reasons.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { block, CANCEL, dialog, openSubscription, press } from './subscription-harness.ts'

const refusedBy = (refused: Omit<RefusedEvent, 'chart'>) => ({
  [CANCEL]: () => refusal('status-conflict', undefined, { refused: { chart: 'account', ...refused } }),
})

/** Confirms a cancellation and returns the alert that refuses it. */
const refuse = async (refused: Omit<RefusedEvent, 'chart'>, role: 'user' | 'admin' = 'user') => {
  await openSubscription({}, refusedBy(refused), { role })
  const place = await block('Cancel Subscription')
  const button = place.getByRole<HTMLButtonElement>('button', { name: 'Cancel Subscription' })
  await waitFor(() => expect(button.disabled).toBe(false))
  press(place, 'Cancel Subscription')
  press(await dialog('Cancel your subscription?'), 'Yes, cancel it')
  return screen.findByText(
    (_, element) => element?.tagName === 'BDI' && element.closest('[role=alert]') !== null,
  )
}

test.each([
  [
    'time',
    { state: 'suspended-budget-overage', reason: 'quota-used-up' },
    'The account is suspended because its monthly quota is used up. It becomes possible on 1 Apr 2026, the first of next month.',
  ],
  [
    'an act of an administrator, for a customer',
    { state: 'active', reason: 'on-hold' },
    'This account is on hold for review already. Only our team can change this.',
  ],
  [
    'an act on the same page',
    { state: 'pending-cancellation', reason: 'cancellation-running' },
    'The subscription is already being cancelled. Next step: Keep subscription',
  ],
  [
    'no act',
    { state: 'active', reason: null },
    'Your account has changed meanwhile. We have reloaded its current state. This is not possible in the current state: Active.',
  ],
] as const)('a refused act whose way out is %s says so, without a link', async (_, refused, sentence) => {
  const alert = await refuse(refused)
  await waitFor(() => expect(plain(alert.textContent)).toBe(sentence))
  expect(within(alert).queryByRole('link')).toBeNull()
})

test.each([
  [
    'an act that the policy allows them',
    { state: 'suspended-failed-payment', reason: 'payment-failed' },
    'The account is suspended because the last payment failed. Next step: Pay the invoices',
    ['Pay the invoices'],
  ],
  [
    'a decision of their own team',
    { state: 'pending-review', reason: 'under-review' },
    'Our team is reviewing the application.',
    [],
  ],
  [
    'an act of the customer alone',
    { state: 'pending', reason: 'application-unfinished' },
    'The application is not with our team now. The customer can do this next: Complete the application',
    [],
  ],
] as const)('an administrator reads %s', async (_, refused, sentence, links) => {
  const alert = await refuse(refused, 'admin')
  await waitFor(() => expect(plain(alert.textContent)).toBe(sentence))
  expect(
    within(alert)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(links)
})
