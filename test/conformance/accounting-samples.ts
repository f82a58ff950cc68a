import type { AccountingPort, NewAccountingInvoice } from '#server/providers/accounting/port.ts'

export const CUSTOMER = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

export const someContact = (customerId: string): Parameters<AccountingPort['createContact']>[0] => ({
  customerId,
  name: 'شركة نجد للتجارة',
  email: 'billing@najd-trading.com',
  phone: '+966512345678',
  vatId: '310122393500003',
  address: {
    buildingNumber: '2929',
    street: 'King Fahd Road',
    district: 'Al Olaya',
    city: 'Riyadh',
    postalCode: '12213',
    province: 'Riyadh',
  },
})

export const invoiceFor = (
  contactId: string,
  change: Partial<NewAccountingInvoice> = {},
): NewAccountingInvoice => ({
  reference: 'INV-2026-000007',
  contactId,
  description: 'Cloud services, November 2026',
  issuedOn: '2026-12-01',
  dueOn: '2026-12-06',
  lines: [
    { product: 'usage', description: 'Cloud usage', amount: 100_003, discount: 5_000 },
    { product: 'support', description: 'Standard support', amount: 10_875, discount: 0 },
  ],
  ...change,
})
