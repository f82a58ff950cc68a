import type { AccountUser } from '#contract/endpoints/users.ts'
import type { AccountType } from '#contract/entities/common.ts'
import type { OpenInvitation } from '#contract/entities/open-invitation.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { type Api, type Person, someEmail } from '#test/support/api.ts'

export type UsersReply = {
  users: AccountUser[]
  totalItems: number
  totalPages: number
  currentPage: number
} & ErrorBody
export type UserReply = { user: AccountUser } & ErrorBody

/** The owner of an account with completed onboarding, set in the database: other tests prove the onboarding. */
export const someOwner = async (api: Api, accountType: AccountType = 'business'): Promise<Person> => {
  const owner = await api.signIn(someEmail(), accountType)
  await api.database.db
    .updateTable('customers')
    .set({
      step: 'onboarding-completed',
      status: 'active',
      businessName: 'Najd Trading',
      arabicBusinessName: 'شركة نجد للتجارة',
    })
    .where('id', '=', owner.customer.id)
    .execute()
  return owner
}

export const invite = (person: Person, email: string) =>
  person.call<UserReply>('POST', '/v1/users/invite', { body: { email } })

export const listOf = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call<UsersReply>('GET', '/v1/customers/users', { query })).body

export const remove = (person: Person, id: string) => person.call<ErrorBody>('DELETE', `/v1/users/${id}`)

/** The open invitation that a person with this address sees at sign-in. */
export const invitationShownTo = async (api: Api, email: string): Promise<OpenInvitation | null> => {
  const { body } = await api.call<{ invitation: OpenInvitation | null }>('GET', '/v1/customers/current', {
    token: await api.idToken(email),
  })
  return body.invitation
}

/** Accepts or declines the invitation of this address. */
export const answer = async (api: Api, email: string, how: 'accept' | 'decline') => {
  const token = await api.idToken(email)
  const id = (await invitationShownTo(api, email))?.id
  return api.call<ErrorBody>('POST', `/v1/invitations/${id}/${how}`, { token })
}

/** An invited person who accepts. */
export const join = async (api: Api, email: string): Promise<Person> => {
  const { status, body } = await answer(api, email, 'accept')
  if (status !== 200) throw new Error(`accepting answered ${status}: ${JSON.stringify(body)}`)
  return api.signIn(email)
}

/** A colleague who was invited and has accepted. */
export const someColleague = async (api: Api, owner: Person): Promise<Person & { id: string }> => {
  const email = someEmail()
  await invite(owner, email)
  const colleague = await join(api, email)
  const id = (await listOf(owner)).users.find((user) => user.email === email)?.id
  if (id === undefined) throw new Error(`${email} is not in the list`)
  return { ...colleague, id }
}

/** The id of the person with this address. */
export const findUserIdOf = async (api: Api, email: string): Promise<string> =>
  (
    await api.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

/** The id of the open invitation of this address. */
export const invitationOf = async (api: Api, email: string): Promise<string> => {
  const open = api.database.db.selectFrom('invitations').select('id').where('email', '=', email)
  return (await open.where('endedAt', 'is', null).executeTakeFirstOrThrow()).id
}
