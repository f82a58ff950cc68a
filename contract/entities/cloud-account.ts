import { z } from 'zod/mini'

const CLOUD_FAILURES = ['unavailable', 'group-unknown', 'projects-linked', 'suspended-by-provider'] as const

/**
 * Reasons of a failed operation on a cloud account. `unavailable`: the provider does not answer. `group-unknown`: it does not know the
 * billing group. `projects-linked`: projects still use the account. `suspended-by-provider`: only the provider can resume the
 * account.
 */
export const CloudFailure = z.enum(CLOUD_FAILURES)
export type CloudFailure = z.output<typeof CloudFailure>

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

/** The customer's current cloud account with the state of its chart. */
export const CloudAccount = z.object({
  state: z.enum(CLOUD_ACCOUNT_STATES),
  version: z.int(),
  failure: z.nullable(CloudFailure),
})
export type CloudAccount = z.output<typeof CloudAccount>

/** A cloud account from before a re-subscription that is not closed yet; `account` is its id at the provider. */
export const FormerCloudAccount = z.extend(CloudAccount, { account: z.string() })
export type FormerCloudAccount = z.output<typeof FormerCloudAccount>
