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

/** Into what an invitation leads: an address may be invited to one account, and to the team, at a time. */
interface Rows {
  account: AccountInvitationRow
  team: TeamInvitationRow
}
export type Into = keyof Rows

/** Answers undefined when the address has such an open invitation already, also one made at the same moment. */
export const insertInvitation = (
  q: Querier,
  { at, ...invitation }: NewInvitation,
): Promise<InvitationRow | undefined> =>
  q
    .insertInto('invitations')
    .values({ ...invitation, createdAt: at, sentAt: at, endedAt: null, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const findInvitation = (q: Querier, id: string): Promise<InvitationRow | undefined> =>
  q.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()

const openOf = (q: Querier, into: Into, email: string) =>
  q
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('role', into === 'team' ? 'is not' : 'is', null)
    .where('endedAt', 'is', null)

/** The invitation an address can accept, sent after `endedBy`. */
export const acceptableInvitation = async <Wanted extends Into>(
  q: Querier,
  into: Wanted,
  { email, endedBy }: { email: string; endedBy: Date },
): Promise<Rows[Wanted] | undefined> => {
  const row = await openOf(q, into, email).where('sentAt', '>', endedBy).executeTakeFirst()
  return row as Rows[Wanted] | undefined
}

/** The last invitation of an address, to an account or the team, that was sent by `endedBy` and never answered. */
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

/** The open invitation of an address, answered in time or not, kept from others until the transaction ends. */
export const lockInvitationOf = async <Wanted extends Into>(
  tx: Tx,
  into: Wanted,
  email: string,
): Promise<Rows[Wanted] | undefined> => {
  const row = await openOf(tx, into, email).forUpdate().executeTakeFirst()
  return row as Rows[Wanted] | undefined
}

/** An invitation, kept from others until the transaction ends. */
export const lockInvitation = (tx: Tx, id: string): Promise<InvitationRow | undefined> =>
  tx.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** An open invitation of this account, or into the team where none is named, kept from others until the transaction ends. */
export const lockOpenInvitation = async <CustomerId extends string | null>(
  tx: Tx,
  customerId: CustomerId,
  id: string,
): Promise<Rows[CustomerId extends null ? 'team' : 'account'] | undefined> => {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', 'is not distinct from', customerId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row as Rows[CustomerId extends null ? 'team' : 'account'] | undefined
}

/** Notes that it was sent once more. */
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
