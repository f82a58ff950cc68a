import { nestedRows } from './nested-rows.ts'
import type {
  ChargeRow,
  CloudAccountRow,
  CompanyCheckRow,
  CustomerRow,
  DocumentRow,
  IdentityRequestRow,
  InvoiceLineRow,
  InvoiceRow,
  PackageChangeRow,
  PaymentMethodRow,
  RequestedChangeRow,
  ShownUserRow,
  UnexplainedPaymentRow,
} from './schema.ts'

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
  provider: 'plain',
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

export const INVOICE = nestedRows<InvoiceRow>({
  id: 'plain',
  customerId: 'plain',
  revision: 'plain',
  type: 'plain',
  billingMonth: 'plain',
  sequence: 'plain',
  currency: 'plain',
  grossAmount: 'plain',
  discount: 'plain',
  vatAmount: 'plain',
  netAmount: 'plain',
  lastDay: 'plain',
  state: 'plain',
  machineVersion: 'plain',
  issuedAt: 'instant',
  dueAt: 'instant',
  chargedAt: 'instant',
  nextAttemptAt: 'instant',
  accountingId: 'plain',
  documentNumber: 'plain',
  fileKey: 'plain',
  fileName: 'plain',
  createdAt: 'instant',
  updatedAt: 'instant',
})

export const CHARGE = nestedRows<ChargeRow>({
  id: 'plain',
  customerId: 'plain',
  invoiceId: 'plain',
  purpose: 'plain',
  attempt: 'plain',
  round: 'plain',
  slot: 'plain',
  paymentMethodId: 'plain',
  amount: 'plain',
  currency: 'plain',
  state: 'plain',
  machineVersion: 'plain',
  reason: 'plain',
  startedAt: 'instant',
  settledAt: 'instant',
})

export const INVOICE_LINE = nestedRows<InvoiceLineRow>({
  invoiceId: 'plain',
  position: 'plain',
  kind: 'plain',
  package: 'plain',
  firstDay: 'plain',
  lastDay: 'plain',
  amount: 'plain',
})

export const PACKAGE_CHANGE = nestedRows<PackageChangeRow>({
  id: 'plain',
  customerId: 'plain',
  package: 'plain',
  since: 'instant',
  monthlyPrice: 'plain',
  percent: 'plain',
  userId: 'plain',
})

export const UNEXPLAINED_PAYMENT = nestedRows<UnexplainedPaymentRow>({
  id: 'plain',
  customerId: 'plain',
  provider: 'plain',
  amount: 'plain',
  currency: 'plain',
  invoiceRef: 'plain',
  cardBrand: 'plain',
  cardLast4: 'plain',
  takenAt: 'instant',
  foundAt: 'instant',
  state: 'plain',
  machineVersion: 'plain',
  invoiceId: 'plain',
  decidedAt: 'instant',
})
