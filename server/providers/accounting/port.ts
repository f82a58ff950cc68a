/** A customer for the books. Null: the customer has not given the text. */
export interface ContactDetails {
  /** Our customer id, stored at the provider to find the contact again after a crash. */
  customerId: string
  name: string
  email: string | null
  phone: string | null
  vatId: string | null
  address: ContactAddress | null
}

export interface ContactAddress {
  buildingNumber: string | null
  street: string | null
  district: string | null
  city: string | null
  postalCode: string | null
  province: string | null
}

/** The product of an invoice line. */
export type AccountingProduct = 'usage' | 'support'

export interface AccountingLine {
  product: AccountingProduct
  description: string
  /** Halalas before discount and VAT. */
  amount: number
  /** Halalas off this line, never negative. */
  discount: number
}

/** The provider adds VAT of 15 % to every line. Days are Riyadh days, YYYY-MM-DD. */
export interface NewAccountingInvoice {
  /** Our document number; the provider accepts it once. */
  reference: string
  contactId: string
  description: string
  issuedOn: string
  dueOn: string
  lines: readonly AccountingLine[]
}

export interface AccountingInvoice {
  id: string
  reference: string
  contactId: string
  /** Halalas with VAT, as computed by the provider. */
  total: number
  /** Halalas of the total that no payment covers yet. */
  due: number
  /** Description and Riyadh day of issue at the provider; null when it returns none. */
  description: string | null
  issuedOn: string | null
}

interface AccountingPayment {
  /** Our reference; the provider accepts it once. */
  reference: string
  invoiceId: string
  /** Halalas. */
  amount: number
  /** Riyadh day. */
  paidOn: string
}

/** The reseller's books. Every call throws ProviderFailure without a usable answer. */
export interface AccountingPort {
  /** The id of a customer's contact; null when there is none. With several contacts, always the same id. */
  findContact(customerId: string): Promise<string | null>
  /** Creates a contact and returns its id. The provider creates duplicates, so search first. */
  createContact(contact: ContactDetails): Promise<string>
  /** Every invoice of a contact, oldest first. */
  listInvoices(contactId: string): Promise<readonly AccountingInvoice[]>
  findInvoiceByReference(reference: string): Promise<AccountingInvoice | null>
  /** Creates an approved invoice. The same reference for the same contact returns the existing one. */
  createInvoice(invoice: NewAccountingInvoice): Promise<AccountingInvoice>
  /** Records a payment of an invoice. Repeating the same reference and amount records nothing. */
  recordPayment(payment: AccountingPayment): Promise<void>
}
