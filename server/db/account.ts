import type {
  CLOUD_ACCOUNT,
  COMPANY_CHECK,
  DOCUMENT,
  IDENTITY_REQUEST,
  OPEN_INVOICE,
  PAYMENT_METHOD,
  REQUESTED_CHANGE,
} from './row-columns.ts'
import type { CustomerRow, ShownUserRow } from './schema.ts'

type Rows<Nested extends { read(json: object): unknown }> = ReturnType<Nested['read']>[]

/** A customer with all that is shown of them, as stored at one moment. */
export interface Account {
  customer: CustomerRow
  /** The people of the account, its owner first. */
  users: ShownUserRow[]
  /** Who opened it. */
  owner: ShownUserRow | null
  documents: Rows<typeof DOCUMENT>
  proposedDocuments: Rows<typeof DOCUMENT>
  primaryCard: ReturnType<typeof PAYMENT_METHOD.read> | null
  /** Of the number on file; of the one that was checked last while none is. */
  companyCheck: ReturnType<typeof COMPANY_CHECK.read> | null
  /** The same of the identity service, of which only a completed one counts for the number on file. */
  identityRequest: ReturnType<typeof IDENTITY_REQUEST.read> | null
  /** The first one first. */
  cloudAccounts: Rows<typeof CLOUD_ACCOUNT>
  openInvoices: Rows<typeof OPEN_INVOICE>
  /** What is still to be corrected. */
  openChanges: Rows<typeof REQUESTED_CHANGE>
  /** Of the last rejection of the application, also when it was taken back since. */
  rejectionReason: string | null
  acceptedEditions: string[]
  /** Those of its people who are invited to another account, or were and have not answered. */
  invitedEmails: string[]
}
