import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { InvitationChart } from '../entities/chart.ts'
import { EmptyReply, Instant } from '../entities/common.ts'
import { PageQuery, Paging, USERS_PAGE_SIZE } from '../entities/paging.ts'
import { User } from '../entities/user.ts'
import { LANGUAGES } from '../languages.ts'
import { InviteEmail } from '../text/email.ts'

const UserId = z.object({ userId: z.uuid() })

/**
 * A person of the account, or an invited one (`pending`). `removedAt`: when the person lost access; only administrators see removed
 * people. `invitedUntil`: the time when the invitation expires. It is null, like `invitation`, for a person who has joined.
 */
export const AccountUser = z.extend(User, {
  isOwner: z.boolean(),
  removedAt: z.nullable(Instant),
  invitation: z.nullable(InvitationChart),
  invitedUntil: z.nullable(Instant),
})
export type AccountUser = z.output<typeof AccountUser>

export const listUsers = defineEndpoint({
  id: 'users.list',
  method: 'GET',
  path: '/v1/customers/users',
  access: 'customer',
  summary: 'List the people of a business account, owner first',
  query: z.extend(PageQuery, {
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), USERS_PAGE_SIZE),
    sortField: z.optional(z.enum(['name', 'createdAt'])),
  }),
  reply: z.extend(Paging, { users: z.array(AccountUser) }),
  errors: ['forbidden'],
  failure: 'users',
})

export const inviteUser = defineEndpoint({
  id: 'users.invite',
  method: 'POST',
  path: '/v1/users/invite',
  access: 'customer',
  summary: 'Invite a colleague by e-mail',
  body: z.object({ email: InviteEmail }),
  reply: z.object({ user: AccountUser }),
  errors: ['forbidden', 'user-exists', 'rate-limited'],
  failure: 'addUser',
})

export const resendInvitation = defineEndpoint({
  id: 'users.resendInvitation',
  method: 'POST',
  path: '/v1/users/:userId/invitation',
  access: 'customer',
  summary: 'Resend an invitation to a colleague',
  params: UserId,
  reply: z.object({ user: AccountUser }),
  errors: ['forbidden', 'not-found', 'rate-limited'],
  failure: 'addUser',
})

export const deleteUser = defineEndpoint({
  id: 'users.delete',
  method: 'DELETE',
  path: '/v1/users/:userId',
  access: 'customer',
  summary: 'Remove a person from the account, or withdraw an invitation',
  params: UserId,
  reply: EmptyReply,
  errors: ['forbidden', 'not-found', 'owner-stays'],
  failure: 'deleteUser',
})

export const restoreUser = defineEndpoint({
  id: 'users.restore',
  method: 'POST',
  path: '/v1/users/:userId/restore',
  access: 'customer',
  summary: 'Restore the access of a removed person',
  params: UserId,
  reply: z.object({ user: AccountUser }),
  errors: ['forbidden', 'not-found', 'member-elsewhere', 'status-conflict'],
  failure: 'restoreUser',
})

export const changeLanguage = defineEndpoint({
  id: 'users.changeLanguage',
  method: 'PUT',
  path: '/v1/users/language',
  access: 'signed-in',
  summary: 'Set the language of the signed-in person',
  body: z.object({ language: z.enum(LANGUAGES) }),
  reply: EmptyReply,
  errors: [],
  failure: 'generic',
})
