import { readServiceAccountKey } from '../service-account-key.ts'
import { subject } from './subject.ts'
import { httpUrl, text } from './values.ts'

/** The cloud provider's billing. */
export const cloudBilling = subject({
  variables: {
    CLOUD_BILLING_URL: httpUrl.optional(),
    /** Path of a service account's key file, or its JSON. */
    CLOUD_BILLING_CREDENTIALS: text
      .refine((value) => readServiceAccountKey(value) !== null, {
        error: 'must be a readable key file of a service account, or its JSON',
      })
      .optional(),
    CLOUD_BILLING_PARENT: text.optional(),
    CLOUD_CHANNEL_URL: httpUrl.optional(),
    /** The reseller's account in the Partner Sales Console. */
    CLOUD_CHANNEL_ACCOUNT: text
      .regex(/^accounts\/[A-Za-z0-9]+$/, {
        error: 'must be accounts/ and the id, such as accounts/C012abc3d',
      })
      .optional(),
    /** The reseller's administrator in whose name the service account suspends and closes. */
    CLOUD_CHANNEL_ADMIN: text.optional(),
  },
  needed: {
    CLOUD_BILLING_URL: 'billing accounts are created there',
    CLOUD_BILLING_CREDENTIALS: 'billing accounts are created with its rights',
    CLOUD_BILLING_PARENT: 'billing accounts are created under it',
    CLOUD_CHANNEL_URL: 'billing accounts are suspended and closed there',
    CLOUD_CHANNEL_ACCOUNT: 'billing accounts are suspended and closed under it',
    CLOUD_CHANNEL_ADMIN: 'billing accounts are suspended and closed in this name',
  },
  encrypted: ['CLOUD_BILLING_URL', 'CLOUD_CHANNEL_URL'],
  contradictions: ({ CLOUD_BILLING_CREDENTIALS: credentials }, { production }) =>
    production && credentials && readServiceAccountKey(credentials)?.token_uri.startsWith('http:')
      ? ['CLOUD_BILLING_CREDENTIALS must name an https token_uri in production.']
      : [],
  settings: (values, { sandbox, sandboxFile }) => ({
    url: values.CLOUD_BILLING_URL ?? sandbox('cloud-billing'),
    /** Read anew for every access token, so that a replaced file needs no restart. */
    credentials: values.CLOUD_BILLING_CREDENTIALS ?? sandboxFile('cloud-billing-key.json'),
    parent: values.CLOUD_BILLING_PARENT ?? 'billingAccounts/000000-000000-000000',
    channel: {
      url: values.CLOUD_CHANNEL_URL ?? sandbox('cloud-billing'),
      account: values.CLOUD_CHANNEL_ACCOUNT ?? 'accounts/C0sandbox',
      admin: values.CLOUD_CHANNEL_ADMIN ?? 'reseller@masar.example',
    },
  }),
})
