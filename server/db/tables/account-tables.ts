import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Draft } from '#contract/endpoints/customers.ts'
import type {
  AccountType,
  CustomerStatus,
  OrganizationType,
  PackageName,
  Role,
  StatusReason,
} from '#contract/entities/common.ts'
import type { DataRequestKind } from '#contract/entities/data-request.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { TwoPersonExport, TwoPersonOperation } from '#contract/entities/second-opinion.ts'
import type { TeamRole } from '#contract/forms/team.ts'
import type { Language } from '#contract/languages.ts'
import type { Step } from '#contract/steps.ts'
import type { NumberHash, SealedText } from '../../sealing/sealed-columns.ts'
import { nestedRows } from '../nested-rows.ts'

/** A jsonb column: read as a value, written as JSON text (see `json` in client.ts). */
export type Json<T> = ColumnType<T, string, string>
/** Set on insert, never changed. */
export type CreatedOnce = ColumnType<Date, Date, never>

/** A request of a person about their personal data. */
export interface DataRequestsTable {
  id: string
  customerId: string
  userId: string
  kind: DataRequestKind
  note: string | null
  state: string
  machineVersion: number
  revision: Generated<number>
  extension: string | null
  answer: string | null
  createdAt: CreatedOnce
  movedAt: Date
}

/** An administrator's act or export that waits, or waited, for a second administrator. */
export interface SecondOpinionsTable {
  id: string
  operation: TwoPersonOperation | TwoPersonExport
  /** Null for an export that is not about one account. */
  customerId: string | null
  /** Null for an export. */
  seenRevision: number | null
  reason: string | null
  /** The filters of an export; they and the counts are null for an act on an account. */
  sealedFilters: SealedText | null
  rowCount: number | null
  hasMoreRows: boolean | null
  /** The last download of an agreed export. */
  downloadId: string | null
  downloadAt: Date | null
  askerId: string
  deciderId: string | null
  answer: string | null
  state: string
  machineVersion: number
  revision: Generated<number>
  createdAt: CreatedOnce
  lapsesAt: Date
  movedAt: Date
}

/** A person whose data was destroyed. */
export interface DestroyedSubjectsTable {
  userId: string
  customerId: string
  requestId: string
  destroyedAt: CreatedOnce
  taxRecordsUntil: string | null
}

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
  /** True for the person who opened the account. */
  isOwner: Generated<boolean>
  customerId: string | null
  /** Language of the portal and the mails; null when unknown. */
  language: Generated<Language | null>
  /** Counts changes by administrators. */
  revision: Generated<number>
  createdAt: CreatedOnce
  updatedAt: Date
}

/** A user without the columns for sign-in and mails. */
export type ShownUserRow = Omit<Selectable<UsersTable>, 'issuer' | 'subject' | 'emailVerified' | 'language'>

export const USER = nestedRows<ShownUserRow>({
  id: 'plain',
  email: 'plain',
  firstName: 'plain',
  lastName: 'plain',
  role: 'plain',
  status: 'plain',
  isActive: 'plain',
  isOwner: 'plain',
  customerId: 'plain',
  revision: 'plain',
  createdAt: 'instant',
  updatedAt: 'instant',
})

export interface FirstRolesTable {
  email: string
  issuer: string
  subject: string
  role: TeamRole
  takenAt: CreatedOnce
}

export interface SessionsTable {
  id: string
  userId: string
  secretHash: string
  createdAt: CreatedOnce
  /** The time of the person's last sign-in at the identity provider. */
  authenticatedAt: Date
  expiresAt: Date
  revokedAt: Date | null
  browser: string | null
  system: string | null
  ip: string | null
}

