import { AccountChart } from '#contract/entities/chart.ts'
import type { ContractSummary } from '#contract/entities/contract-summary.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { LastInvoice, PaymentAttempt } from '#contract/entities/invoice.ts'
import type { BillParts, OpenBill } from '#contract/entities/next-charge.ts'
import type { OpenInvitation } from '#contract/entities/open-invitation.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { Seller } from '#contract/entities/seller.ts'
import type { User } from '#contract/entities/user.ts'
import { ACCOUNT_VERSION, accountState } from '#machines/account/account.machine.ts'

import type { InvoiceSummary } from '../account/invoice-summary-query.ts'
import type { Current } from '../session/current-query.ts'
import { sampleInvoiceChart } from './invoice-chart-samples.ts'

/** The server's time, unless a test sets another. */
export const NOW = '2026-03-06T09:00:00.000Z'

/** People and customers as the API would answer them, for tests. */
export const sampleUser = (change: Partial<User> = {}): User => ({
  id: 'usr_1',
  status: 'active',
  role: 'user',
  termsConditions: true,
  isActive: true,
  city: null,
  firstName: 'Noura',
  lastName: 'Alqahtani',
  arabicFirstName: null,
  arabicLastName: null,
  arabicAddress: null,
  accountName: null,
  email: 'n.alqahtani@najd-trading.com',
  address: null,
  firebaseId: null,
  customerId: 'cus_1',
  postalCode: null,
  identificationNumber: null,
  province: null,
  phone: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...change,
})

export const sampleContractSummary = (change: Partial<ContractSummary> = {}): ContractSummary => ({
  id: 'a0c6a1d8-8f6e-4b7c-9a53-3f2f4f0f5b11',
  acceptedAt: '2026-03-05T22:30:00.000Z',
  ...change,
})

export const sampleSeller = (): Seller => ({
  name: { en: 'Masar Cloud Services Company', ar: 'شركة مسار للخدمات السحابية' },
  crNumber: '1010998877',
  vatNumber: '310099887700003',
  address: { en: '8228 King Fahd Road, Riyadh', ar: '8228 طريق الملك فهد، الرياض' },
  email: 'care@masar.example',
  phone: '+966 11 555 0100',
})

/** The account chart of a customer who owes nothing, consistent with the rest of the sample. */
const chartOf = ({ status, statusDetails: { reason }, ...customer }: Omit<Customer, 'account'>) => ({
  state: AccountChart.shape.state.parse(accountState(status, reason)),
  version: ACCOUNT_VERSION,
  facts: {
    owes: false,
    overdue: false,
    held: customer.heldAt !== null || (status === 'active' && reason === 'pending-review'),
    billingAccountOpen: customer.gcpSubBillingAccountId !== null,
    granted: customer.pscPermissionGranted,
    settlementFailed: reason === 'failed-settlement',
    endIsDue: false,
    isIndividual: customer.accountType === 'individual',
    mayStillWithdraw: false,
    hasUsage: false,
    isCharging: false,
    stoppedByBudget: false,
  },
})

const customerOnFile = (change: Partial<Customer>): Omit<Customer, 'account'> => ({
  id: 'cus_1',
  revision: 3,
  status: 'active',
  step: 'onboarding-completed',
  name: 'Najd Trading Company',
  accountType: 'business',
  createdAt: NOW,
  updatedAt: NOW,
  activationDate: NOW,
  cancellationDate: null,
  withdrawnAt: null,
  withdrawalDeclaredAt: null,
  subscriptionDate: NOW,
  userId: 'usr_1',
  qoyodId: null,
  accountName: 'masar-org-7001272475',
  businessName: 'Najd Trading Company',
  arabicBusinessName: 'شركة نجد للتجارة',
  arabicAddress: 'الرياض',
  domain: 'najd-trading.com',
  organizationType: 'private',
  vatId: null,
  firstName: 'Noura',
  lastName: 'Alqahtani',
  arabicFirstName: null,
  arabicLastName: null,
  phone: '+966512345678',
  identificationNumber: '7001272475',
  identificationNumberVerified: true,
  verifiedNames: [],
  registered: null,
  address: 'King Fahd Road',
  unitNumber: '1',
  buildingNumber: '2',
  district: 'Olaya',
  city: 'Riyadh',
  postalCode: '12211',
  province: 'Riyadh',
  package: 'Standard',
  gcpSecurityGroup: 'billing@najd-trading.com',
  purchaseOrder: null,
  gcpSubBillingAccount: 'Najd',
  gcpSubBillingAccountId: 'billingAccounts/01A2B3-C4D5E6-F70819',
  oldGcpSubBillingAccount: null,
  cloudAccount: { state: 'open', version: 1, failure: null },
  formerCloudAccounts: [],
  pscPermissionGranted: true,
  desktopVersion: true,
  threshold: 2_500_000,
  files: [],
  proposedFiles: [],
  user: sampleUser(),
  users: [sampleUser()],
  contactEmail: 'noura@najd-trading.com',
  paymentMethod: null,
  statusDetails: { reason: null },
  requestedChanges: [],
  rejectionReason: null,
  statusNote: null,
  heldAt: null,
  monthlyQuota: null,
  ...change,
})

export const sampleCustomer = (change: Partial<Customer> = {}): Customer => {
  const customer = customerOnFile(change)
  return { account: chartOf(customer), ...customer }
}

