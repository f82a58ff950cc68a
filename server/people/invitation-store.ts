import type { InvitationOutcome } from '#machines/invitation/selectors.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { AccountInvitationRow, InvitationRow, TeamInvitationRow } from '../db/schema.ts'

export interface NewInvitation extends Pick<InvitationRow, 'customerId' | 'role'> {
  id: string
  email: string
  invitedBy: string
  machineVersion: number
  at: Date
}

/** The target of an invitation: an address may have one open invitation to an account, and one to the team. */
interface InvitationRows {
  account: AccountInvitationRow
  team: TeamInvitationRow
}
export type InvitationTarget = keyof InvitationRows

/** Returns undefined when the address has an open invitation of the same kind (account or team), even one created concurrently. */
export const insertInvitation = (
  q: Querier,
  { at, ...invitation }: NewInvitation,
): Promise<InvitationRow | undefined> =>
  q
    .insertInto('invitations')
    .values({ ...invitation, createdAt: at, sentAt: at, requestedAt: null, endedAt: null, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const findInvitation = (q: Querier, id: string): Promise<InvitationRow | undefined> =>
  q.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()

const openOf = (q: Querier, into: InvitationTarget, email: string) =>
  q
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('role', into === 'team' ? 'is not' : 'is', null)
    .where('endedAt', 'is', null)

/** The invitation that an address can accept, sent after `endedBy`. */
export const acceptableInvitation = async <Target extends InvitationTarget>(
  q: Querier,
  into: Target,
  { email, endedBy }: { email: string; endedBy: Date },
): Promise<InvitationRows[Target] | undefined> => {
  const row = await openOf(q, into, email).where('sentAt', '>', endedBy).executeTakeFirst()
  return row as InvitationRows[Target] | undefined
}

/** The last unanswered invitation of an address to an account or the team, sent by `endedBy`. */
export const overdueInvitation = (
  q: Querier,
  { email, endedBy }: { email: string; endedBy: Date },
): Promise<InvitationRow | undefined> =>
  q
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('endedAt', 'is', null)
    .where('sentAt', '<=', endedBy)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks the open invitation of an address, expired or not, until the transaction ends. */
export const lockInvitationOf = async <Target extends InvitationTarget>(
  tx: Tx,
  into: Target,
  email: string,
): Promise<InvitationRows[Target] | undefined> => {
  const row = await openOf(tx, into, email).forUpdate().executeTakeFirst()
  return row as InvitationRows[Target] | undefined
}

/** Locks an invitation until the transaction ends. */
export const lockInvitation = (tx: Tx, id: string): Promise<InvitationRow | undefined> =>
  tx.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks an open invitation of this account, or of the team when it is null, until the transaction ends. */
export const lockOpenInvitation = async <CustomerId extends string | null>(
  tx: Tx,
  customerId: CustomerId,
  id: string,
): Promise<InvitationRows[CustomerId extends null ? 'team' : 'account'] | undefined> => {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', 'is not distinct from', customerId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row as InvitationRows[CustomerId extends null ? 'team' : 'account'] | undefined
}

/** Increments the number of sendings. */
export const countSending = (
  tx: Tx,
  id: string,
  sent: { machineVersion: number; at: Date },
): Promise<InvitationRow> =>
  tx
    .updateTable('invitations')
    .set((eb) => ({
      sentAt: sent.at,
      sentCount: eb('sentCount', '+', 1),
      machineVersion: sent.machineVersion,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const storeRequest = (
  tx: Tx,
  id: string,
  requested: { machineVersion: number; at: Date },
): Promise<InvitationRow> =>
  tx
    .updateTable('invitations')
    .set({ requestedAt: requested.at, machineVersion: requested.machineVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const endInvitation = (
  tx: Tx,
  id: string,
  ended: { outcome: InvitationOutcome; machineVersion: number; at: Date },
): Promise<InvitationRow> =>
  tx
    .updateTable('invitations')
    .set({ endedAt: ended.at, outcome: ended.outcome, machineVersion: ended.machineVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
