import type { Generated } from 'kysely'
import type { CloudFailure } from '#contract/entities/cloud-account.ts'
import type { CreatedOnce } from './columns.ts'

/** A sub-account of a customer at the cloud provider. A customer has one at a time; the highest number is the present one. */
export interface CloudAccountsTable {
  id: string
  customerId: string
  number: number
  /** By which it is found at the provider before its id is known. */
  displayName: string
  /** `billingAccounts/012345-567890-ABCDEF`; null until the provider has created it. */
  subAccountId: string | null
  state: string
  machineVersion: number
  revision: Generated<number>
  /** Why the last try did not succeed. */
  failure: CloudFailure | null
  failedAt: Date | null
  createdAt: CreatedOnce
  movedAt: Date
  openedAt: Date | null
  closedAt: Date | null
}
