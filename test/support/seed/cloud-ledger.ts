import type { BillingAccount } from '#sandbox/cloud-billing/state.ts'
import type { Place } from './call-api.ts'

interface State {
  parts: { 'cloud-billing': { accounts: BillingAccount[]; operations: { operationType: string }[] } }
}

/** What stands in the cloud provider's own books about one sub-account. */
export interface CloudEntry {
  id: string
  state: 'open' | 'suspended' | 'closed'
  /** Who has a role. */
  members: string[]
  closedAt: string | null
  /** How many projects use it. */
  projects: number
}

const entryOf = ({
  id,
  open,
  closedAt = '',
  suspensionReasons = [],
  bindings,
  projects = 0,
}: BillingAccount): CloudEntry => ({
  id: `billingAccounts/${id}`,
  state: !open ? 'closed' : suspensionReasons.length > 0 ? 'suspended' : 'open',
  closedAt: closedAt || null,
  projects,
  members: [...new Set(bindings.flatMap(({ members }) => members))].sort(),
})

/** Every sub-account the provider has made for this customer, the first one first. */
export const cloudEntriesOf = async (
  place: Pick<Place, 'control'>,
  customerId: string,
): Promise<CloudEntry[]> => {
  const { parts } = await place.control<State>('/state')
  return parts['cloud-billing'].accounts
    .filter(({ displayName }) => displayName.includes(` ${customerId.slice(0, 8)}`))
    .map(entryOf)
}

/** Their states alone. */
export const cloudStatesOf = async (place: Pick<Place, 'control'>, customerId: string): Promise<string[]> =>
  (await cloudEntriesOf(place, customerId)).map(({ state }) => state)

/** What the provider was told to do with sub-accounts, of any customer, and took on; the first thing first. */
export const cloudOperationsOf = async (place: Pick<Place, 'control'>): Promise<string[]> => {
  const { parts } = await place.control<State>('/state')
  return parts['cloud-billing'].operations.map(({ operationType }) => operationType)
}
