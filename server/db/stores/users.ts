import type { Role } from '#contract/entities/common.ts'
import type { Querier } from '../client.ts'
import type { UserRow } from '../schema.ts'

export interface SeenPerson {
  id: string
  issuer: string
  subject: string
  email: string
  firstName: string | null
  lastName: string | null
  /** Only used when the person is new: a role is changed in the database, not by signing in. */
  role: Role
  at: Date
}

/** The user of this (issuer, subject), made or brought up to date. */
export const saveSeenPerson = (q: Querier, { at, ...person }: SeenPerson): Promise<UserRow> =>
  q
    .insertInto('users')
    .values({ ...person, emailVerified: true, customerId: null, createdAt: at, updatedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject'])
        .doUpdateSet({ email: person.email, emailVerified: true, updatedAt: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const findUserBySubject = (
  q: Querier,
  issuer: string,
  subject: string,
): Promise<UserRow | undefined> =>
  q
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Whether an administrator keeps this person out. Who only lost the access to an account can be invited to another. */
export const isDeactivated = ({ isActive, leftAt }: Pick<UserRow, 'isActive' | 'leftAt'>): boolean =>
  !isActive && leftAt === null

export const findUser = (q: Querier, id: string): Promise<UserRow | undefined> =>
  q.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The people of an account, its owner first. */
export const usersOfCustomer = (q: Querier, customerId: string): Promise<UserRow[]> =>
  q
    .selectFrom('users')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('isOwner', 'desc')
    .orderBy('createdAt')
    .execute()

export const makeOwner = async (q: Querier, userId: string, customerId: string, at: Date): Promise<void> => {
  await q
    .updateTable('users')
    .set({ customerId, isOwner: true, updatedAt: at })
    .where('id', '=', userId)
    .execute()
}

/**
 * Takes a person into an account somebody else opened, also one who had lost the access to another. Undefined for whoever was
 * deactivated, or has become one of the team.
 */
export const joinCustomer = (
  q: Querier,
  userId: string,
  customerId: string,
  at: Date,
): Promise<UserRow | undefined> =>
  q
    .updateTable('users')
    .set({ customerId, isOwner: false, isActive: true, leftAt: null, status: 'active', updatedAt: at })
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .where((eb) => eb.or([eb('isActive', '=', true), eb('leftAt', 'is not', null)]))
    .returningAll()
    .executeTakeFirst()

/** Takes the access from a person of this account, unless it is the owner. False when there was nobody to take it from. */
export const leaveCustomer = async (
  q: Querier,
  userId: string,
  customerId: string,
  at: Date,
): Promise<boolean> => {
  const left = await q
    .updateTable('users')
    .set({ customerId: null, isActive: false, leftAt: at, updatedAt: at })
    .where('id', '=', userId)
    .where('customerId', '=', customerId)
    .where('isOwner', '=', false)
    .returning('id')
    .executeTakeFirst()
  return left !== undefined
}

export const renameUser = async (
  q: Querier,
  userId: string,
  names: { firstName: string; lastName: string },
  at: Date,
): Promise<void> => {
  await q
    .updateTable('users')
    .set({ ...names, updatedAt: at })
    .where('id', '=', userId)
    .execute()
}
