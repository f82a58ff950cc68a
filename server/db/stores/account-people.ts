import { sql } from 'kysely'
import type { Querier } from '../client.ts'
import type { InvitationRow, UserRow } from '../schema.ts'

/** Somebody who has access to an account, or was invited to it. */
export type AccountPerson = { user: UserRow } | { invitation: InvitationRow }

interface PageWanted {
  limit: number
  page: number
  sortField: 'name' | 'createdAt'
  sortOrder: 'asc' | 'desc'
}

const peopleOf = (q: Querier, customerId: string) =>
  q
    .selectFrom('users')
    .where('customerId', '=', customerId)
    .select([
      'id',
      'createdAt',
      sql<boolean>`not is_owner`.as('isGuest'),
      sql<boolean>`false`.as('isInvited'),
      sql<string>`lower(concat_ws(' ', first_name, last_name))`.as('name'),
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
          sql<string>`email`.as('name'),
        ]),
    )

const rowsOf = async <Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<(id: string) => Row> => {
  const rows = new Map((ids.length > 0 ? await read(ids) : []).map((row) => [row.id, row]))
  return (id) => {
    const row = rows.get(id)
    if (!row) throw new Error(`${id} stood on the page, and neither table ever loses a row`)
    return row
  }
}

/** A page of the people of an account: its owner, the users, then who is invited. */
export const accountPeoplePage = async (
  q: Querier,
  customerId: string,
  { limit, page, sortField, sortOrder }: PageWanted,
): Promise<AccountPerson[]> => {
  const people = await q
    .selectFrom(peopleOf(q, customerId).as('people'))
    .select(['id', 'isInvited'])
    .orderBy('isGuest')
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
  return people.map(({ id, isInvited }) =>
    isInvited ? { invitation: invitationOf(id) } : { user: userOf(id) },
  )
}

export const countAccountPeople = async (q: Querier, customerId: string): Promise<number> => {
  const { count } = await q
    .selectFrom(peopleOf(q, customerId).as('people'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Whether somebody with this address has access to something already: a role of ours, or an account. An account nobody has
 * entered anything into yet does not count: everybody who signs in to have a look has one.
 */
export const hasAccess = async (q: Querier, email: string): Promise<boolean> => {
  const person = await q
    .selectFrom('users')
    .leftJoin('customers', 'customers.id', 'users.customerId')
    .select('users.id')
    .where('users.email', '=', email)
    .where((eb) =>
      eb.or([
        eb('users.role', '!=', 'user'),
        eb.and([
          eb('users.customerId', 'is not', null),
          eb.or([eb('users.isOwner', '=', false), eb('customers.step', '!=', 'google-info')]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return person !== undefined
}
