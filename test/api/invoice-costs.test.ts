import { expect, test } from 'vitest'
import { exportInvoiceCosts } from '#contract/endpoints/invoices.ts'
import { FOCUS_COLUMNS } from '#rules/focus.ts'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { goPastChargeDay } from '#test/support/calendar.ts'
import { invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import {
  type Account,
  invoicesOf as invoicesOfAccount,
  openAccount,
  resubscribe,
  setUsage,
} from '#test/support/seed/account.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { cloudSteps } from './support/cloud-account.ts'

const api = runningApi()

const pathOf = (reference: string) => exportInvoiceCosts.path.replace(':reference', reference)

test('the costs of an invoice are a FOCUS file whose rows add up to the invoice, for its customer alone [2.8.21]', async () => {
  const person = await someBuyer(api)
  await api.database.db
    .updateTable('customers')
    .set({ businessName: '=Najd, Trading' })
    .where('id', '=', person.customer.id)
    .execute()
  const invoice = await someInvoice(api, person)
  await exportInvoice(api.server.deps, invoice.id)
  const number = (await invoicesOf(person))[0]?.qoyod_reference ?? ''
  const answer = await fetch(`${api.appUrl}${pathOf(number)}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''focus-${number}.csv`,
  })
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toBe(FOCUS_COLUMNS.join(','))
  const rows = lines.map((line) =>
    line.replaceAll(/"([^"]*)"/g, (_, cell: string) => cell.replaceAll(',', ';')).split(','),
  )
  const sum = rows.reduce((total, [billed]) => total + Math.round(Number(billed) * 100), 0)
  expect([rows.length, sum]).toEqual([3, invoice.netAmount])
  const column = (name: (typeof FOCUS_COLUMNS)[number]) =>
    new Set(rows.map((row) => row[FOCUS_COLUMNS.indexOf(name)]))
  expect(column('InvoiceId')).toEqual(new Set([number]))
  expect(column('BillingAccountId')).toEqual(new Set([person.customer.id]))
  expect(column('BillingAccountName')).toEqual(new Set(["'=Najd; Trading"]))
  expect(column('SubAccountId')).toEqual(new Set(['']))

  const other = await someBuyer(api)
  expect(codeOf(await other.call('GET', pathOf(number)))).toEqual([404, 'not-found'])
  expect(codeOf(await person.call('GET', pathOf('INV-1')))).toEqual([404, 'not-found'])
})

test('an invoice names the cloud account that it billed, also after a re-subscription [2.8.21, 4.103]', async () => {
  await goPastChargeDay(api)
  const { leave, jobsDone } = cloudSteps(api)
  const account = await openAccount(api)
  await setUsage(account, { daily: 10_000 })
  await leave(account)
  const settlement = await newestInvoice(account)
  const before = await subAccountsOf(account, settlement)
  await resubscribe(account)
  await jobsDone()
  const { gcpSubBillingAccountId } = await account.current()
  const renewed = { ...account, subAccount: gcpSubBillingAccountId ?? '' }
  await setUsage(renewed, { daily: 0 })
  await api.advance(40 * 24 * 3_600_000)
  await jobsDone()
  const supportOnly = await newestInvoice(account)
  expect([settlement.type, supportOnly.type]).toEqual(['settlement', 'monthly'])

  expect(before).toEqual([account.subAccount])
  expect(await subAccountsOf(account, settlement)).toEqual([account.subAccount])
  expect(await subAccountsOf(account, supportOnly)).toEqual([gcpSubBillingAccountId])
})

const newestInvoice = async (account: Account) => {
  const invoice = (await invoicesOfAccount(account)).at(-1)
  if (!invoice) throw new Error('The account has no invoice')
  return invoice
}

/** The distinct cloud accounts of a FOCUS file. */
const subAccountsOf = async ({ token }: Account, { id }: { id: string }) => {
  const answer = await fetch(`${api.appUrl}${pathOf(id)}`, { headers: { authorization: `Bearer ${token}` } })
  const [, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  const place = FOCUS_COLUMNS.indexOf('SubAccountId')
  const ids = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(',')[place] ?? '')
  return [...new Set(ids)].map((id) => `billingAccounts/${id}`)
}
