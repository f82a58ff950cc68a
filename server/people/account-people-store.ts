import { sql } from 'kysely'
import type { Querier } from '../db/client.ts'
import type { CustomerRow, InvitationRow, UserRow } from '../db/schema.ts'

/** A person who has or had access to an account, or an invitation to it. */
export type AccountPerson = { user: UserRow; removedAt: Date | null } | { invitation: InvitationRow }

interface PeopleQuery {
  limit: number
  page: number
  sortField: 'name' | 'createdAt'
  sortOrder: 'asc' | 'desc'
  /** Includes removed persons. */
  withRemoved: boolean
}

const NAME = sql<string>`lower(concat_ws(' ', first_name, last_name))`

const peopleOf = (q: Querier, customerId: string, withRemoved: boolean) =>
  q
    .selectFrom('users')
    .where('customerId', '=', customerId)
    .select([
      'id',
      'createdAt',
      sql<boolean>`not is_owner`.as('isGuest'),
      sql<boolean>`false`.as('isInvited'),
      sql<Date | null>`null::timestamptz`.as('removedAt'),
      NAME.as('name'),
    ])
    .unionAll(
      q
        .selectFrom('invitations')
        .where('customerId', '=', customerId)
        .where('endedAt', 'is', null)
        .select([
          'id',
          'createdAt',
          sql<boolean>`true`.as('isGuest'),
          sql<boolean>`true`.as('isInvited'),
          sql<Date | null>`null::timestamptz`.as('removedAt'),
          sql<string>`email`.as('name'),
        ]),
    )
    .unionAll(
      q
        .selectFrom('users')
        .innerJoin('memberships', 'memberships.userId', 'users.id')
        .where(sql<boolean>`${withRemoved}::boolean`)
        .where('memberships.customerId', '=', customerId)
        .where((eb) => eb.or([eb('users.customerId', 'is', null), eb('users.customerId', '!=', customerId)]))
        .groupBy('users.id')
        .select([
          'users.id',
          'users.createdAt',
          sql<boolean>`true`.as('isGuest'),
          sql<boolean>`false`.as('isInvited'),
          sql<Date | null>`max(memberships.left_at)`.as('removedAt'),
          NAME.as('name'),
        ]),
    )

/** A page of the people of an account: its owner, the users, invited persons, removed persons. */
export const accountPeoplePage = async (
  q: Querier,
  customerId: string,
  { limit, page, sortField, sortOrder, withRemoved }: PeopleQuery,
): Promise<AccountPerson[]> => {
  const people = await q
    .selectFrom(peopleOf(q, customerId, withRemoved).as('people'))
    .select(['id', 'isInvited', 'removedAt'])
    .orderBy('isGuest')
    .orderBy(sql`removed_at is not null`)
    .orderBy('isInvited')
    .orderBy(sortField, sortOrder)
    .orderBy('id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  const idsOf = (isInvited: boolean) =>
    people.filter((person) => person.isInvited === isInvited).map(({ id }) => id)
  const userOf = await rowsOf(idsOf(false), (ids) =>
    q.selectFrom('users').selectAll().where('id', 'in', ids).execute(),
  )
  const invitationOf = await rowsOf(idsOf(true), (ids) =>
    q.selectFrom('invitations').selectAll().where('id', 'in', ids).execute(),
  )
  return people.map(({ id, isInvited, removedAt }) =>
    isInvited ? { invitation: invitationOf(id) } : { user: userOf(id), removedAt },
  )
}

const rowsOf = async <Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<(id: string) => Row> => {
  const rows = new Map((ids.length > 0 ? await read(ids) : []).map((row) => [row.id, row]))
  return (id) => {
    const row = rows.get(id)
    if (!row) throw new Error(`The page lists ${id}, but its row is gone`)
    return row
  }
}

export const countAccountPeople = async (
  q: Querier,
  customerId: string,
  withRemoved: boolean,
): Promise<number> => {
  const { count } = await q
    .selectFrom(peopleOf(q, customerId, withRemoved).as('people'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface PersonWithOwn {
  user: UserRow
  own: CustomerRow | undefined
}

/** Every person who has signed in with this address, with the account they opened. */
export const peopleWithEmail = async (q: Querier, email: string): Promise<PersonWithOwn[]> => {
  const users = await q.selectFrom('users').selectAll().where('email', '=', email).execute()
  if (users.length === 0) return []
  const owners = users.map(({ id }) => id)
  const owned = await q.selectFrom('customers').selectAll().where('userId', 'in', owners).execute()
  return users.map((user) => ({ user, own: owned.find(({ userId }) => userId === user.id) }))
}