export interface DevicesTable {
  userId: string
  secretHash: string
  firstSeenAt: CreatedOnce
  /** The time of the last sign-in. */
  lastSeenAt: Date
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
  /** True while a failed settlement is unpaid, even when the account is now suspended for another reason (`statusReason`). */
  settlementFailed: Generated<boolean>
  /** True while the customer's used budget stops new resources. */
  stoppedByBudget: Generated<boolean>
  /** An administrator's note on the suspension, for the customer; null unless an administrator suspended the account. */
  suspensionNote: string | null
  /** Start of an administrator's hold for review; null without one. The hold outlives suspensions. */
  heldAt: Date | null
  /** The administrator's note on the hold, for the customer. */
  holdNote: string | null
  accountType: AccountType
  /** A person's number in it is masked (`maskNumber`). */
  accountName: string | null
  businessName: string | null
  arabicBusinessName: string | null
  arabicAddress: string | null
  /** The Arabic name of `district`, from the company register; null when `district` does not come from the register. */
  arabicDistrict: string | null
  domain: string | null
  organizationType: Generated<OrganizationType>
  vatId: string | null
  firstName: string | null
  lastName: string | null
  arabicFirstName: string | null
  arabicLastName: string | null
  phone: string | null
  contactEmail: string | null
  /** The CR number of a business. */
  crNumber: string | null
  /** The National ID or Iqama of a person; `openCustomer` returns it. */
  sealedNumber: SealedText | null
  numberHash: NumberHash | null
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
  purchaseOrder: string | null
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
  /** Monthly usage limit in halalas; null is no quota. */
  monthlyQuota: number | null
  /** The month whose used-up quota an administrator waived: 202611. */
  quotaWaivedMonth: number | null
  /** The last Riyadh day whose usage was read. */
  usageThrough: string | null
  /** The last closed month, with or without an invoice: 202611. */
  closedMonth: number | null
  /** The next time the billing engine must process this account; null when there is nothing to bill. */
  billingDueAt: Date | null
  activationDate: Date | null
  subscriptionDate: Date | null
  cancellationDate: Date | null
  withdrawnAt: Date | null
  /** When the customer first pressed Withdraw. It counts as the time of withdrawal even if we complete it after the seven days. */
  withdrawalDeclaredAt: Date | null
  /** True when the cloud provider has reported usage since the activation. */
  hasUsage: Generated<boolean>
  createdAt: CreatedOnce
  updatedAt: Date
}

export const CUSTOMER = nestedRows<Selectable<CustomersTable>>({
  id: 'plain',
  userId: 'plain',
  revision: 'plain',
  step: 'plain',
  stepVersion: 'plain',
  status: 'plain',
  statusVersion: 'plain',
  statusReason: 'plain',
  settlementFailed: 'plain',
  stoppedByBudget: 'plain',
  suspensionNote: 'plain',
  heldAt: 'instant',
  holdNote: 'plain',
  accountType: 'plain',
  accountName: 'plain',
  businessName: 'plain',
  arabicBusinessName: 'plain',
  arabicAddress: 'plain',
  arabicDistrict: 'plain',
  domain: 'plain',
  organizationType: 'plain',
  vatId: 'plain',
  firstName: 'plain',
  lastName: 'plain',
  arabicFirstName: 'plain',
  arabicLastName: 'plain',
  phone: 'plain',
  contactEmail: 'plain',
  crNumber: 'plain',
  sealedNumber: 'plain',
  numberHash: 'plain',
  identificationNumberVerified: 'plain',
  address: 'plain',
  unitNumber: 'plain',
  buildingNumber: 'plain',
  district: 'plain',
  city: 'plain',
  postalCode: 'plain',
  province: 'plain',
  package: 'plain',
  gcpSecurityGroup: 'plain',
  purchaseOrder: 'plain',
  gcpSubBillingAccount: 'plain',
  gcpSubBillingAccountId: 'plain',
  oldGcpSubBillingAccount: 'plain',
  pscPermissionGranted: 'plain',
  desktopVersion: 'plain',
  threshold: 'plain',
  referrer: 'plain',
  accountingContactId: 'plain',
  discountBps: 'plain',
  monthlyQuota: 'plain',
  quotaWaivedMonth: 'plain',
  usageThrough: 'plain',
  closedMonth: 'plain',
  billingDueAt: 'instant',
  activationDate: 'instant',
  subscriptionDate: 'instant',
  cancellationDate: 'instant',
  withdrawnAt: 'instant',
  withdrawalDeclaredAt: 'instant',
  hasUsage: 'plain',
  createdAt: 'instant',
  updatedAt: 'instant',
})

