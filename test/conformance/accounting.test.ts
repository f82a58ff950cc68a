import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountingPort } from '#server/providers/accounting/port.ts'
import { createQoyodAccounting } from '#server/providers/accounting/qoyod.ts'
import { CUSTOMER, invoiceFor, someContact } from './accounting-samples.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const options = () => ({
  url: `${world.origin()}/accounting`,
  apiKey: 'accounting_key_sandbox',
  productIds: { usage: 1, support: 2 },
  inventoryId: 1,
  bankAccountId: 1,
  timeoutMs: 1500,
})

let accounting: AccountingPort
beforeEach(() => {
  accounting = createQoyodAccounting(options())
})

const enter = (customerId = CUSTOMER) => accounting.createContact(someContact(customerId))

interface Books {
  contacts: object[]
  invoices: object[]
  payments: object[]
}
/** The actual entries of the books. */
const books = async () => {
  const answer = await fetch(`${world.origin()}/control/state`)
  return ((await answer.json()) as { parts: { accounting: Books } }).parts.accounting
}

describe('a contact', () => {
  test('a contact is entered with the fields of the books, and found by our customer id', async () => {
    expect(await accounting.findContact(CUSTOMER)).toBeNull()
    const id = await enter()
    await enter('another-customer')
    expect(await accounting.findContact(CUSTOMER)).toBe(id)
    expect((await books()).contacts[0]).toMatchObject({
      id: Number(id),
      name: 'شركة نجد للتجارة',
      email: 'billing@najd-trading.com',
      phone_number: '+966512345678',
      tax_number: '310122393500003',
      status: 'Active',
      billing_address: {
        billing_address: 'King Fahd Road, Al Olaya',
        building_number: '2929',
        billing_city: 'Riyadh',
        billing_state: 'Riyadh',
        billing_zip: '12213',
        billing_country: 'SA',
      },
    })
  })

  test('a contact may have a name only', async () => {
    const bare = {
      customerId: CUSTOMER,
      name: 'Faisal',
      email: null,
      phone: null,
      vatId: null,
      address: null,
    }
    expect(await accounting.findContact(CUSTOMER)).toBeNull()
    expect(await accounting.createContact(bare)).toBe(await accounting.findContact(CUSTOMER))
  })

  test('a contact whose answer was lost is found', async () => {
    await world.fault('accounting', 'lost', { times: 1 })
    expect((await failureOf(enter())).kind).toBe('error')
    expect(await accounting.findContact(CUSTOMER)).toEqual(expect.any(String))
  })

  test('a contact that was entered twice is always found as the older one', async () => {
    const id = await enter()
    await enter()
    expect(await accounting.findContact(CUSTOMER)).toBe(id)
  })
})

describe('an invoice', () => {
  test('an invoice is entered approved, with its lines and 15 % of tax, and found by its number', async () => {
    const contactId = await enter()
    const made = await accounting.createInvoice(invoiceFor(contactId))
    expect(made).toEqual({
      id: expect.stringMatching(/^\d+$/),
      reference: 'INV-2026-000007',
      description: 'Cloud services, November 2026',
      issuedOn: '2026-12-01',
      contactId,
      total: 121_760,
      due: 121_760,
    })
    expect(await accounting.findInvoiceByReference('INV-2026-000007')).toEqual(made)
    expect((await books()).invoices).toEqual([
      expect.objectContaining({
        draft: false,
        description: 'Cloud services, November 2026',
        issue_date: '2026-12-01',
        due_date: '2026-12-06',
        lines: [
          { product_id: 1, description: 'Cloud usage', amount: 95_003, discount: 5_000, taxPercent: 15 },
          { product_id: 2, description: 'Standard support', amount: 10_875, discount: 0, taxPercent: 15 },
        ],
      }),
    ])
  })

  test('the invoices of a contact are listed, the oldest first', async () => {
    const contactId = await enter()
    expect(await accounting.listInvoices(contactId)).toEqual([])
    const made = await accounting.createInvoice(invoiceFor(contactId))
    const next = await accounting.createInvoice({ ...invoiceFor(contactId), reference: 'INV-2026-000008' })
    expect(await accounting.listInvoices(contactId)).toEqual([made, next])
  })

  test('an invoice that was not entered is not found', async () => {
    expect(await accounting.findInvoiceByReference('INV-2026-000007')).toBeNull()
    await accounting.createInvoice(invoiceFor(await enter()))
    expect(await accounting.findInvoiceByReference('INV-2026-00000')).toBeNull()
  })

  test('an invoice that is entered many times at once exists once', async () => {
    const invoice = invoiceFor(await enter())
    const made = await Promise.all(Array.from({ length: 10 }, () => accounting.createInvoice(invoice)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await books()).invoices).toHaveLength(1)
  })

  test('an invoice whose answer was lost is entered once', async () => {
    const invoice = invoiceFor(await enter())
    await world.fault('accounting', 'lost', { times: 1 })
    await failureOf(accounting.createInvoice(invoice))
    expect(await accounting.createInvoice(invoice)).toMatchObject({ reference: invoice.reference })
    expect((await books()).invoices).toHaveLength(1)
  })

  test('an invoice with the number of another contact’s invoice is refused', async () => {
    await accounting.createInvoice(invoiceFor(await enter()))
    const other = invoiceFor(await enter('another-customer'))
    expect(await failureOf(accounting.createInvoice(other))).toMatchObject({ kind: 'error', status: 422 })
  })

  test('an invalid invoice is refused and not entered', async () => {
    const invoice = invoiceFor('999999')
    expect(await failureOf(accounting.createInvoice(invoice))).toMatchObject({ kind: 'error', status: 422 })
    const strange = createQoyodAccounting({ ...options(), productIds: { usage: 9, support: 2 } })
    expect(await failureOf(strange.createInvoice(invoiceFor(await enter())))).toMatchObject({ status: 422 })
    expect((await books()).invoices).toEqual([])
  })
})

