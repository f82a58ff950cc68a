import { z } from 'zod/mini'
import { Step } from '../steps.ts'
import { AccountChart } from './chart.ts'
import { CloudAccount, FormerCloudAccount } from './cloud-account.ts'
import {
  AccountType,
  CustomerStatus,
  Halalas,
  Instant,
  OrganizationType,
  PackageName,
  StatusReason,
} from './common.ts'
import { CustomerDocument } from './document.ts'
import { VerifiedNames } from './identity.ts'
import { PaymentMethod } from './payment-method.ts'
import { RegisteredCompany } from './registered-company.ts'
import { RequestedChange } from './requested-change.ts'
import { User } from './user.ts'

const text = z.nullable(z.string())

/**
 * A customer of the reseller. `identificationNumber` is the CR of a business and the National ID or Iqama of an individual.
 * `threshold` and `monthlyQuota` are in halalas. `revision` grows with every change; a write sends the one it read (`If-Match`).
 */
export const Customer = z.object({
  id: z.string(),
  revision: z.int(),
  status: CustomerStatus,
  step: Step,
  name: text,
  accountType: AccountType,
  createdAt: Instant,
  updatedAt: Instant,
  activationDate: z.nullable(Instant),
  cancellationDate: z.nullable(Instant),
  /** The instant of a withdrawal; null again after a new subscription. */
  withdrawnAt: z.nullable(Instant),
  /** The time of the first request for a withdrawal. It keeps the right to withdraw if the seller delays the withdrawal. */
  withdrawalDeclaredAt: z.nullable(Instant),
  subscriptionDate: z.nullable(Instant),
  userId: z.string(),
  qoyodId: text,
  accountName: text,
  businessName: text,
  arabicBusinessName: text,
  arabicAddress: text,
  domain: text,
  organizationType: z._default(OrganizationType, 'private'),
  vatId: text,
  firstName: text,
  lastName: text,
  arabicFirstName: text,
  arabicLastName: text,
  phone: text,
  identificationNumber: text,
  identificationNumberVerified: z.boolean(),
  /** Names from the identity service; they cannot be changed. */
  verifiedNames: z.array(z.keyof(VerifiedNames)),
  /** The register's record of the company, while the application can be changed; else null. */
  registered: z.nullable(RegisteredCompany),
  address: text,
  unitNumber: text,
  buildingNumber: text,
  district: text,
  city: text,
  postalCode: text,
  province: text,
  package: z.nullable(PackageName),
  gcpSecurityGroup: text,
  /** The number of the customer’s purchase order, which following invoices show. */
  purchaseOrder: text,
  gcpSubBillingAccount: text,
  gcpSubBillingAccountId: z.nullable(z.string().check(z.startsWith('billingAccounts/'))),
  /** Comma-separated ids: accounts to migrate, and former cloud accounts of ours. */
  oldGcpSubBillingAccount: text,
  /** Null before the first one. */
  cloudAccount: z.nullable(CloudAccount),
  formerCloudAccounts: z.array(FormerCloudAccount),
  pscPermissionGranted: z.boolean(),
  desktopVersion: z.boolean(),
  threshold: Halalas,
  files: z.array(CustomerDocument),
  /** Documents uploaded for requested changes and not submitted yet. The review shows `files` until then. */
  proposedFiles: z.array(CustomerDocument),
  user: User,
  users: z.array(User),
  contactEmail: text,
  paymentMethod: z.nullable(PaymentMethod),
  statusDetails: z.object({ reason: z.nullable(StatusReason) }),
  /** The account's chart, which decides what is allowed now. */
  account: AccountChart,
  /** Open corrections; empty unless the step is changes-requested. */
  requestedChanges: z.array(RequestedChange),
  /** Reason of the rejection; null unless rejected. */
  rejectionReason: text,
  /** An administrator's reason for the current suspension or hold. */
  statusNote: text,
  /** Start of the hold for review; null when not held. */
  heldAt: z.nullable(Instant),
  /** Maximum usage of a calendar month, before discount and VAT; null for no quota. */
  monthlyQuota: z.nullable(Halalas),
})
export type Customer = z.output<typeof Customer>

/** The response of calls that change a customer: the customer after the call. */
export const CustomerReply = z.object({ customer: Customer })
