import type { Tx } from '../db/client.ts'

interface SeenDevice {
  userId: string
  /** Hash of the secret in the browser's cookie. */
  secretHash: string
  at: Date
}

/**
 * Records the browser of a sign-in. `first`: the person's first browser. `new`: new, but the person has used another one
 * before.
 */
export const recordDevice = async (
  tx: Tx,
  { userId, secretHash, at }: SeenDevice,
): Promise<'first' | 'new' | 'known'> => {
  const others = await tx
    .selectFrom('devices')
    .select('secretHash')
    .where('userId', '=', userId)
    .where('secretHash', '!=', secretHash)
    .limit(1)
    .execute()
  const added = await tx
    .insertInto('devices')
    .values({ userId, secretHash, firstSeenAt: at, lastSeenAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'secretHash']).doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!added) {
    await tx
      .updateTable('devices')
      .set({ lastSeenAt: at })
      .where('userId', '=', userId)
      .where('secretHash', '=', secretHash)
      .execute()
    return 'known'
  }
  return others.length > 0 ? 'new' : 'first'
}
