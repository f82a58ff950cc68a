import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Halalas, Instant, PackageName } from '../entities/common.ts'
import { Customer, CustomerReply } from '../entities/customer.ts'
import { PaymentAttempt } from '../entities/invoice.ts'
import { ShownPrice } from '../entities/package-offer.ts'
import { BillingGroup } from '../forms/billing-group.ts'
import { OldBillingAccounts } from '../forms/migration.ts'

export const changeSupportPackage = defineEndpoint({
  id: 'subscription.changePackage',
  method: 'PUT',
  path: '/v1/customers/support-package',
  access: 'customer',
  summary: 'Change the support package',
  body: z.extend(ShownPrice, { package: PackageName }),
  reply: z.object({ package: PackageName, customer: Customer }),
  errors: ['package-unchanged', 'package-locked', 'price-changed', 'status-conflict', 'version-conflict'],
  failure: 'changePackage',
})

export const cancelSubscription = defineEndpoint({
  id: 'subscription.cancel',
  method: 'DELETE',
  path: '/v1/customers/support-package/cancel',
  access: 'customer',
  summary: 'Cancel the subscription',
  reply: CustomerReply,
  errors: ['invoices-outstanding', 'status-conflict', 'version-conflict'],
  failure: 'cancelSubscription',
})

export const keepSubscription = defineEndpoint({
  id: 'subscription.keep',
  method: 'PUT',
  path: '/v1/customers/support-package/keep',
  access: 'customer',
  summary: 'Keep the subscription before its cancellation takes effect',
  reply: CustomerReply,
  errors: ['status-conflict', 'version-conflict'],
  failure: 'keepSubscription',
})

export const withdraw = defineEndpoint({
  id: 'subscription.withdraw',
  method: 'PUT',
  path: '/v1/customers/support-package/withdraw',
  access: 'customer',
  summary: 'Withdraw from the contract of an individual and credit all invoices',
  reply: CustomerReply,
  errors: [
    'status-conflict',
    'version-conflict',
    'withdrawal-over',
    'account-used',
    'payment-in-flight',
    'refund-in-flight',
    'invoice-not-ready',
    'invoice-in-correction',
    'invoice-disputed',
    'cloud-billing-unavailable',
  ],
  failure: 'withdraw',
})

export const resubscribe = defineEndpoint({
  id: 'subscription.resubscribe',
  method: 'PUT',
  path: '/v1/customers/support-package/resubscribe',
  access: 'customer',
  summary: 'Charge the primary card and reopen the account',
  body: z.nullish(ShownPrice),
  reply: z.object({
    status: z.enum(['resubscribed', 'failed', 'checking']),
    message: z.nullable(z.string()),
    /** The declined charge. */
    declined: z.nullable(PaymentAttempt),
    /** For this many seconds, a repeated call gets the same response and charges nothing. */
    againInSeconds: z.int(),
    customer: Customer,
  }),
  errors: [
    'status-conflict',
    'card-missing',
    'price-changed',
    'payment-in-flight',
    'charging-stopped',
    'charging-paused',
  ],
  failure: 'resubscribe',
})

export const listPackageHistory = defineEndpoint({
  id: 'subscription.packageHistory',
  method: 'GET',
  path: '/v1/customers/support-package/history',
  access: 'customer',
  summary: 'List past and current support packages, newest first',
  reply: z.object({
    changes: z.array(
      z.object({ package: PackageName, since: Instant, monthlyPrice: Halalas, percent: z.int() }),
    ),
  }),
  errors: [],
  failure: 'currentCustomer',
})

export const updateBillingGroup = defineEndpoint({
  id: 'subscription.updateBillingGroup',
  method: 'PUT',
  path: '/v1/customers/billing-group',
  access: 'customer',
  summary: 'Set the billing group of a business',
  body: BillingGroup,
  reply: CustomerReply,
  errors: ['status-conflict', 'version-conflict', 'group-unknown', 'cloud-billing-unavailable', 'forbidden'],
  failure: 'updateBillingGroup',
})

export const requestMigration = defineEndpoint({
  id: 'subscription.migrate',
  method: 'PUT',
  path: '/v1/customers/migrate/billing-account',
  access: 'customer',
  summary: 'Request the migration of existing billing accounts',
  body: z.object({ oldGcpSubBillingAccount: OldBillingAccounts }),
  reply: CustomerReply,
  errors: ['migration-requested', 'forbidden', 'version-conflict'],
  failure: 'migrate',
})

export const retryCloudAccount = defineEndpoint({
  id: 'subscription.retryCloudAccount',
  method: 'POST',
  path: '/v1/customers/:customerId/cloud-account/retry',
  access: 'admin',
  summary: "Retry the failed operation on a customer's cloud account",
  params: z.object({ customerId: z.uuid() }),
  reply: CustomerReply,
  errors: ['not-found', 'cloud-account-settled', 'version-conflict'],
  failure: 'retryCloudAccount',
})
