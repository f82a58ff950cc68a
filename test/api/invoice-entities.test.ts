import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { listInvoices } from '#contract/endpoints/invoices.ts'
import type { InvoiceRow } from '#server/db/schema.ts'
import { someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { type Person, runningApi } from '../support/api.ts'

const api = runningApi()
const at = (minute: number) => new Date(Date.UTC(2026, 4, 3, 2, minute))
const iso = (minute: number) => at(minute).toISOString()
/** Values for a row, including columns that the product never updates. */
const rowValues = (values: object) => Object.fromEntries(Object.entries(values))

describe('invoices', () => {
  let person: Person
  let rows: InvoiceRow[]

  /** Month, amount and payment day in three different orders. The last invoice is unpaid. */
  const ORDERS = [
    { billingMonth: 203_103, netAmount: 300, chargedAt: at(40), createdAt: at(20), issuedAt: at(20) },
    { billingMonth: 203_101, netAmount: 400, chargedAt: at(60), createdAt: at(10), issuedAt: at(10) },
    { billingMonth: 203_102, netAmount: 100, chargedAt: at(50), createdAt: at(40), issuedAt: at(40) },
    { billingMonth: 203_104, netAmount: 200, chargedAt: null, createdAt: at(30), issuedAt: at(30) },
  ]

  beforeAll(async () => {
    person = await someBuyer(api)
    rows = []
    for (const order of ORDERS) {
      const row = await someInvoice(api, person)
      rows.push(row)
      await api.database.db.updateTable('invoices').set(rowValues(order)).where('id', '=', row.id).execute()
    }
  })

  test.each([
    ['month', 'asc', [1, 2, 0, 3]],
    ['month', 'desc', [3, 0, 2, 1]],
    ['amount', 'asc', [2, 3, 0, 1]],
    ['amount', 'desc', [1, 0, 3, 2]],
    ['paidOn', 'asc', [0, 2, 1, 3]],
    ['paidOn', 'desc', [1, 2, 0, 3]],
    ['createdAt', 'asc', [1, 0, 3, 2]],
    ['createdAt', 'desc', [2, 3, 0, 1]],
  ])(
    'invoices are sorted by %s %s over all pages, unpaid ones last [2.2.29]',
    async (sortField, sortOrder, order) => {
      const page = async (number: number) =>
        (
          await person.call<{ invoices: { id: string }[] }>('GET', listInvoices.path, {
            query: { sortField, sortOrder, limit: '3', page: String(number) },
          })
        ).body.invoices
      const ids = [...(await page(0)), ...(await page(1))].map(({ id }) => id)
      expect(ids).toEqual(order.map((index) => rows[index]?.id))
    },
  )

  test('an invoice has every field, each with its own value [3.15]', async () => {
    const account = await openAccount(api)
    const { id } = await someInvoice(api, { customer: await account.current() })
    await api.database.db
      .updateTable('invoices')
      .set(
        rowValues({
          accountingId: 'the qoyodInvoiceId',
          billingMonth: 202_605,
          type: 'threshold',
          sequence: 7,
          grossAmount: 1000,
          discount: 100,
          vatAmount: 135,
          netAmount: 1035,
          fileKey: 'a file',
          fileName: 'the invoiceUrl',
          documentNumber: 'INV-2026-000777',
          issuedAt: at(1),
          dueAt: at(2),
          chargedAt: at(3),
          createdAt: at(4),
          updatedAt: at(5),
          state: 'paid',
        }),
      )
      .where('id', '=', id)
      .execute()
    const [card] = (await account.call(listPaymentMethods)).paymentMethods
    await api.database.db
      .insertInto('charges')
      .values(
        ['declined', 'insufficient-funds', null].map((reason, index) => ({
          id: randomUUID(),
          customerId: account.id,
          invoiceId: id,
          purpose: 'invoice' as const,
          attempt: index + 1,
          round: index + 1,
          slot: 'primary' as const,
          paymentMethodId: card?.id ?? '',
          amount: 1035,
          state: reason ? 'declined' : 'paid',
          machineVersion: 1,
          reason,
          startedAt: at(index),
          settledAt: at(index),
        })),
      )
      .execute()
    const [invoice] = (await account.call(listInvoices)).invoices
    expect(invoice).toMatchObject({
      id,
      customerId: account.id,
      qoyodInvoiceId: 'the qoyodInvoiceId',
      billingMonth: 202_605,
      currency: 'SAR',
      grossAmount: 1000,
      chargedAmount: 1035,
      discount: 100,
      netAmount: 1035,
      resellerMargin: null,
      netPayableGoogle: null,
      status: 'paid',
      invoiceUrl: 'the invoiceUrl',
      qoyod_reference: 'INV-2026-000777',
      paymentFailedAttempts: 2,
      lastPaymentFailureReason: 'insufficient-funds',
      paymentAttempts: 3,
      issuedAt: iso(1),
      dueDate: iso(2),
      chargedAt: iso(3),
      createdAt: iso(4),
      updatedAt: iso(5),
      thresholdInvoice: true,
      description: expect.stringContaining('7'),
      type: 'threshold',
      thresholdSequenceNumber: 7,
    })
  })

  test('a page has ten invoices by default [9.15]', async () => {
    const buyer = await someBuyer(api)
    for (let count = 0; count < 11; count += 1) await someInvoice(api, buyer)
    const page = async (number: string) =>
      (
        await buyer.call<{ invoices: object[]; totalPages: number }>('GET', listInvoices.path, {
          query: { page: number },
        })
      ).body
    expect((await page('0')).invoices).toHaveLength(10)
    expect([(await page('1')).invoices.length, (await page('1')).totalPages]).toEqual([1, 2])
  })
})
