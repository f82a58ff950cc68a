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
 * `threshold` and `monthlyQuota` are in halalas. `revision` grows with every change: a write names the one it saw (`If-Match`).
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
  /** The names the identity service vouches for; they stay as they are. */
  verifiedNames: z.array(z.keyof(VerifiedNames)),
  /** What the company register said of the company, while the application can be changed; else null. */
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
  gcpSubBillingAccount: text,
  gcpSubBillingAccountId: z.nullable(z.string().check(z.startsWith('billingAccounts/'))),
  /** What it moved from: accounts it asked to have moved here, and former sub-accounts of ours, between commas. */
  oldGcpSubBillingAccount: text,
  /** Where the present sub-account is; null before the first one. */
  cloudAccount: z.nullable(CloudAccount),
  formerCloudAccounts: z.array(FormerCloudAccount),
  pscPermissionGranted: z.boolean(),
  desktopVersion: z.boolean(),
  threshold: Halalas,
  files: z.array(CustomerDocument),
  /** Documents picked for what a reviewer asked for, not sent yet: `files` counts until then. The review does not show them. */
  proposedFiles: z.array(CustomerDocument),
  user: User,
  users: z.array(User),
  contactEmail: text,
  paymentMethod: z.nullable(PaymentMethod),
  statusDetails: z.object({ reason: z.nullable(StatusReason) }),
  /** The same as the account's chart has it, which says what may be done now. */
  account: AccountChart,
  /** What is still to be corrected; empty but while the step is changes-requested. */
  requestedChanges: z.array(RequestedChange),
  /** Why the application was rejected; null unless it is. */
  rejectionReason: text,
  /** What an administrator wrote about the suspension or the hold that stands; null when there is none. */
  statusNote: text,
  /** Since when the account is held for review, beside its status; null while it is not. */
  heldAt: z.nullable(Instant),
  /** Usage a calendar month may have, before discount and VAT; null is no quota. */
  monthlyQuota: z.nullable(Halalas),
})
export type Customer = z.output<typeof Customer>
