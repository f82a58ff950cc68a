import { subject } from './subject.ts'
import { httpUrl, text } from './values.ts'

const SANDBOX = { CLOUD_BILLING_TOKEN: 'cloud_key_sandbox' } as const

/** The cloud provider's billing. */
export const cloudBilling = subject({
  variables: {
    CLOUD_BILLING_URL: httpUrl.optional(),
    CLOUD_BILLING_TOKEN: text.optional(),
    CLOUD_BILLING_PARENT: text.optional(),
  },
  needed: {
    CLOUD_BILLING_URL: 'billing accounts are created there',
    CLOUD_BILLING_PARENT: 'billing accounts are created under it',
  },
  sandboxValues: SANDBOX,
  encrypted: ['CLOUD_BILLING_URL'],
  settings: (values, { sandbox }) => ({
    url: values.CLOUD_BILLING_URL ?? sandbox('cloud-billing'),
    token: values.CLOUD_BILLING_TOKEN ?? SANDBOX.CLOUD_BILLING_TOKEN,
    parent: values.CLOUD_BILLING_PARENT ?? 'billingAccounts/000000-000000-000000',
  }),
})
