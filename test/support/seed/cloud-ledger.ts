import type { BillingAccount } from '#sandbox/cloud-billing/state.ts'
import type { Place } from './call-api.ts'

interface State {
  parts: { 'cloud-billing': { accounts: BillingAccount[]; operations: { operationType: string }[] } }
}

/** A cloud account in the provider's own records. */
export interface CloudEntry {
  id: string
  state: 'open' | 'suspended' | 'closed'
  /** The people and groups with a role. */
  members: string[]
  closedAt: string | null
  /** The number of projects that use it. */
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

/** All cloud accounts that the provider has created for this customer, the first one first. */
export const cloudEntriesOf = async (
  place: Pick<Place, 'control'>,
  customerId: string,
): Promise<CloudEntry[]> => {
  const { parts } = await place.control<State>('/state')
  return parts['cloud-billing'].accounts
    .filter(({ displayName }) => displayName.includes(` ${customerId.slice(0, 8)}`))
    .map(entryOf)
}

/** The states of these cloud accounts. */
export const cloudStatesOf = async (place: Pick<Place, 'control'>, customerId: string): Promise<string[]> =>
  (await cloudEntriesOf(place, customerId)).map(({ state }) => state)

/** The operations on cloud accounts, of any customer, that the provider has accepted; the first one first. */
export const cloudOperationsOf = async (place: Pick<Place, 'control'>): Promise<string[]> => {
  const { parts } = await place.control<State>('/state')
  return parts['cloud-billing'].operations.map(({ operationType }) => operationType)
}
