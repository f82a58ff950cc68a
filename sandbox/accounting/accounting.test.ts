import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactForm, startAccounting } from './accounting-harness.ts'

let books: Awaited<ReturnType<typeof startAccounting>>
beforeEach(async () => {
  books = await startAccounting()
})
afterEach(() => books.close())

describe('contacts', () => {
  test('contacts are stored and found by a field, in the requested order', async () => {
    const first = await books.contact()
    const second = await books.contact({ name: 'Asir Foods', organization: 'customer-2' })
    expect((await books.get('customers?q[organization_eq]=customer-2')).json()).toEqual({
      customers: [expect.objectContaining({ id: second, name: 'Asir Foods', status: 'Active' })],
    })
    expect((await books.get('customers?q[name_cont]=najd')).json().customers).toHaveLength(1)
    const ids = async (query: string) =>
      (await books.get(`customers?${query}`)).json().customers.map(({ id }: { id: number }) => id)
    expect(await ids('q[s]=id%20desc')).toEqual([second, first])
    expect(await ids('q[s]=id%20asc&per_page=1&page=2')).toEqual([second])
    expect((await books.get(`customers/${first}`)).json().contact).toMatchObject({
      billing_address: contactForm.billing_address,
    })
  })

  test('a contact needs a name, and may be a duplicate', async () => {
    const nameless = await books.post('customers', { contact: { email: 'x@y.sa' } })
    expect([nameless.statusCode, nameless.json()]).toEqual([422, { errors: { name: ["can't be blank"] } }])
    expect(await books.contact()).not.toBe(await books.contact())
  })
})

describe('an invoice', () => {
  test('an invoice has totals with the tax rounded once, and is found by its reference', async () => {
    const line_items = [
      books.line({ unit_price: '10.03' }),
      books.line({ product_id: 2, unit_price: '10.23', discount: '0.20', discount_type: 'amount' }),
    ]
    const made = await books.postInvoice({ line_items })
    expect(made.statusCode).toBe(201)
    const { invoice } = made.json()
    expect(invoice).toMatchObject({
      reference: 'INV-2026-000001',
      status: 'Approved',
      total: '23.07',
      paid_amount: '0.00',
      due_amount: '23.07',
      line_items: [{ line_total: '10.03' }, { line_total: '10.03' }],
    })
    expect((await books.get('invoices?q[reference_eq]=INV-2026-000001')).json()).toEqual({
      invoices: [invoice],
    })
    expect((await books.get(`invoices/${invoice.id}`)).json()).toEqual({ invoice })
  })

  test('an invoice with a used reference is rejected', async () => {
    await books.invoice()
    const again = await books.postInvoice()
    expect([again.statusCode, again.json()]).toEqual([
      422,
      { errors: { reference: ['has already been taken'] } },
    ])
  })

  test('a discount is in percent by default', async () => {
    expect(
      await books.invoice({ line_items: [books.line({ unit_price: '200', discount: '10' })] }),
    ).toMatchObject({
      total: '207.00',
    })
  })

  test.each([
    ['contact_id', { contact_id: 999 }],
    ['inventory_id', { inventory_id: 9 }],
    ['status', { status: 'Sent' }],
    ['issue_date', { issue_date: '2026-13-01' }],
    ['due_date', { due_date: '' }],
    ['line_items', { line_items: [] }],
    ['line_items', { line_items: [{ product_id: 9, unit_price: '1', quantity: '1' }] }],
    ['line_items', { line_items: [{ product_id: 1, unit_price: 'x', quantity: '1' }] }],
    ['line_items', { line_items: [{ product_id: 1, unit_price: '1' }] }],
  ])('an invoice with a wrong %s is refused and not stored (%#)', async (field, change) => {
    const answer = await books.postInvoice(change)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
    expect((await books.get('invoices')).statusCode).toBe(404)
  })

  test('an invoice without a payment is overdue after its due day', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    const { id, status } = await books.invoice({ issue_date: day(0), due_date: day(5) })
    expect(status).toBe('Approved')
    books.clock.advance(7 * 86_400_000)
    expect((await books.get(`invoices/${id}`)).json().invoice.status).toBe('Overdue')
  })
})

