import { expect, test } from 'vitest'
import type { CustomerRow, InvoiceRow } from '../../db/schema.ts'
import { invoiceIssued } from './invoice-mails.ts'

const facts = (state: string) => ({
  url: 'https://masar.example',
  customer: {} as CustomerRow,
  invoice: {
    state,
    netAmount: 115_00,
    currency: 'SAR',
    documentNumber: 'INV-2026-000001',
    dueAt: new Date('2026-12-05T21:00:00Z'),
  } as InvoiceRow,
  card: null,
  cloudAccount: null,
  attempts: [],
  suspended: false,
  changes: [],
  rejection: null,
})

test.each([
  ['unpaid', 'Your card will be charged on 6 December 2026. You need not do anything.'],
  ['charging', 'Your card will be charged on 6 December 2026. You need not do anything.'],
  ['paid', 'It is paid already. You need not do anything.'],
  ['failed', 'Your card could not be charged. You can pay here: https://masar.example/dashboard'],
])('the mail about an invoice that is %s by then says what is left to do', (state, words) => {
  const { en, ar } = invoiceIssued(facts(state))
  expect(en[1]).toBe(words)
  expect(ar).toHaveLength(en.length)
})
