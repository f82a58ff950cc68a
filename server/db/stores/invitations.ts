import type { Querier, Tx } from '../client.ts'
import type { InvitationRow } from '../schema.ts'
import type { InvitationsTable } from '../tables/billing-tables.ts'

export interface NewInvitation {
  id: string
  customerId: string
  email: string
  invitedBy: string
  at: Date
}

/** Answers undefined when the address has an open invitation already, also one made at the same moment. */
export const insertInvitation = (
  q: Querier,
  { at, ...invitation }: NewInvitation,
): Promise<InvitationRow | undefined> =>
  q
    .insertInto('invitations')
    .values({ ...invitation, createdAt: at, sentAt: at, endedAt: null, outcome: null })
    .onConflict((conflict) => conflict.column('email').where('endedAt', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()

export const findInvitation = (q: Querier, id: string): Promise<InvitationRow | undefined> =>
  q.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()

/** The invitation an address can accept, sent after `endedBy`. */
export const acceptableInvitation = (
  q: Querier,
  email: string,
  endedBy: Date,
): Promise<InvitationRow | undefined> =>
  q
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('endedAt', 'is', null)
    .where('sentAt', '>', endedBy)
    .executeTakeFirst()

/** The open invitation of an address, answered in time or not, kept from others until the transaction ends. */
export const lockInvitationOf = (tx: Tx, email: string): Promise<InvitationRow | undefined> =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** An invitation, kept from others until the transaction ends. */
export const lockInvitation = (tx: Tx, id: string): Promise<InvitationRow | undefined> =>
  tx.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** An open invitation of this account, kept from others until the transaction ends. */
export const lockOpenInvitation = (
  tx: Tx,
  customerId: string,
  id: string,
): Promise<InvitationRow | undefined> =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Notes that it was sent once more. */
export const countSending = (tx: Tx, id: string, at: Date): Promise<InvitationRow> =>
  tx
    .updateTable('invitations')
    .set((eb) => ({ sentAt: at, sentCount: eb('sentCount', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const endInvitation = (
  tx: Tx,
  id: string,
  ended: { outcome: NonNullable<InvitationsTable['outcome']>; machineVersion: number; at: Date },
): Promise<InvitationRow> =>
  tx
    .updateTable('invitations')
    .set({ endedAt: ended.at, outcome: ended.outcome, machineVersion: ended.machineVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