describe('a payment', () => {
  test('a payment pays an invoice in parts or whole', async () => {
    const { id } = await books.invoice({ due_date: '2999-01-01' })
    expect((await books.pay(id, { amount: '15.00' })).statusCode).toBe(201)
    const part = (await books.get(`invoices/${id}`)).json().invoice
    expect([part.status, part.due_amount]).toEqual(['Partially Paid', '100.00'])
    await books.pay(id, { reference: 'p-2', amount: '100' })
    expect((await books.get(`invoices/${id}`)).json().invoice.status).toBe('Paid')
    expect((await books.get('invoice_payments?q[reference_eq]=p-2')).json()).toEqual({
      receipts: [expect.objectContaining({ reference: 'p-2', invoice_id: id, amount: '100.00' })],
    })
  })

  test('a removed payment can be replaced by another one', async () => {
    const { id } = await books.invoice()
    await books.pay(id, { reference: 'p-1' })
    const answer = await books.app.inject({
      method: 'POST',
      url: '/accounting/board/payments/take-out',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'reference=p-1',
    })
    expect(answer.statusCode).toBe(303)
    expect((await books.pay(id, { reference: 'p-2' })).statusCode).toBe(201)
    expect((await books.get('invoice_payments')).json().receipts).toMatchObject([{ reference: 'p-2' }])
  })

  test.each([
    ['with a used reference', {}, { reference: ['has already been taken'] }],
    [
      'of more than is due',
      { reference: 'p-2', amount: '0.01' },
      { amount: ['is more than the due amount'] },
    ],
    ['of zero', { reference: 'p-2', amount: '0' }, { amount: ['must be greater than 0'] }],
    ['of another account', { reference: 'p-2', account_id: 7, amount: '0' }, { account_id: ['must exist'] }],
  ])('a payment %s is refused', async (_what, change, errors) => {
    const { id } = await books.invoice()
    await books.pay(id)
    const answer = await books.pay(id, { amount: '0', ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject(errors)
    expect((await books.get('invoice_payments')).json().receipts).toHaveLength(1)
  })

  test('a payment of a draft is refused', async () => {
    const { id } = await books.invoice({ status: 'Draft' })
    const answer = await books.pay(id)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { errors: { invoice_id: ['Cannot pay Draft invoice'] } },
    ])
  })
})

test('a wrong key and a missing key are rejected', async () => {
  for (const headers of [{ 'api-key': 'other' }, {}]) {
    const answer = await books.app.inject({ url: '/accounting/2.0/customers', headers })
    expect(answer.statusCode).toBe(401)
  }
})

test('a search without a result is not found, an invalid one is rejected', async () => {
  await books.contact()
  expect((await books.get('customers?q[organization_eq]=customer')).statusCode).toBe(404)
  expect((await books.get('customers/1')).statusCode).toBe(404)
  for (const query of ['q[colour_eq]=red', 'q[s]=sideways', 'page=0', 'limit=3'])
    expect((await books.get(`customers?${query}`)).statusCode).toBe(400)
  expect((await books.post('customers', { name: 'unwrapped' })).statusCode).toBe(400)
})

test('the books survive a restart, are shown on the page, and are emptied by a reset', async () => {
  const { id } = await books.invoice()
  await books.pay(id)
  await books.restart()
  expect((await books.get(`invoices/${id}`)).json().invoice.status).toBe('Paid')
  const page = (await books.app.inject('/accounting')).body
  for (const text of ['INV-2026-000001', 'Najd Trading Company', '115.00', 'p-1', 'customer-1'])
    expect(page).toContain(text)
  books.part.reset()
  expect(books.part.dump()).toEqual({
    lastId: 100,
    contacts: [],
    invoices: [],
    payments: [],
  })
})
