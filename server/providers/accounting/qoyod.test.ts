import { describe, expect, test } from 'vitest'
import { Contacts, OneInvoice } from './qoyod.ts'

const invoice = (change: object = {}) => ({
  invoice: {
    id: 501,
    contact_id: 77,
    reference: 'INV-1',
    total: '115.00',
    due_amount: '15.0',
    status: 'Approved',
    ...change,
  },
})

test('an invoice is read with its amounts in halalas, regardless of its other fields', () => {
  const carried = { description: 'March 2026', issue_date: '2026-04-01' }
  expect(OneInvoice.parse(invoice(carried)).invoice).toEqual({
    id: '501',
    contactId: '77',
    reference: 'INV-1',
    total: 11_500,
    due: 1_500,
    description: 'March 2026',
    issuedOn: '2026-04-01',
  })
  expect(OneInvoice.parse(invoice()).invoice).toMatchObject({ description: null, issuedOn: null })
})

describe('amounts in riyals', () => {
  test.each([
    ['1234.50', 123_450],
    ['1234.5', 123_450],
    ['1234.5000', 123_450],
    ['1234', 123_400],
    [1234.56, 123_456],
    ['0.29', 29],
    ['-3.10', -310],
  ])('%j are %i halalas', (total, halalas) => {
    expect(OneInvoice.parse(invoice({ total })).invoice.total).toBe(halalas)
  })

  test.each(['12.345', '1,234.00', 'SAR 1', '', null, 1e21])('%j are an invalid amount', (total) => {
    expect(OneInvoice.safeParse(invoice({ total })).success).toBe(false)
  })
})

test.each([{ id: 'a/b' }, { id: null }, { contact_id: -1 }, { reference: null }])(
  '%j is an invalid answer',
  (change) => {
    expect(OneInvoice.safeParse(invoice(change)).success).toBe(false)
  },
)

test('a contact may have no organisation', () => {
  expect(Contacts.parse({ customers: [{ id: '7' }] }).customers).toEqual([{ id: '7' }])
})