export interface DocumentsTable {
  id: string
  customerId: string
  type: DocumentType
  storageKey: string
  /** The uploaded picture, when `storageKey` has our encoding of it. */
  originalKey: string | null
  name: string
  size: number
  mime: string
  sha256: string
  createdAt: CreatedOnce
  replacedAt: Date | null
}

export const DOCUMENT = nestedRows<Pick<Selectable<DocumentsTable>, 'type' | 'name'>>({
  type: 'plain',
  name: 'plain',
})

/** Documents picked for requested changes and not sent yet. */
export interface ProposedDocumentsTable {
  customerId: string
  type: DocumentType
  storageKey: string
  originalKey: string | null
  name: string
  size: number
  mime: string
  sha256: string
  createdAt: CreatedOnce
}

export interface DraftsTable {
  customerId: string
  form: Draft['form']
  /** JSON of the typed values. */
  sealedValues: SealedText
  updatedAt: Date
}

export interface TermsAcceptancesTable {
  id: string
  customerId: string
  userId: string
  versionHash: string
  acceptedAt: CreatedOnce
  requestId: string
  /** The price that the person saw and accepted; null when none was shown. */
  offer: Json<PackageOffer> | null
}

type Bilingual = Readonly<Record<Language, string>>

/** The text of a contract summary. */
export interface SummaryText {
  title: Bilingual
  lead: Bilingual
  sections: { heading: Bilingual; rows: { label: Bilingual; value: Bilingual }[]; paragraphs: Bilingual[] }[]
}

/** Append-only: the database refuses UPDATE and DELETE. */
export interface ContractSummariesTable {
  /**
   * The id of the acceptance (of the terms or of a price) that it summarises; for a re-subscription sent without a price, the id of
   * its charge.
   */
  id: string
  customerId: string
  /** The person who accepted. */
  userId: string
  acceptedAt: CreatedOnce
  /** The price that applies from the acceptance. */
  offer: Json<PackageOffer>
  text: Json<SummaryText>
}

/** Append-only: the database refuses UPDATE and DELETE. */
export interface ContractSummaryFilesTable {
  summaryId: string
  language: Language
  fileKey: string
  createdAt: CreatedOnce
}

/** Append-only: the database refuses UPDATE and DELETE. */
export interface OfferAcceptancesTable {
  id: string
  customerId: string
  /** The person who accepted. */
  userId: string
  purpose: 'package-change' | 'resubscription'
  /** The price that the person saw. */
  offer: Json<PackageOffer>
  acceptedAt: CreatedOnce
  requestId: string
}

/** Append-only: the database refuses UPDATE and DELETE. */
export interface ReviewDecisionsTable {
  id: string
  customerId: string
  decision: 'changes-requested' | 'rejected' | 'reopened'
  /** The reason that the customer reads; null for requested changes, because each of them has its own reason. */
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
  /** Null until the customer has sent the change. */
  answeredAt: Date | null
}

export const REQUESTED_CHANGE = nestedRows<
  Pick<Selectable<RequestedChangesTable>, 'id' | 'target' | 'reason'>
>({
  id: 'plain',
  target: 'plain',
  reason: 'plain',
})

/** Columns that sort, filter and search the list of customers. Only triggers write here. */
export interface CustomerEntriesTable {
  customerId: string
  status: CustomerStatus
  createdAt: Date
  nameKey: string
  searchText: string
  /** Exact search terms. */
  identifiers: string[]
}

/**
 * Changes to the number of customers with a status, in one part of a sort order or in the whole order. They add up to the number.
 * Triggers write the rows.
 */
export interface CustomerTalliesTable {
  id: Generated<number>
  sort: 'all' | 'createdAt' | 'name'
  /** A day, or the first letters of a name; empty for all. */
  part: string
  status: CustomerStatus
  change: number
}
