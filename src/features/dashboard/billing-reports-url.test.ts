import { expect, test } from 'vitest'
import { billingReportsUrl } from './links-card.tsx'

const ID = '01A2B3-C4D5E6-F70819'

test.each([
  ['https://site.example/reports', `https://site.example/reports/${ID}`],
  ['https://site.example/reports/', `https://site.example/reports/${ID}`],
  ['https://site.example/{account}/reports', `https://site.example/${ID}/reports`],
  ['https://site.example/%7Baccount%7D/reports', `https://site.example/${ID}/reports`],
  ['/links/billing-reports', '/links/billing-reports'],
])('the reports of an account at %s are at %s [2.7.11]', (address, there) => {
  expect(billingReportsUrl(address, ID)).toBe(there)
})

test('without an account the address is followed as it is', () => {
  expect(billingReportsUrl('https://site.example/reports', null)).toBe('https://site.example/reports')
})
