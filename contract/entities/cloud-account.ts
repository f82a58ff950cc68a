import { z } from 'zod/mini'

const CLOUD_FAILURES = ['unavailable', 'group-unknown', 'projects-linked', 'suspended-by-provider'] as const

/**
 * Why a sub-account is not yet what it should be. `unavailable`: the provider cannot be asked. `group-unknown`: it does not know
 * who should get the roles. `projects-linked`: it closes nothing that projects use. `suspended-by-provider`: only it can end that.
 */
export const CloudFailure = z.enum(CLOUD_FAILURES)
export type CloudFailure = z.output<typeof CloudFailure>

/** The states of a sub-account at the cloud provider. */
export const CLOUD_ACCOUNT_STATES = [
  'opening',
  'opening-failed',
  'open',
  'suspending',
  'suspending-failed',
  'suspended',
  'resuming',
  'resuming-failed',
  'ending',
  'ending-failed',
  'closing',
  'closing-failed',
  'closed',
] as const

/** Where the customer's present sub-account at the cloud provider is, as its chart says. */
export const CloudAccount = z.object({
  state: z.enum(CLOUD_ACCOUNT_STATES),
  version: z.int(),
  failure: z.nullable(CloudFailure),
})
export type CloudAccount = z.output<typeof CloudAccount>

/** A sub-account from before a re-subscription that the provider has not closed yet; `account` is its id there. */
export const FormerCloudAccount = z.extend(CloudAccount, { account: z.string() })
export type FormerCloudAccount = z.output<typeof FormerCloudAccount>
