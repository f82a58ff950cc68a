/** Money is whole halalas, days are YYYY-MM-DD. */
export interface Contact {
  id: number
  name: string
  organization: string | null
  email: string | null
  phone_number: string | null
  tax_number: string | null
  status: string
  billing_address: Record<string, string> | null
  createdAt: string
}

export interface InvoiceLine {
  product_id: number
  description: string
  /** Before VAT, less the discount. */
  amount: number
  discount: number
  taxPercent: number
}

export interface Invoice {
  id: number
  contact_id: number
  reference: string
  description: string | null
  issue_date: string
  due_date: string
  draft: boolean
  lines: InvoiceLine[]
  vat: number
  total: number
  createdAt: string
}

export interface InvoicePayment {
  id: number
  reference: string
  invoice_id: number
  account_id: number
  date: string
  amount: number
  createdAt: string
}

export interface Books {
  /** The last assigned number. */
  lastId: number
  contacts: Contact[]
  invoices: Invoice[]
  payments: InvoicePayment[]
}

export const emptyBooks = (): Books => ({ lastId: 100, contacts: [], invoices: [], payments: [] })

/** The reseller's initial setup: products, an inventory and a bank account. */
export const PRODUCTS = [
  { id: 1, name: 'Cloud usage' },
  { id: 2, name: 'Support' },
] as const
export const INVENTORY_ID = 1
export const BANK_ACCOUNT_ID = 1
