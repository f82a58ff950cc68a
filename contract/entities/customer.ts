import { z } from 'zod'
import { Step } from '../steps.ts'
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
import { PaymentMethod } from './payment-method.ts'
import { User } from './user.ts'

const text = z.string().nullable()

/**
 * A customer of the reseller. `identificationNumber` is the CR of a business and the National ID or Iqama of an individual.
 * `threshold` is in halalas. `revision` grows with every change: a write names the one it saw (`If-Match`).
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
  activationDate: Instant.nullable(),
  cancellationDate: Instant.nullable(),
  subscriptionDate: Instant.nullable(),
  userId: z.string(),
  qoyodId: text,
  accountName: text,
  businessName: text,
  arabicBusinessName: text,
  arabicAddress: text,
  domain: text,
  organizationType: OrganizationType.default('private'),
  vatId: text,
  firstName: text,
  lastName: text,
  arabicFirstName: text,
  arabicLastName: text,
  phone: text,
  identificationNumber: text,
  identificationNumberVerified: z.boolean(),
  address: text,
  unitNumber: text,
  buildingNumber: text,
  district: text,
  city: text,
  postalCode: text,
  province: text,
  package: PackageName.nullable(),
  gcpSecurityGroup: text,
  gcpSubBillingAccount: text,
  gcpSubBillingAccountId: z.string().startsWith('billingAccounts/').nullable(),
  oldGcpSubBillingAccount: text,
  pscPermissionGranted: z.boolean(),
  desktopVersion: z.boolean(),
  threshold: Halalas,
  files: z.array(CustomerDocument),
  user: User,
  users: z.array(User),
  contactEmail: text,
  paymentMethod: PaymentMethod.nullable(),
  statusDetails: z.object({ reason: StatusReason.nullable() }),
})
export type Customer = z.output<typeof Customer>