/** A customer with invoices to pay. */
export const owingCustomer = (change: Partial<Customer> = {}): Customer => {
  const customer = sampleCustomer(change)
  const { account } = customer
  return { ...customer, account: { ...account, facts: { ...account.facts, owes: true, overdue: true } } }
}

export const sampleInvitation = (change: Partial<OpenInvitation> = {}): OpenInvitation => ({
  id: '44444444-4444-4444-8444-444444444444',
  inviter: { name: 'Noura Alqahtani', email: 'noura@najd-trading.com' },
  company: { name: 'Najd Trading', arabicName: 'شركة نجد للتجارة' },
  expiresAt: '2026-04-05T09:00:00.000Z',
  own: 'none',
  canAccept: true,
  ...change,
})

export const sampleCurrent = (change: Partial<Current> = {}): Current => ({
  customer: sampleCustomer(),
  user: sampleUser(),
  role: 'user',
  invitation: null,
  lapsedInvitation: null,
  nafathEnabled: true,
  termsOutdated: false,
  ...change,
})

export const individualCustomer = (change: Partial<Customer> = {}): Customer =>
  sampleCustomer({
    accountType: 'individual',
    name: 'Sara Alharbi',
    firstName: 'Sara',
    lastName: 'Alharbi',
    businessName: null,
    arabicBusinessName: null,
    domain: null,
    gcpSecurityGroup: null,
    ...change,
  })

export const sampleCard = (change: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 'pm_1',
  customerId: 'cus_1',
  paymentIdentifier: 'token_1',
  last4: '1111',
  expiryDate: '12/39',
  paymentMethod: 'credit-card',
  status: 'primary',
  type: 'visa',
  cardHolderName: 'Noura Alqahtani',
  deleted: false,
  unusable: false,
  createdAt: NOW,
  updatedAt: NOW,
  ...change,
})

export const sampleAttempt = (change: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id: 'att_1',
  at: '2026-03-05T21:00:00.000Z',
  cardId: 'pm_1',
  cardType: 'visa',
  cardLast4: '1111',
  slot: 'primary',
  amount: 123_450,
  currency: 'SAR',
  status: 'failed',
  reason: 'declined',
  isHardDecline: false,
  ...change,
})

/** The invoice of February, waiting for the 6th of March. */
export const sampleLastInvoice = (change: Partial<LastInvoice> = {}): LastInvoice => ({
  id: 'inv_1',
  customerId: 'cus_1',
  purchaseOrder: null,
  qoyodInvoiceId: null,
  billingMonth: 202602,
  currency: 'SAR',
  grossAmount: 107_350,
  chargedAmount: 0,
  creditedAmount: 0,
  creditUsed: 0,
  returnedOutside: 0,
  payableAmount: 123_450,
  discount: 0,
  vatAmount: 16_100,
  netAmount: 123_450,
  resellerMargin: null,
  netPayableGoogle: null,
  status: 'unpaid',
  chart: sampleInvoiceChart(change.status),
  invoiceUrl: null,
  taxDocument: null,
  qoyod_reference: 'INV-2026-000001',
  paymentFailedAttempts: 0,
  lastPaymentFailureReason: null,
  paymentAttempts: 0,
  lastAttemptAt: null,
  lastAttempts: [],
  nextAttemptAt: null,
  issuedAt: '2026-02-28T21:00:00.000Z',
  dueDate: '2026-03-05T21:00:00.000Z',
  chargedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  thresholdInvoice: false,
  description: 'Feb 2026',
  type: 'monthly',
  thresholdSequenceNumber: null,
  supportLineItem: 10_875,
  last_bill_date: '2026-02-28',
  ...change,
})

const sampleBill = (soFar: Partial<BillParts>): BillParts => ({
  usage: 900_545,
  discount: 0,
  support: 10_875,
  vat: 136_713,
  total: 1_048_133,
  credit: 0,
  payable: 1_048_133,
  ...soFar,
})

/** The bill of March, of which five days of usage are known. */
export const sampleOpenBill = (change: Partial<OpenBill> = {}): OpenBill => ({
  lastDay: '2026-03-31',
  knownThrough: '2026-03-05',
  daysAhead: 26,
  soFar: sampleBill({}),
  forecast: {
    expected: sampleBill({ usage: 1_000_545, vat: 151_713, total: 1_163_133, payable: 1_163_133 }),
    basis: { firstDay: '2026-02-06', lastDay: '2026-03-05' },
    range: { low: 1_100_000, high: 1_200_000 },
    reachesThreshold: false,
  },
  ...change,
})

export const sampleSummary = (change: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  asOf: NOW,
  unbilledAmount: 911_420,
  usageOfMonth: 640_000,
  currency: 'SAR',
  nextCharge: '2026-04-05T21:00:00.000Z',
  nextChargeAmount: { invoices: 0, bill: sampleOpenBill() },
  lastInvoice: null,
  fallback: null,
  declinedResubscription: null,
  unexplainedPayments: [],
  outstanding: { count: 0, amount: 0, checking: false, invoices: [] },
  months: [
    { billingMonth: 202602, billed: 107_350, unbilled: 0 },
    { billingMonth: 202603, billed: 0, unbilled: 911_420 },
  ],
  ...change,
})
