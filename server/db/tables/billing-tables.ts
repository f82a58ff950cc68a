import type { Generated } from 'kysely'
import type { CloudFailure } from '#contract/entities/cloud-account.ts'
import type { PackageName } from '#contract/entities/common.ts'
import type { InvoiceType } from '#contract/entities/invoice.ts'
import type { ChargeSlot } from '#contract/entities/payment-method.ts'
import type { TeamRole } from '#contract/forms/team.ts'
import type { Language } from '#contract/languages.ts'
import type { InvitationOutcome } from '#machines/invitation/selectors.ts'
import type { InvoiceLineKind } from '#rules/invoice-lines.ts'
import type { Parties } from '#rules/invoice-parties.ts'
import type { CreatedOnce, Json } from './account-tables.ts'

/** From when on a customer has had which support package, and at what price in halalas. */
export interface PackageChangesTable {
  id: string
  customerId: string
  package: PackageName
  since: CreatedOnce
  monthlyPrice: number
  percent: number
  /** Null when the server made the change. */
  userId: string | null
}

/** Amounts are halalas; days are Riyadh days, YYYY-MM-DD. */
export interface InvoicesTable {
  id: string
  customerId: string
  revision: Generated<number>
  type: InvoiceType
  billingMonth: number
  sequence: number
  currency: Generated<string>
  grossAmount: number
  discount: number
  vatAmount: number
  netAmount: number
  /** The last day it bills. */
  lastDay: string
  state: Generated<string>
  machineVersion: number
  issuedAt: CreatedOnce
  dueAt: Date
  chargedAt: Date | null
  nextAttemptAt: Date | null
  accountingId: string | null
  documentNumber: string | null
  fileKey: string | null
  fileName: string | null
  createdAt: CreatedOnce
  updatedAt: Date
}

export interface InvoiceLinesTable {
  invoiceId: string
  position: number
  kind: InvoiceLineKind
  package: PackageName | null
  firstDay: string
  lastDay: string
  amount: number
}

/** Both sides of an invoice, kept when its document is first made and never changed. */
export interface InvoicePartiesTable {
  invoiceId: string
  parties: Json<Parties>
  createdAt: CreatedOnce
}

/** A file of an invoice. `version` tells what it says of its payment: `due`, or the charge that paid it. */
export interface InvoiceRenditionsTable {
  invoiceId: string
  language: Language
  version: string
  fileKey: string
  createdAt: CreatedOnce
}

/** An invoice as the tax authority takes it; each names the hash of the one before. */
export interface TaxDocumentsTable {
  invoiceId: string
  counter: number
  uuid: string
  previousHash: string
  hash: string
  xml: string
  qr: string
  createdAt: CreatedOnce
}

/** The end of the chain of tax documents; one row. */
export interface TaxChainTable {
  counter: number
  hash: string
}

/** What the cloud provider reported. Only the invoice that bills it is ever written. */
export interface UsageEntriesTable {
  customerId: string
  entryId: string
  day: string
  service: string
  amount: number
  receivedAt: CreatedOnce
  invoiceId: string | null
  /** The sub-account it was used by; null only of what no provider reported. */
  subAccountId: string | null
}

/** One attempt to take money. Its id is the idempotency id the provider gets. */
export interface ChargesTable {
  id: string
  customerId: string
  invoiceId: string | null
  purpose: 'invoice' | 'resubscription'
  attempt: number
  /** Charges of one round follow one another, each because the one before it was declined. */
  round: number
  slot: ChargeSlot
  paymentMethodId: string
  amount: number
  currency: Generated<string>
  state: string
  machineVersion: number
  reason: string | null
  startedAt: CreatedOnce
  settledAt: Date | null
}

/** A payment at the card provider that no charge of ours stands for. Its id is the provider's. */
export interface UnexplainedPaymentsTable {
  id: string
  customerId: string
  amount: number
  currency: string
  /** The invoice the payment itself names. */
  invoiceRef: string | null
  cardBrand: string | null
  cardLast4: string | null
  takenAt: CreatedOnce
  foundAt: CreatedOnce
  state: string
  machineVersion: number
  /** The invoice it was adopted for. */
  invoiceId: string | null
  decidedAt: Date | null
}

export interface InvitationsTable {
  id: string
  /** The account it leads into; null of one into the team. */
  customerId: string | null
  /** What its person is going to be in the team; null of one into an account. */
  role: TeamRole | null
  email: string
  invitedBy: string
  createdAt: CreatedOnce
  sentAt: Date
  sentCount: Generated<number>
  endedAt: Date | null
  /** The state of its chart once it is over; null while it is pending. */
  outcome: InvitationOutcome | null
  machineVersion: number
}

/** Who belonged to which account of others, from when to when. */
export interface MembershipsTable {
  id: string
  customerId: string
  userId: string
  joinedAt: CreatedOnce
  leftAt: Date | null
}

/** A sub-account of a customer at the cloud provider. A customer has one at a time; the highest number is the present one. */
export interface CloudAccountsTable {
  id: string
  customerId: string
  number: number
  /** By which it is found at the provider before its id is known. */
  displayName: string
  /** `billingAccounts/012345-567890-ABCDEF`; null until the provider has created it. */
  subAccountId: string | null
  state: string
  machineVersion: number
  revision: Generated<number>
  /** Why the last try did not succeed. */
  failure: CloudFailure | null
  failedAt: Date | null
  createdAt: CreatedOnce
  movedAt: Date
  openedAt: Date | null
  closedAt: Date | null
}
