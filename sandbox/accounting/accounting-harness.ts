import { startPart } from '../shared/part-harness.ts'
import { createAccountingPart } from './part.ts'

export const contactForm = {
  name: 'Najd Trading Company',
  organization: 'customer-1',
  email: 'billing@najd-trading.com',
  tax_number: '310122393500003',
  billing_address: { billing_city: 'Riyadh', billing_country: 'SA' },
}

/** The accounting provider with common calls of its tests. */
export async function startAccounting() {
  const harness = await startPart(createAccountingPart)
  const headers = { 'api-key': 'accounting_key_sandbox' }
  const get = (path: string) => harness.app.inject({ url: `/accounting/2.0/${path}`, headers })
  const post = (path: string, payload: object) =>
    harness.app.inject({ method: 'POST', url: `/accounting/2.0/${path}`, headers, payload })

  const contact = async (change: object = {}) => {
    const answer = await post('customers', { contact: { ...contactForm, ...change } })
    return answer.json<{ contact: { id: number } }>().contact.id
  }
  const line = (change: object = {}) => ({
    product_id: 1,
    description: 'Cloud usage',
    quantity: '1',
    unit_price: '100.00',
    tax_percent: '15',
    ...change,
  })
  const invoiceForm = (contact_id: number, change: object = {}) => ({
    contact_id,
    reference: 'INV-2026-000001',
    issue_date: '2026-12-01',
    due_date: '2026-12-06',
    status: 'Approved',
    inventory_id: 1,
    line_items: [line()],
    ...change,
  })
  const postInvoice = async (change: object = {}) =>
    post('invoices', { invoice: invoiceForm(await contact(), change) })
  const invoice = async (change: object = {}) =>
    (await postInvoice(change)).json<{ invoice: { id: number; total: string; status: string } }>().invoice
  const pay = (invoice_id: number, change: object = {}) =>
    post('invoice_payments', {
      invoice_payment: {
        reference: 'p-1',
        invoice_id,
        account_id: 1,
        date: '2026-12-06',
        amount: '115.00',
        ...change,
      },
    })
  return Object.assign(harness, { get, post, contact, line, postInvoice, invoice, pay })
}
