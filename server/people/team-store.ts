import { type SqlBool, sql } from 'kysely'
import type { TeamRole } from '#contract/forms/team.ts'
import type { Language } from '#contract/languages.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { InvitationRow, UserRow } from '../db/schema.ts'
import { beforeChange } from '../db/transaction.ts'
import type { SignInRecord } from './user-store.ts'

/** A team member, or an open invitation to the team. */
export interface TeamRow {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  role: TeamRole
  isActive: boolean
  createdAt: Date
  revision: number
  /** The chart fields of an open invitation; null for a member. */
  invited: Pick<InvitationRow, 'sentAt' | 'outcome' | 'machineVersion'> | null
}

interface TeamQuery {
  text: string | null
  limit: number
  page: number
  sortField: 'name' | 'createdAt'
  sortOrder: 'asc' | 'desc'
}

const membersAndInvited = (q: Querier) =>
  q
    .selectFrom('users')
    .where('role', '!=', 'user')
    .select([
      'id',
      'email',
      'firstName',
      'lastName',
      sql<TeamRole>`role`.as('role'),
      'isActive',
      sql<Date | null>`null::timestamptz`.as('sentAt'),
      sql<number | null>`null::integer`.as('machineVersion'),
      'createdAt',
      'revision',
    ])
    .unionAll(
      q
        .selectFrom('invitations')
        .where('role', 'is not', null)
        .where('endedAt', 'is', null)
        .select([
          'id',
          'email',
          sql<string | null>`null::text`.as('firstName'),
          sql<string | null>`null::text`.as('lastName'),
          sql<TeamRole>`role`.as('role'),
          sql<boolean>`false`.as('isActive'),
          sql<Date | null>`sent_at`.as('sentAt'),
          sql<number | null>`machine_version`.as('machineVersion'),
          'createdAt',
          sql<number>`1`.as('revision'),
        ]),
    )

const NAMES = sql<string>`concat_ws(' ', first_name, last_name)`

const found = (q: Querier, text: string | null) => {
  const team = q.selectFrom(membersAndInvited(q).as('team'))
  if (text === null) return team
  return team.where(sql<SqlBool>`search_form(${NAMES} || E'\\n' || email) like search_pattern(${text})`)
}

/** A page of the team: members and invited persons. */
export const teamPage = async (
  q: Querier,
  { text, limit, page, sortField, sortOrder }: TeamQuery,
): Promise<TeamRow[]> => {
  const rows = await found(q, text)
    .selectAll()
    .orderBy(
      sortField === 'name' ? sql`coalesce(nullif(lower(${NAMES}), ''), email)` : 'createdAt',
      sortOrder,
    )
    .orderBy('id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return rows.map(({ sentAt, machineVersion, ...row }) => ({
    ...row,
    invited: sentAt && machineVersion ? { sentAt, machineVersion, outcome: null } : null,
  }))
}

export const countTeam = async (q: Querier, text: string | null): Promise<number> => {
  const { count } = await found(q, text)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks every active administrator and this member, so that roles cannot change until the transaction ends. */
export const lockTeam = (tx: Tx, userId: string): Promise<UserRow[]> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('role', '!=', 'user')
    .where((eb) =>
      eb.or([eb('id', '=', userId), eb.and([eb('role', '=', 'admin'), eb('isActive', '=', true)])]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const changeMember = async (
  tx: Tx,
  userId: string,
  change: { role: TeamRole; isActive: boolean },
  at: Date,
): Promise<UserRow> => {
  await beforeChange(tx, 'person', userId)
  return tx
    .updateTable('users')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1), updatedAt: at }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a person to the team. */
export const joinTeam = async (tx: Tx, userId: string, role: TeamRole, at: Date): Promise<UserRow> => {
  await beforeChange(tx, 'person', userId)
  return tx
    .updateTable('users')
    .set({ role, customerId: null, isOwner: false, updatedAt: at })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type Member = UserRow & { role: TeamRole }

export const isMember = (user: UserRow): user is Member => user.role !== 'user'

/** Every user who has signed in with this address. */
export const usersWithEmail = (q: Querier, email: string): Promise<UserRow[]> =>
  q.selectFrom('users').selectAll().where('email', '=', email).execute()

/**
 * Binds the role that the settings plan for an address to this subject. Waits for a concurrent claim. Returns false when another
 * subject has the role.
 */
export const claimFirstRole = async (
  tx: Tx,
  { email, issuer, subject, at }: SignInRecord,
  role: TeamRole,
): Promise<boolean> => {
  await tx
    .insertInto('firstRoles')
    .values({ email, issuer, subject, role, takenAt: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const claim = await tx
    .selectFrom('firstRoles')
    .select('email')
    .where('email', '=', email)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return claim !== undefined
}

/** The known languages of the active administrators. */
export const languagesOfAdmins = async (q: Querier): Promise<Language[]> => {
  const rows = await q
    .selectFrom('users')
    .select('language')
    .distinct()
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .execute()
  return rows.flatMap(({ language }) => language ?? [])
}
