import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { FETCHED_LINKS } from '#src/shared/testing/render-app.tsx'
import { sampleAttempt } from '#src/shared/testing/samples.ts'
import { notice, openDashboard } from '../dashboard-harness.ts'

const inState = (status: CustomerStatus, reason: StatusReason | null = null) => ({
  status,
  statusDetails: { reason },
})
test('a payment by the backup card shows the declined card, the reason and the remedy', async () => {
  const declined = sampleAttempt({ reason: 'insufficient-funds' })
  const paid = sampleAttempt({
    id: 'att_2',
    cardType: 'master',
    cardLast4: '4444',
    slot: 'backup',
    status: 'paid',
  })
  await openDashboard({ summary: { fallback: { declined, paid } } })
  const title = 'Your primary card was declined; your backup card paid'
  await screen.findByText(title)
  expect(plain(notice(title).textContent)).toContain(
    'Visa ending in 1111: the charge of SAR 1,234.50 was declined on 6 Mar 2026 at 00:00. Reason: Insufficient Funds.SAR 1,234.50 was charged to your backup card instead: MasterCard ending in 4444.',
  )
  expect(within(notice(title)).getByRole('link', { name: 'Manage cards' })).toBeTruthy()
})

test('a cancelled account shows the card that declined a new subscription [4.103]', async () => {
  const declinedResubscription = sampleAttempt({ amount: 100, reason: 'insufficient-funds' })
  await openDashboard({ customer: inState('cancelled'), summary: { declinedResubscription } })
  await screen.findByText(/was declined on/)
  expect(plain(notice('Your account is cancelled').textContent)).toContain(
    'Visa ending in 1111: the charge of SAR 1.00 was declined on 6 Mar 2026 at 00:00. Reason: Insufficient Funds. Make sure the card covers the amount, or pay with another card. Your subscription has not restarted.',
  )
})

test('an active account without a debt has no notice [2.7.01]', async () => {
  await openDashboard()
  await screen.findByRole('region', { name: 'Account summary' })
  expect(document.querySelector('[data-tone]:is(section)')).toBeNull()
})

test.each([
  [
    'suspended',
    'security',
    'warn',
    'Your account is under security review',
    'suspended until our team has finished',
  ],
  [
    'suspended',
    'budget-overage',
    'warn',
    'Your monthly quota is reached',
    'Service resumes on the 1st of next month.',
  ],
  ['suspended', 'pending-review', 'info', 'Your account is under review', '+966 11 200 0000'],
  [
    'active',
    'pending-review',
    'info',
    'Your account is under review',
    'We may call to verify the details. Our numbers',
  ],
  ['pending-review', null, 'info', 'Your onboarding is under review', '+966 11 200 0000'],
] as const)(
  'an account that is %s for %s has a notice of the tone %s [2.7.01, 4.029, 4.030, 4.032, 4.033, 4.034, 4.037, 4.105]',
  async (status, reason, tone, title, words) => {
    await openDashboard({ customer: inState(status, reason) })
    const banner = notice(title)
    expect(banner.dataset.tone).toBe(tone)
    expect(banner.textContent).toContain(words)
    expect(within(banner).queryByRole('button')).toBeNull()
  },
)

test('a review is shown without phone numbers if they cannot be loaded', async () => {
  await openDashboard({
    customer: inState('pending-review'),
    answers: { 'GET /v1/configs/contact': refusal('unavailable') },
  })
  expect(notice('Your onboarding is under review').textContent).not.toContain('+966')
})

test('a violation of the terms has a link to support for an appeal [4.031, 4.037]', async () => {
  await openDashboard({ customer: inState('suspended', 'terms-violation') })
  const banner = notice('Your account is suspended for a policy violation')
  expect(banner.dataset.tone).toBe('bad')
  expect(banner.textContent).toContain('Contact support for an appeal.')
  const link = within(banner).getByRole('link', { name: 'Contact support' })
  await waitFor(() => expect(link.getAttribute('href')).toBe(FETCHED_LINKS.URL_SUPPORT))
})

test('a rejected application shows the reason as it was written, with a link to support', async () => {
  const reason = 'The company is not the one that signed in'
  await openDashboard({ customer: { ...inState('rejected'), rejectionReason: reason } })
  const banner = notice('Your application was not accepted')
  expect(banner.dataset.tone).toBe('bad')
  expect(within(banner).getByText(reason)).toBeTruthy()
  expect(within(banner).getByRole('link', { name: 'Contact support' })).toBeTruthy()
})

const CHANGES_REQUESTED = {
  ...inState('pending'),
  step: 'changes-requested' as const,
  requestedChanges: [
    { id: 'chg_1', target: 'district' as const, reason: 'It differs' },
    { id: 'chg_2', target: 'city' as const, reason: 'It differs' },
  ],
}

test('an administrator sees that the requested changes are not submitted yet', async () => {
  await openDashboard({ customer: CHANGES_REQUESTED, role: 'admin' })
  const banner = notice('2 things to fix')
  expect(banner.dataset.tone).toBe('warn')
  expect(banner.textContent).toContain('The customer has not sent them back yet.')
  expect(within(banner).getByRole('link', { name: 'Open the review' })).toBeTruthy()
})
