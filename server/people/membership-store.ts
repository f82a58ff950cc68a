import type { Querier, Tx } from '../db/client.ts'
import type { MembershipRow, UserRow } from '../db/schema.ts'
import { beforeChange } from '../db/transaction.ts'

interface Membership {
  id: string
  customerId: string
  userId: string
  at: Date
}

/** Adds a person to another's account. Their own account is kept and waits until they leave. */
export const joinCustomer = async (tx: Tx, { id, customerId, userId, at }: Membership): Promise<UserRow> => {
  await beforeChange(tx, 'person', userId)
  await tx.insertInto('memberships').values({ id, customerId, userId, joinedAt: at, leftAt: null }).execute()
  return tx
    .updateTable('users')
    .set({ customerId, isOwner: false, status: 'active', updatedAt: at })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes a person from another's account only. Returns the ended membership, if there was one. */
export const leaveCustomer = async (
  tx: Tx,
  { customerId, userId, at }: Omit<Membership, 'id'>,
): Promise<MembershipRow | undefined> => {
  await beforeChange(tx, 'person', userId)
  const left = await tx
    .updateTable('users')
    .set({ customerId: null, updatedAt: at })
    .where('id', '=', userId)
    .where('customerId', '=', customerId)
    .where('isOwner', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!left) return undefined
  return tx
    .updateTable('memberships')
    .set({ leftAt: at })
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export const findMembership = (q: Querier, id: string): Promise<MembershipRow | undefined> =>
  q.selectFrom('memberships').selectAll().where('id', '=', id).executeTakeFirst()

/** True when a person is or was a member of this account. */
export const hasBeenMember = async (q: Querier, customerId: string, userId: string): Promise<boolean> => {
  const membership = await q
    .selectFrom('memberships')
    .select('id')
    .where('customerId', '=', customerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return membership !== undefined
}
