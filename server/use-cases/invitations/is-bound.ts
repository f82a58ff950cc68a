import type { Querier } from '../../db/client.ts'
import { peopleWithEmail } from '../../db/stores/account-people.ts'
import { ownAccount } from './own-account.ts'

/**
 * Whether a person with this address cannot be invited: they are of the team, belong to an account of others, or have one of their own
 * that is in use. An application that is not sent does not count: its person decides when asked.
 */
export const isBound = async (q: Querier, email: string): Promise<boolean> =>
  (await peopleWithEmail(q, email)).some(
    ({ user: { role, customerId, isOwner }, own }) =>
      role !== 'user' || (customerId !== null && !isOwner) || ownAccount(own) === 'live',
  )

/** Whether a person with this address has anything to do with a customer account, be it an application that was only begun. */
export const hasAccount = async (q: Querier, email: string): Promise<boolean> =>
  (await peopleWithEmail(q, email)).some(
    ({ user: { customerId, isOwner }, own }) =>
      (customerId !== null && !isOwner) || ownAccount(own) !== 'none',
  )
