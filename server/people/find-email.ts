import type { Querier } from '../db/client.ts'
import { findInvitation } from './invitation-store.ts'
import { hasBeenMember } from './membership-store.ts'
import { findUser } from './user-store.ts'

/**
 * Returns the address of a user or an invitation: of this account, or of the team when `customerId` is null. Null for every other
 * id.
 */
export const findEmail = async (
  q: Querier,
  id: string,
  customerId: string | null,
): Promise<string | null> => {
  const person = (await findUser(q, id)) ?? (await findInvitation(q, id))
  if (!person) return null
  if (customerId === null) return person.role && person.role !== 'user' ? person.email : null
  const isKnown = person.customerId === customerId || (await hasBeenMember(q, customerId, id))
  return isKnown ? person.email : null
}
