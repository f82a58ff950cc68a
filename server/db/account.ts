import type { CustomerRow, ShownUserRow } from './schema.ts'
import type { DOCUMENT, REQUESTED_CHANGE } from './tables/account-tables.ts'
import type { CLOUD_ACCOUNT, OPEN_INVOICE } from './tables/billing-tables.ts'
import type { COMPANY_CHECK, IDENTITY_REQUEST, PAYMENT_METHOD } from './tables/record-tables.ts'

type Rows<Nested extends { read(json: object): unknown }> = ReturnType<Nested['read']>[]

/** A customer with all rows that the portal shows of the account, read at one moment. */
export interface Account {
  customer: CustomerRow
  /** The people of the account, owner first. */
  users: ShownUserRow[]
  /** The person who opened the account. */
  owner: ShownUserRow | null
  documents: Rows<typeof DOCUMENT>
  proposedDocuments: Rows<typeof DOCUMENT>
  primaryCard: ReturnType<typeof PAYMENT_METHOD.read> | null
  /** The last check of the stored CR number; without a stored number, the last check. */
  companyCheck: ReturnType<typeof COMPANY_CHECK.read> | null
  /** With a stored number: the completed request for it, else for another number. Without a stored number: the last request. */
  identityRequest: ReturnType<typeof IDENTITY_REQUEST.read> | null
  /** Oldest first. */
  cloudAccounts: Rows<typeof CLOUD_ACCOUNT>
  openInvoices: Rows<typeof OPEN_INVOICE>
  /** Open corrections. */
  openChanges: Rows<typeof REQUESTED_CHANGE>
  /** The reason of the application's last rejection, even if the rejection was withdrawn. */
  rejectionReason: string | null
  acceptedEditions: string[]
  /** The account's people with an open or expired invitation to another account. */
  invitedEmails: string[]
}
