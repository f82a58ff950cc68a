/** A customer as the books need one. Texts the customer has not given are null. */
export interface ContactDetails {
  /** Our customer id, kept at the provider: it tells after a crash whether the contact was already entered. */
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

/** What an invoice line sells. */
export type AccountingProduct = 'usage' | 'support'

export interface AccountingLine {
  product: AccountingProduct
  description: string
  /** Halalas before discount and VAT. */
  amount: number
  /** Halalas off this line, never negative. */
  discount: number
}

/** VAT of 15 % is added to every line by the provider. Days are Riyadh days, YYYY-MM-DD. */
export interface NewAccountingInvoice {
  /** Our document number, which the provider takes once. */
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
  /** Halalas with VAT, as the provider counts it. */
  total: number
  /** Halalas of it that no payment covers yet. */
  due: number
  /** What it is called there, and the Riyadh day it was issued; null when the provider does not say. */
  description: string | null
  issuedOn: string | null
}

interface AccountingPayment {
  /** Ours, which the provider takes once. */
  reference: string
  invoiceId: string
  /** Halalas. */
  amount: number
  /** Riyadh day. */
  paidOn: string
}

/** An invoice as the tax authority takes it. */
export interface TaxDocument {
  uuid: string
  /** SHA-256 of the document without its seal, in Base64. */
  hash: string
  xml: string
  /** Of a person, which is reported; one between companies is cleared before its buyer gets it. */
  isSimplified: boolean
}

/** The tax authority's side of accounting. */
export interface TaxAuthorityPort {
  /** Has an invoice cleared or reported. Sending the same again is no error. Throws ProviderFailure unless it was taken. */
  submitTaxDocument(document: TaxDocument): Promise<void>
}

/** The reseller's books. Every call throws ProviderFailure when the provider gives no usable answer. */
export interface BooksPort {
  /** The id of the contact entered for a customer; null when there is none. Of several, always the same. */
  findContact(customerId: string): Promise<string | null>
  /** Enters a contact and gives its id. The provider takes the same customer twice, so look for it first. */
  createContact(contact: ContactDetails): Promise<string>
  /** Every invoice entered for a contact, the oldest first. */
  listInvoices(contactId: string): Promise<readonly AccountingInvoice[]>
  findInvoiceByReference(reference: string): Promise<AccountingInvoice | null>
  /** Enters an approved invoice. Entering the same reference for the same contact again gives the one that is there. */
  createInvoice(invoice: NewAccountingInvoice): Promise<AccountingInvoice>
  /** Enters what was paid of an invoice. Entering the same reference and amount again is no error and enters nothing. */
  recordPayment(payment: AccountingPayment): Promise<void>
}

/** Where invoices are entered, and who has to know of them. */
export interface AccountingPort extends BooksPort, TaxAuthorityPort {}
