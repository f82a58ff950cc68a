import { randomUUID } from 'node:crypto'
import { infoForm } from '#test/support/seed/forms.ts'
import { someEmail } from '../../support/api.ts'
import type { EquippedAccount } from './equipped-accounts.ts'
import { someNationalId } from './national-ids.ts'

/** The owner's body of each write about the account; `undefined` if the call takes no body. */
export const ownBodies = ({ account, ids }: EquippedAccount): Record<string, object | undefined> => ({
  'customers.googleInfo': undefined,
  'customers.basicInfo': infoForm(account.person),
  'customers.saveSupportPackage': { package: 'Basic' },
  'customers.attachments': undefined,
  'documents.store': undefined,
  'documents.remove': undefined,
  'customers.saveBillingGroup': { gcpSecurityGroup: 'other@acme-trading.com' },
  'customers.paymentMethods': undefined,
  'customers.termsConditions': undefined,
  'customers.onboardingComplete': undefined,
  'customers.desktopVersion': { desktopVersion: true },
  'customers.saveDraft': { form: 'contact', values: { subject: 'Hello' } },
  'nafathVerifications.create': { nationalId: someNationalId() },
  'nafathVerifications.status': { nationalId: someNationalId(), random: '12', transId: randomUUID() },
  'nafathVerifications.cancel': { nationalId: someNationalId() },
  'cardAttempts.open': { purpose: 'manage-payment', status: 'other' },
  'cardAttempts.recordToken': { paymentIdentifier: ids.attemptToken },
  'cardAttempts.return': { id: null, message: null, status: null, paymentIdentifier: null },
  'cardAttempts.drop': undefined,
  'paymentMethods.save': {
    paymentId: ids.payment,
    status: 'other',
    paymentIdentifier: ids.attemptToken,
    last4: '1111',
    expiryDate: '12/39',
    isOnboarding: false,
    cardHolderName: 'Sara Alomar',
  },
  'paymentMethods.update': { status: 'primary' },
  'paymentMethods.remove': undefined,
  'invoices.signedUrl': { fileName: ids.fileName },
  'contractSummaries.signedUrl': { language: 'en' },
  'dataRequests.ask': { kind: 'copy', note: null },
  'dataRequests.prove': undefined,
  'dataRequests.withdraw': undefined,
  'invoices.retryPayment': undefined,
  'costs.setBudget': { amount: 100_000, stops: false },
  'costs.liftBudgetStop': undefined,
  'costs.removeBudget': undefined,
  'invoices.send': { email: someEmail() },
  'invoices.setPurchaseOrder': { purchaseOrder: 'PO-2026/114' },
  'users.invite': { email: someEmail() },
  'users.resendInvitation': undefined,
  'users.delete': undefined,
  'users.restore': undefined,
  'review.submitChanges': { domain: 'acme-trading.com' },
  'subscription.changePackage': { package: 'Enhanced' },
  'subscription.updateBillingGroup': { gcpSecurityGroup: 'other@acme-trading.com' },
  'subscription.migrate': { oldGcpSubBillingAccount: '01A2B3-C4D5E6-F70819' },
  'subscription.cancel': undefined,
  'subscription.keep': undefined,
  'subscription.resubscribe': undefined,
  'subscription.withdraw': undefined,
})

/** The path of a call with the ids of the customer's own resources. */
export const ownPath = (path: string, { ids }: EquippedAccount): string =>
  path
    .replace('/payment-methods/:id', `/payment-methods/${ids.card}`)
    .replace('/contract-summaries/:id', `/contract-summaries/${ids.contractSummary}`)
    .replace('/data-requests/:id', `/data-requests/${ids.dataRequest}`)
    .replace('/card-attempts/:id', `/card-attempts/${ids.attempt}`)
    .replace(':reference', ids.invoice)
    .replace(':userId', ids.invitation)
    .replace(':crNumber', '7001272475')
    .replace(':documentType', 'zatca')
    .replace(':transId', randomUUID())
