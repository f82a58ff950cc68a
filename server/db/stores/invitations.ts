import type { Querier } from '../client.ts'
import type { InvitationRow } from '../schema.ts'
import type { InvitationsTable } from '../tables/billing-tables.ts'

export interface NewInvitation {
  id: string
  customerId: string
  email: string
  invitedBy: string
  at: Date
}

/** Answers undefined when the address has an open invitation already, whoever was faster. */
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

/** Makes room for a new invitation of an address whose last one nobody accepted in time. */
export const endOverdueInvitation = async (
  q: Querier,
  email: string,
  { endedBy, at }: { endedBy: Date; at: Date },
): Promise<void> => {
  await q
    .updateTable('invitations')
    .set({ endedAt: at, outcome: 'expired' })
    .where('email', '=', email)
    .where('endedAt', 'is', null)
    .where('sentAt', '<=', endedBy)
    .execute()
}

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

/** An open invitation of this account, kept from others until the transaction ends. */
export const lockOpenInvitation = (
  q: Querier,
  customerId: string,
  id: string,
): Promise<InvitationRow | undefined> =>
  q
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const countSending = (q: Querier, id: string, at: Date): Promise<InvitationRow> =>
  q
    .updateTable('invitations')
    .set((eb) => ({ sentAt: at, sentCount: eb('sentCount', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** False when it had ended already. */
export const endInvitation = async (
  q: Querier,
  id: string,
  outcome: NonNullable<InvitationsTable['outcome']>,
  at: Date,
): Promise<boolean> => {
  const ended = await q
    .updateTable('invitations')
    .set({ endedAt: at, outcome })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
