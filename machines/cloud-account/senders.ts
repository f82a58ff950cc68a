import type { Senders } from '../shared/senders.ts'
import type { CloudAccountEvent } from './cloud-account.machine.ts'

/** The use cases that send each event. */
export const CLOUD_ACCOUNT_SENDERS = {
  'suspension.wanted': ['administer', 'billCustomer', 'resolveCharge', 'retryPayment', 'keepSubscription'],
  'resumption.wanted': [
    'administer',
    'billCustomer',
    'resolveCharge',
    'retryPayment',
    'adoptPayment',
    'keepSubscription',
  ],
  'closure.wanted': ['rejectApplication', 'billCustomer'],
  'provider.opened': ['openBillingAccount'],
  'provider.suspended': ['moveCloudAccount'],
  'provider.resumed': ['moveCloudAccount'],
  'provider.closed': ['moveCloudAccount'],
  'provider.failed': ['openBillingAccount', 'moveCloudAccount'],
  'retry.requested': ['retryCloudAccount', 'updateBillingGroup'],
} as const satisfies Senders<CloudAccountEvent['type']>
