import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import type { Querier } from '../../db/client.ts'
import { currentCloudAccount } from '../../db/stores/cloud-accounts.ts'

/** The present sub-account as its customer and administrators see it. */
export const presentCloudAccount = async (q: Querier, customerId: string): Promise<CloudAccount | null> => {
  const account = await currentCloudAccount(q, customerId)
  return account ? { state: account.state, version: account.machineVersion, failure: account.failure } : null
}