describe('a payment', () => {
  const payment = { reference: 'charge-1', amount: 121_760, paidOn: '2026-12-06' }
  let invoiceId: string
  beforeEach(async () => {
    invoiceId = (await accounting.createInvoice(invoiceFor(await enter()))).id
  })

  test('a payment that is entered twice covers its invoice once', async () => {
    await accounting.recordPayment({ ...payment, invoiceId })
    await accounting.recordPayment({ ...payment, invoiceId })
    expect(await accounting.findInvoiceByReference('INV-2026-000007')).toMatchObject({ due: 0 })
    expect((await books()).payments).toEqual([
      expect.objectContaining({
        reference: 'charge-1',
        invoice_id: Number(invoiceId),
        account_id: 1,
        date: '2026-12-06',
        amount: 121_760,
      }),
    ])
  })

  test('a payment whose answer was lost is entered once', async () => {
    await world.fault('accounting', 'lost', { times: 1 })
    await failureOf(accounting.recordPayment({ ...payment, invoiceId }))
    await accounting.recordPayment({ ...payment, invoiceId })
    expect((await books()).payments).toHaveLength(1)
  })

  test('a payment with a used number and another amount, or above the due amount, is refused', async () => {
    await accounting.recordPayment({ ...payment, amount: 1_000, invoiceId })
    for (const wrong of [
      { ...payment, amount: 2_000 },
      { ...payment, reference: 'charge-2' },
    ])
      expect(await failureOf(accounting.recordPayment({ ...wrong, invoiceId }))).toMatchObject({
        kind: 'error',
        status: 422,
      })
    expect((await books()).payments).toHaveLength(1)
  })
})

describe('an outage of the accounting provider', () => {
  describe('finding a contact', () =>
    describeOutages(world, 'accounting', () => accounting.findContact(CUSTOMER)))
  describe('entering a contact', () => describeOutages(world, 'accounting', () => enter()))
  describe('entering an invoice', () => {
    let contactId: string
    beforeEach(async () => {
      contactId = await enter()
    })
    describeOutages(world, 'accounting', () => accounting.createInvoice(invoiceFor(contactId)))
  })
  describe('entering a payment', () => {
    let invoiceId: string
    beforeEach(async () => {
      invoiceId = (await accounting.createInvoice(invoiceFor(await enter()))).id
    })
    describeOutages(world, 'accounting', () =>
      accounting.recordPayment({ reference: 'p', invoiceId, amount: 100, paidOn: '2026-12-06' }),
    )
  })
  test('the accounting provider refuses a wrong key', async () => {
    const stranger = createQoyodAccounting({ ...options(), apiKey: 'wrong' })
    expect(await failureOf(stranger.findContact(CUSTOMER))).toMatchObject({ kind: 'refused', status: 401 })
  })
})
