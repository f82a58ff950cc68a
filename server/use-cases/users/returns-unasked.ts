import type { Tx } from '../../db/client.ts'
import type { UserRow } from '../../db/schema.ts'
import { lockCustomerOfUser } from '../../db/stores/customers.ts'
import { ownAccount } from '../invitations/own-account.ts'

/** Whether a person who was removed can be brought back as things were: they have not turned to anything of their own since. */
export const returnsUnasked = async (tx: Tx, { id, role, isActive, customerId, isOwner }: UserRow) => {
  if (role !== 'user' || !isActive) return false
  const own = ownAccount(await lockCustomerOfUser(tx, id))
  return customerId === null ? own !== 'live' : isOwner && own === 'none'
}
