import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/users.ts'
import type { CustomerActor } from '../../actor.ts'
import { accountPeoplePage, countAccountPeople } from '../../db/stores/account-people.ts'
import type { Deps } from '../../deps.ts'
import { businessAccount } from './business-account.ts'
import { presentAccountUser } from './present-account-user.ts'

/**
 * A page of the people of a business account: its owner, the users, then who is invited. Administrators, who can undo a removal, are
 * also shown who was removed.
 */
export const listUsers =
  ({ db }: Deps) =>
  async (
    { customerId, role }: CustomerActor,
    { limit, page, sortField = 'createdAt', sortOrder = 'asc' }: QueryOf<typeof endpoints.listUsers>,
  ): Promise<ReplyOf<typeof endpoints.listUsers>> => {
    const customer = await businessAccount(db, customerId)
    const withRemoved = role === 'admin'
    const totalItems = await countAccountPeople(db, customerId, withRemoved)
    const people = await accountPeoplePage(db, customerId, { limit, page, sortField, sortOrder, withRemoved })
    return {
      users: people.map((person) => presentAccountUser(person, customer)),
      totalItems,
      totalPages: Math.ceil(totalItems / limit),
      currentPage: page,
    }
  }
