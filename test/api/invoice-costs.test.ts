import { expect, test } from 'vitest'
import { exportInvoiceCosts } from '#contract/endpoints/invoices.ts'
import { FOCUS_COLUMNS } from '#rules/focus.ts'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

const pathOf = (reference: string) => exportInvoiceCosts.path.replace(':reference', reference)

test('the costs of an invoice are a FOCUS file whose rows add up to the invoice, for its customer alone [2.8.21]', async () => {
  const person = await someBuyer(api)
  await api.database.db
    .updateTable('customers')
    .set({ gcpSubBillingAccountId: 'billingAccounts/01A2B3-C4D5E6-F70819', businessName: '=Najd, Trading' })
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
  expect(column('SubAccountId')).toEqual(new Set(['01A2B3-C4D5E6-F70819']))

  const other = await someBuyer(api)
  expect(codeOf(await other.call('GET', pathOf(number)))).toEqual([404, 'not-found'])
  expect(codeOf(await person.call('GET', pathOf('INV-1')))).toEqual([404, 'not-found'])
})
