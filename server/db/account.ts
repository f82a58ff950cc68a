import type { CustomerRow, ShownUserRow } from './schema.ts'
import type { DOCUMENT, REQUESTED_CHANGE } from './tables/account-tables.ts'
import type { CLOUD_ACCOUNT, OPEN_INVOICE } from './tables/billing-tables.ts'
import type { COMPANY_CHECK, IDENTITY_REQUEST, PAYMENT_METHOD } from './tables/record-tables.ts'

type Rows<Nested extends { read(json: object): unknown }> = ReturnType<Nested['read']>[]

/** A customer with everything shown of the account, as stored at one moment. */
export interface Account {
  customer: CustomerRow
  /** The people of the account, owner first. */
  users: ShownUserRow[]
  /** The person who opened the account. */
  owner: ShownUserRow | null
  documents: Rows<typeof DOCUMENT>
  proposedDocuments: Rows<typeof DOCUMENT>
  primaryCard: ReturnType<typeof PAYMENT_METHOD.read> | null
  /** Of the number on file; without one, of the number checked last. */
  companyCheck: ReturnType<typeof COMPANY_CHECK.read> | null
  /** Of the number on file, completed only; without one, the last request. */
  identityRequest: ReturnType<typeof IDENTITY_REQUEST.read> | null
  /** Oldest first. */
  cloudAccounts: Rows<typeof CLOUD_ACCOUNT>
  openInvoices: Rows<typeof OPEN_INVOICE>
  /** Open corrections. */
  openChanges: Rows<typeof REQUESTED_CHANGE>
  /** Of the last rejection of the application, also after it was withdrawn. */
  rejectionReason: string | null
  acceptedEditions: string[]
  /** The account's people with an open or expired invitation to another account. */
  invitedEmails: string[]
}
