import { nestedRows } from '../nested-rows.ts'
import type {
  CloudAccountRow,
  CompanyCheckRow,
  CustomerRow,
  DocumentRow,
  IdentityRequestRow,
  InvoiceRow,
  PaymentMethodRow,
  RequestedChangeRow,
  ShownUserRow,
} from '../schema.ts'

export const CUSTOMER = nestedRows<CustomerRow>({
  id: 'plain',
  userId: 'plain',
  revision: 'plain',
  step: 'plain',
  stepVersion: 'plain',
  status: 'plain',
  statusVersion: 'plain',
  statusReason: 'plain',
  settlementFailed: 'plain',
  suspensionNote: 'plain',
  heldAt: 'instant',
  holdNote: 'plain',
  accountType: 'plain',
  accountName: 'plain',
  businessName: 'plain',
  arabicBusinessName: 'plain',
  arabicAddress: 'plain',
  domain: 'plain',
  organizationType: 'plain',
  vatId: 'plain',
  firstName: 'plain',
  lastName: 'plain',
  arabicFirstName: 'plain',
  arabicLastName: 'plain',
  phone: 'plain',
  contactEmail: 'plain',
  identificationNumber: 'plain',
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
  createdAt: 'instant',
  updatedAt: 'instant',
})

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

export const PAYMENT_METHOD = nestedRows<PaymentMethodRow>({
  id: 'plain',
  customerId: 'plain',
  token: 'plain',
  paymentId: 'plain',
  last4: 'plain',
  expiryDate: 'plain',
  type: 'plain',
  status: 'plain',
  cardHolderName: 'plain',
  deleted: 'plain',
  createdAt: 'instant',
  updatedAt: 'instant',
})

export const DOCUMENT = nestedRows<Pick<DocumentRow, 'type' | 'name'>>({ type: 'plain', name: 'plain' })

export const COMPANY_CHECK = nestedRows<
  Pick<CompanyCheckRow, 'crNumber' | 'arabicName' | 'address' | 'verifiedAt'>
>({ crNumber: 'plain', arabicName: 'plain', address: 'plain', verifiedAt: 'instant' })

export const IDENTITY_REQUEST = nestedRows<
  Pick<IdentityRequestRow, 'nationalId' | 'state' | 'machineVersion' | 'names' | 'createdAt' | 'finishedAt'>
>({
  nationalId: 'plain',
  state: 'plain',
  machineVersion: 'plain',
  names: 'plain',
  createdAt: 'instant',
  finishedAt: 'instant',
})

export const CLOUD_ACCOUNT = nestedRows<
  Pick<CloudAccountRow, 'state' | 'machineVersion' | 'failure' | 'subAccountId' | 'displayName'>
>({
  state: 'plain',
  machineVersion: 'plain',
  failure: 'plain',
  subAccountId: 'plain',
  displayName: 'plain',
})

export const OPEN_INVOICE = nestedRows<Pick<InvoiceRow, 'state' | 'machineVersion' | 'dueAt'>>({
  state: 'plain',
  machineVersion: 'plain',
  dueAt: 'instant',
})

export const REQUESTED_CHANGE = nestedRows<Pick<RequestedChangeRow, 'id' | 'target' | 'reason'>>({
  id: 'plain',
  target: 'plain',
  reason: 'plain',
})
