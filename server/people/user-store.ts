import type { Language } from '#contract/languages.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { UserRow } from '../db/schema.ts'
import { beforeChange } from '../db/transaction.ts'

export interface SignInRecord {
  id: string
  issuer: string
  subject: string
  email: string
  firstName: string | null
  lastName: string | null
  at: Date
}

/** Creates or updates the user of this (issuer, subject). A new one has no role of the team. */
export const saveSeenPerson = (q: Querier, { at, ...person }: SignInRecord): Promise<UserRow> =>
  q
    .insertInto('users')
    .values({ ...person, role: 'user', emailVerified: true, customerId: null, createdAt: at, updatedAt: at })
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

export const findUser = (q: Querier, id: string): Promise<UserRow | undefined> =>
  q.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const makeOwner = async (tx: Tx, userId: string, customerId: string, at: Date): Promise<void> => {
  await beforeChange(tx, 'person', userId)
  await tx
    .updateTable('users')
    .set({ customerId, isOwner: true, updatedAt: at })
    .where('id', '=', userId)
    .execute()
}

/** Locks the person until the transaction ends. */
export const lockUser = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const renameUser = async (
  tx: Tx,
  userId: string,
  names: { firstName: string; lastName: string },
  at: Date,
): Promise<void> => {
  await beforeChange(tx, 'person', userId)
  await tx
    .updateTable('users')
    .set({ ...names, updatedAt: at })
    .where('id', '=', userId)
    .execute()
}

export const keepUserLanguage = async (
  q: Querier,
  userId: string,
  language: Language,
  at: Date,
): Promise<void> => {
  await q.updateTable('users').set({ language, updatedAt: at }).where('id', '=', userId).execute()
}

/** The language of the user with this address; null when there is no user or it is unknown. */
export const languageOfEmail = async (q: Querier, email: string): Promise<Language | null> => {
  const user = await q
    .selectFrom('users')
    .select('language')
    .where('email', '=', email)
    .where('isActive', '=', true)
    .where('language', 'is not', null)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return user?.language ?? null
}
