import type { TeamRole } from '#contract/forms/team.ts'
import type { Querier, Tx } from '../client.ts'
import type { TeamInvitationRow } from '../schema.ts'
import type { TeamInvitationsTable } from '../tables/account-tables.ts'

export interface NewTeamInvitation {
  id: string
  email: string
  role: TeamRole
  invitedBy: string
  at: Date
}

/** Answers undefined when the address has an open invitation already, also one made at the same moment. */
export const insertTeamInvitation = (
  q: Querier,
  { at, ...invitation }: NewTeamInvitation,
): Promise<TeamInvitationRow | undefined> =>
  q
    .insertInto('teamInvitations')
    .values({ ...invitation, createdAt: at, sentAt: at, endedAt: null, outcome: null })
    .onConflict((conflict) => conflict.column('email').where('endedAt', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Makes room for a new invitation of an address whose last one was not accepted in time. */
export const endOverdueTeamInvitation = async (
  q: Querier,
  email: string,
  { endedBy, at }: { endedBy: Date; at: Date },
): Promise<void> => {
  await q
    .updateTable('teamInvitations')
    .set({ endedAt: at, outcome: 'expired' })
    .where('email', '=', email)
    .where('endedAt', 'is', null)
    .where('sentAt', '<=', endedBy)
    .execute()
}

export const findTeamInvitation = (q: Querier, id: string): Promise<TeamInvitationRow | undefined> =>
  q.selectFrom('teamInvitations').selectAll().where('id', '=', id).executeTakeFirst()

/** The invitation an address can accept, sent after `endedBy`. */
export const acceptableTeamInvitation = (
  q: Querier,
  email: string,
  endedBy: Date,
): Promise<TeamInvitationRow | undefined> =>
  q
    .selectFrom('teamInvitations')
    .selectAll()
    .where('email', '=', email)
    .where('endedAt', 'is', null)
    .where('sentAt', '>', endedBy)
    .executeTakeFirst()

/** An open invitation, kept from others until the transaction ends. */
export const lockOpenTeamInvitation = (tx: Tx, id: string): Promise<TeamInvitationRow | undefined> =>
  tx
    .selectFrom('teamInvitations')
    .selectAll()
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const countTeamSending = (tx: Tx, id: string, at: Date): Promise<TeamInvitationRow> =>
  tx
    .updateTable('teamInvitations')
    .set((eb) => ({ sentAt: at, sentCount: eb('sentCount', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const endTeamInvitation = async (
  tx: Tx,
  id: string,
  outcome: NonNullable<TeamInvitationsTable['outcome']>,
  at: Date,
): Promise<void> => {
  await tx.updateTable('teamInvitations').set({ endedAt: at, outcome }).where('id', '=', id).execute()
}
