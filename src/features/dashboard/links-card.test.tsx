import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FETCHED_LINKS } from '#src/shared/testing/render-app.tsx'
import { openDashboard } from './dashboard-harness.ts'
import { billingReportsUrl } from './links-card.tsx'

const migrate = () => screen.getByRole('button', { name: 'Migrate Existing Billing Account' })

test('the consumption link opens the cloud account’s billing reports in a new tab [2.7.08]', async () => {
  await openDashboard()
  const link = screen.getByRole('link', { name: /View Consumption Details/ })
  await waitFor(() =>
    expect(link.getAttribute('href')).toBe(`${FETCHED_LINKS.URL_BILLING_REPORTS}/01A2B3-C4D5E6-F70819`),
  )
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test('Get Support leads to support [2.7.10]', async () => {
  await openDashboard()
  const link = screen.getByRole('link', { name: /Get Support/ })
  await waitFor(() => expect(link.getAttribute('href')).toBe(FETCHED_LINKS.URL_SUPPORT))
})

test('Migrate opens its dialog and has the focus again after Cancel [2.7.09]', async () => {
  await openDashboard()
  expect(migrate().getAttribute('aria-disabled')).toBe('false')
  migrate().focus()
  fireEvent.click(migrate())
  await screen.findByRole(
    'dialog',
    { name: 'Migrate Billing for Existing Cloud Projects' },
    { timeout: 10_000 },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(migrate())
})

test.each([
  ['after a request', { customer: { oldGcpSubBillingAccount: '012345-67890A-BCDEF0' } }, 'Already requested'],
  [
    'after a rejection',
    { customer: { status: 'rejected' as const } },
    'Not possible: the application was not accepted',
  ],
  ['for an administrator', { role: 'admin' as const }, 'Only the customer can ask for this'],
])('Migrate is disabled %s and shows the reason [2.7.31, 2.7.32, 6.09]', async (_, who, reason) => {
  await openDashboard(who)
  const button = migrate()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
  fireEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

const ID = '01A2B3-C4D5E6-F70819'

test.each([
  ['https://site.example/reports', `https://site.example/reports/${ID}`],
  ['https://site.example/reports/', `https://site.example/reports/${ID}`],
  ['https://site.example/{account}/reports', `https://site.example/${ID}/reports`],
  ['https://site.example/%7Baccount%7D/reports', `https://site.example/${ID}/reports`],
  ['/links/billing-reports', '/links/billing-reports'],
])('the configured address %s becomes %s for an account [2.7.11]', (address, there) => {
  expect(billingReportsUrl(address, ID)).toBe(there)
})

test('the configured address is unchanged without an account', () => {
  expect(billingReportsUrl('https://site.example/reports', null)).toBe('https://site.example/reports')
})
