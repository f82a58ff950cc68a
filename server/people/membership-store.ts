import type { Querier, Tx } from '../db/client.ts'
import type { MembershipRow, UserRow } from '../db/schema.ts'

interface Membership {
  id: string
  customerId: string
  userId: string
  at: Date
}

/** Takes a person into an account of others. An account of their own is kept, and waits until they leave. */
export const joinCustomer = async (tx: Tx, { id, customerId, userId, at }: Membership): Promise<UserRow> => {
  await tx.insertInto('memberships').values({ id, customerId, userId, joinedAt: at, leftAt: null }).execute()
  return tx
    .updateTable('users')
    .set({ customerId, isOwner: false, status: 'active', updatedAt: at })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes a person out of an account of others, and out of nothing else. Answers the membership that ended, if there was one. */
export const leaveCustomer = async (
  tx: Tx,
  { customerId, userId, at }: Omit<Membership, 'id'>,
): Promise<MembershipRow | undefined> => {
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

/** Whether a person belongs to this account of others, or once did. */
export const hasBeenMember = async (q: Querier, customerId: string, userId: string): Promise<boolean> => {
  const membership = await q
    .selectFrom('memberships')
    .select('id')
    .where('customerId', '=', customerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return membership !== undefined
}
