import { expect, test } from 'vitest'
import { getInvoice, setPurchaseOrder } from '#contract/endpoints/invoices.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { downloadFile } from '#test/support/issued-invoices.ts'
import { invoicesOf, openAccount, setUsage } from '#test/support/seed/account.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { copyPdf } from '../support/pdf-text.ts'

const api = runningApi()

test('following invoices have the purchase-order number in PDF, XML and on their page; issued ones keep theirs [2.8.22]', async () => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await setUsage(account, { daily: 0 })
  const billMonth = async () => {
    await setUsage(account, { day: dayOf(api, 1), amount: 100_000 })
    const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
    await goTo(api, `${new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)}-02 01:01`)
    await api.server.jobs.idle()
  }
  const orders = async () => (await invoicesOf(account)).map(({ purchaseOrder }) => purchaseOrder)

  await billMonth()
  const { customer } = await account.call(setPurchaseOrder, { body: { purchaseOrder: 'PO-2026/114' } })
  expect(customer.purchaseOrder).toBe('PO-2026/114')
  expect(await orders()).toEqual([null])
  await billMonth()
  expect(await orders()).toEqual([null, 'PO-2026/114'])

  const invoice = (await invoicesOf(account)).at(-1)
  const reference = invoice?.qoyod_reference ?? ''
  expect((await account.call(getInvoice, { params: { reference } })).invoice.purchaseOrder).toBe(
    'PO-2026/114',
  )
  const fileName = invoice?.invoiceUrl ?? ''
  const { pages } = await copyPdf(await downloadFile(api, account, fileName))
  expect(pages[0]?.lines.join(' ')).toMatch(/PO-2026\/114/)
  const xml = (await downloadFile(api, account, fileName.replace('.pdf', '.xml'))).toString()
  expect(xml).toContain('<cac:OrderReference><cbc:ID>PO-2026/114</cbc:ID></cac:OrderReference>')

  await account.call(setPurchaseOrder, { body: { purchaseOrder: null } })
  await billMonth()
  expect(await orders()).toEqual([null, 'PO-2026/114', null])
})

test.each([
  ['an empty number', ''],
  ['a number of 41 characters', 'A'.repeat(41)],
  ['Arabic letters', 'أمر 12'],
  ['two lines', 'PO\n12'],
  ['a formula', '=1+1'],
  ['markup', 'PO<12'],
  ['another type', 12],
])('%s is refused as a purchase-order number', async (_, purchaseOrder) => {
  const person = await api.signIn(someEmail(), 'business')
  expect(codeOf(await person.call('PUT', setPurchaseOrder.path, { body: { purchaseOrder } }))).toEqual([
    400,
    'validation-failed',
  ])
})

test.each(['PO-1', '4500012345', 'A.1_2/3#4 5', 'A'.repeat(40)])(
  'the number %j is accepted',
  async (number) => {
    const person = await api.signIn(someEmail(), 'business')
    const answer = await person.call('PUT', setPurchaseOrder.path, { body: { purchaseOrder: ` ${number} ` } })
    expect([answer.status, answer.body.customer.purchaseOrder]).toEqual([200, number])
  },
)
