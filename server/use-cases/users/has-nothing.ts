import type { Tx } from '../../db/client.ts'
import type { UserRow } from '../../db/schema.ts'
import { lockCustomerOfUser } from '../../db/stores/customers.ts'
import { ownAccount } from '../invitations/own-account.ts'

/** Whether a person belongs to no account of others and has entered nothing into one of their own. */
export const hasNothing = async (
  tx: Tx,
  { id, customerId, isOwner }: Pick<UserRow, 'id' | 'customerId' | 'isOwner'>,
): Promise<boolean> =>
  (customerId === null || isOwner) && ownAccount(await lockCustomerOfUser(tx, id)) === 'none'
