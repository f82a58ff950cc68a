import type { ColumnType, Generated } from 'kysely'
import type { Draft } from '#contract/endpoints/customers.ts'
import type {
  AccountType,
  CustomerStatus,
  OrganizationType,
  PackageName,
  Role,
  StatusReason,
} from '#contract/entities/common.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { Language } from '#contract/languages.ts'
import type { Step } from '#contract/steps.ts'

/** A jsonb column: read as a value, written as JSON text (see `json` in client.ts). */
export type Json<T> = ColumnType<T, string, string>
/** Set when the row is made, never changed. */
export type CreatedOnce = ColumnType<Date, Date, never>

export interface UsersTable {
  id: string
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  role: Role
  status: Generated<'pending' | 'active'>
  isActive: Generated<boolean>
  /** True for the person the account was opened by. */
  isOwner: Generated<boolean>
  customerId: string | null
  /** In which the person reads the portal and their mails; null while it is not known. */
  language: Generated<Language | null>
  /** Counts what administrators have changed about this person. */
  revision: Generated<number>
  createdAt: CreatedOnce
  updatedAt: Date
}

export interface SessionsTable {
  id: string
  userId: string
  secretHash: string
  createdAt: CreatedOnce
  expiresAt: Date
  revokedAt: Date | null
}

export interface CustomersTable {
  id: string
  userId: string
  revision: Generated<number>
  step: Generated<Step>
  stepVersion: number
  status: Generated<CustomerStatus>
  statusVersion: number
  statusReason: StatusReason | null
  /** Suspended for a failed settlement that is not paid yet: remembered beside the reason of today. */
  settlementFailed: Generated<boolean>
  /** What an administrator wrote about the suspension, for the customer; null unless they suspended the account. */
  suspensionNote: string | null
  /** Since when an administrator holds the account for review; null while none does. It outlives suspensions. */
  heldAt: Date | null
  /** What the administrator wrote about the hold, for the customer. */
  holdNote: string | null
  accountType: AccountType
  accountName: string | null
  businessName: string | null
  arabicBusinessName: string | null
  arabicAddress: string | null
  domain: string | null
  organizationType: Generated<OrganizationType>
  vatId: string | null
  firstName: string | null
  lastName: string | null
  arabicFirstName: string | null
  arabicLastName: string | null
  phone: string | null
  contactEmail: string | null
  identificationNumber: string | null
  identificationNumberVerified: Generated<boolean>
  address: string | null
  unitNumber: string | null
  buildingNumber: string | null
  district: string | null
  city: string | null
  postalCode: string | null
  province: string | null
  package: PackageName | null
  gcpSecurityGroup: string | null
  gcpSubBillingAccount: string | null
  gcpSubBillingAccountId: string | null
  oldGcpSubBillingAccount: string | null
  pscPermissionGranted: Generated<boolean>
  desktopVersion: Generated<boolean>
  /** Halalas. */
  threshold: Generated<number>
  referrer: string | null
  accountingContactId: string | null
  /** Basis points off the usage: 1000 is ten percent. */
  discountBps: Generated<number>
  /** Halalas of usage a month may have; null is no quota. */
  monthlyQuota: number | null
  /** The month for which an administrator waived the quota that was used up: 202611. */
  quotaWaivedMonth: number | null
  /** The last Riyadh day whose usage has been asked for. */
  usageThrough: string | null
  /** The last month that was closed, with an invoice or without: 202611. */
  closedMonth: number | null
  /** When the billing engine has to look at this account again; null while there is nothing to bill. */
  billingDueAt: Date | null
  activationDate: Date | null
  subscriptionDate: Date | null
  cancellationDate: Date | null
  createdAt: CreatedOnce
  updatedAt: Date
}

export interface DocumentsTable {
  id: string
  customerId: string
  type: DocumentType
  storageKey: string
  name: string
  size: number
  mime: string
  sha256: string
  createdAt: CreatedOnce
  replacedAt: Date | null
}

/** Documents picked for what a reviewer asked for, and not sent yet. */
export interface ProposedDocumentsTable {
  customerId: string
  type: DocumentType
  storageKey: string
  name: string
  size: number
  mime: string
  sha256: string
  createdAt: CreatedOnce
}

export interface DraftsTable {
  customerId: string
  form: Draft['form']
  values: Json<Draft['values']>
  updatedAt: Date
}

export interface TermsAcceptancesTable {
  id: string
  customerId: string
  userId: string
  versionHash: string
  acceptedAt: CreatedOnce
  requestId: string
}

/** Append-only: the database refuses UPDATE and DELETE. */
export interface ReviewDecisionsTable {
  id: string
  customerId: string
  decision: 'changes-requested' | 'rejected' | 'reopened'
  /** What the customer reads; what is to be corrected has reasons of its own. */
  reason: string | null
  /** The reviewer. */
  userId: string
  at: CreatedOnce
}

export interface RequestedChangesTable {
  id: string
  decisionId: string
  customerId: string
  target: ChangeTarget
  reason: string
  /** Null while the customer has not sent it. */
  answeredAt: Date | null
}

/** What the list of customers sorts, narrows and searches by. Triggers keep it; nothing else writes here. */
export interface CustomerEntriesTable {
  customerId: string
  status: CustomerStatus
  createdAt: Date
  nameKey: string
  searchText: string
  /** What is looked for as a whole. */
  identifiers: string[]
}

/** Changes of how many customers of a status stand in one part of an order, or there are at all; their sum is the number. Kept by triggers. */
export interface CustomerTalliesTable {
  id: Generated<number>
  sort: 'all' | 'createdAt' | 'name'
  /** A day, or the beginning of a name; empty of all. */
  part: string
  status: CustomerStatus
  change: number
}
