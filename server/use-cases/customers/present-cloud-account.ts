import type { CloudAccount, FormerCloudAccount } from '#contract/entities/cloud-account.ts'
import { isCloudMoving } from '#machines/cloud-account/cloud-account.ts'
import { billingAccountId } from '#rules/display.ts'
import type { Querier } from '../../db/client.ts'
import type { CloudAccountRow } from '../../db/schema.ts'
import { cloudAccountsOf } from '../../db/stores/cloud-accounts.ts'

const present = ({ state, machineVersion, failure }: CloudAccountRow): CloudAccount => ({
  state,
  version: machineVersion,
  failure,
})

/** The present sub-account, and those before it that are not closed yet, as their customer and administrators see them. */
export const presentCloudAccounts = async (
  q: Querier,
  customerId: string,
): Promise<{ cloudAccount: CloudAccount | null; formerCloudAccounts: FormerCloudAccount[] }> => {
  const accounts = await cloudAccountsOf(q, customerId)
  const current = accounts.at(-1)
  return {
    cloudAccount: current ? present(current) : null,
    formerCloudAccounts: accounts
      .slice(0, -1)
      .filter(({ state }) => isCloudMoving(state))
      .map((row) => ({
        ...present(row),
        account: row.subAccountId === null ? row.displayName : billingAccountId(row.subAccountId),
      })),
  }
}
