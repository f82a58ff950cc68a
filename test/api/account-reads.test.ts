import { expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { getSupportPackage } from '#contract/endpoints/customers.ts'
import { listInvoices } from '#contract/endpoints/invoices.ts'
import { requestMigration } from '#contract/endpoints/subscription.ts'
import { dayOf } from '#test/support/calendar.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import { openAccount, summaryOf } from '#test/support/seed/account.ts'
import { invite, listOf, someOwner } from '#test/support/seed/account-people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

test('the dashboard’s figures need no parameters and include support and last day of the last invoice [3.16, 3.18, 3.19, 7.21]', async () => {
  const account = await openAccount(api)
  const none = await summaryOf(account)
  expect(none).toMatchObject({
    unbilledAmount: expect.any(Number),
    nextCharge: expect.any(String),
    lastInvoice: null,
  })
  const day = dayOf(api)
  await passThreshold(api, account)
  const { lastInvoice } = await summaryOf(account)
  expect(lastInvoice).toMatchObject({
    ...(await lastInvoiceOf(account)),
    billingMonth: Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7)),
    supportLineItem: 0,
    last_bill_date: day,
  })
})

test('every list starts at page 0 and returns its totals [3.21, 7.02]', async () => {
  const account = await openAccount(api)
  await passThreshold(api, account)
  // At the end of a month the invoice of the month is issued too.
  const { totalItems } = await account.call(listInvoices, { query: { page: '0', limit: '50' } })
  const invoices = await account.call(listInvoices, { query: { page: '0', limit: '1' } })
  expect(invoices).toEqual({
    invoices: [await lastInvoiceOf(account)],
    totalItems,
    totalPages: totalItems,
    currentPage: 0,
    totals: { amount: expect.any(Number), unpaid: expect.any(Number) },
    years: [expect.any(Number)],
  })
  const beyond = { page: String(totalItems), limit: '1' }
  expect((await account.call(listInvoices, { query: beyond })).invoices).toEqual([])
  expect(Object.keys(await account.call(listPaymentMethods))).toEqual(['paymentMethods'])

  const owner = await someOwner(api)
  for (const email of ['a@najd-trading.com', 'b@najd-trading.com']) await invite(owner, email)
  const pages = await Promise.all(['0', '1'].map((page) => listOf(owner, { page, limit: '2' })))
  expect(pages.map(({ users, ...paging }) => [users.length, paging])).toEqual([
    [2, { totalItems: 3, totalPages: 2, currentPage: 0 }],
    [1, { totalItems: 3, totalPages: 2, currentPage: 1 }],
  ])

  const token = await api.adminToken()
  const query = { page: '0', limit: '1' }
  const { body } = await api.call<{ totalItems: number }>('GET', '/v1/customers', { token, query })
  expect(body).toMatchObject({ customers: [{}], totalPages: body.totalItems, currentPage: 0 })
})

test('a customer requests a migration once, with the accounts to move [7.25]', async () => {
  const account = await openAccount(api)
  const ids = '01A2B3-C4D5E6-F70819,012345-67890A-BCDEF0'
  const body = { oldGcpSubBillingAccount: ids }
  expect((await account.call(requestMigration, { body })).customer).toMatchObject(body)
  const again = await account.ask('PUT', '/v1/customers/migrate/billing-account', body)
  expect(codeOf(again)).toEqual([409, 'migration-requested'])
})

test('the subscription returns the same values as the customer, so a page needs only one of the two reads [7.05, 7.06, 7.54, 7.56]', async () => {
  const account = await openAccount(api)
  const customer = await account.current()
  const {
    package: name,
    status,
    activationDate,
    subscriptionDate,
    cancellationDate,
    statusDetails,
  } = customer
  expect(await account.call(getSupportPackage, {})).toEqual({
    package: name,
    status,
    activationDate,
    subscriptionDate,
    cancellationDate,
    statusDetails,
  })
})
