import type { TeamMember } from '#contract/endpoints/team.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { TeamRole } from '#contract/forms/team.ts'
import { INVITATION_VERSION } from '#machines/invitation/invitation.machine.ts'
import { type Api, type CallOptions, someEmail } from '#test/support/api.ts'
import { openSession } from '#test/support/seed/sessions.ts'

type MemberReply = { member: TeamMember } & ErrorBody
type TeamReply = {
  members: TeamMember[]
  totalItems: number
  totalPages: number
  currentPage: number
} & ErrorBody

type ExtraOptions = Pick<CallOptions, 'ifMatch' | 'idempotencyKey'>

/** The calls of an administrator about the team. */
const teamOf = (api: Api, token: string) => {
  const put = (path: string, options: CallOptions = {}) =>
    api.call<MemberReply>('PUT', `/v1/team/members/${path}`, { token, ...options })
  return {
    list: async (query: Record<string, string> = {}) =>
      (await api.call<TeamReply>('GET', '/v1/team', { token, query: { limit: '100', ...query } })).body,
    invite: (email: string, role: string = 'analyst', more: ExtraOptions = {}) =>
      api.call<MemberReply>('POST', '/v1/team/invitations', { token, body: { email, role }, ...more }),
    resend: (id: string, more: ExtraOptions = {}) =>
      api.call<MemberReply>('POST', `/v1/team/invitations/${id}/resend`, { token, ...more }),
    withdraw: (id: string, more: ExtraOptions = {}) =>
      api.call<ErrorBody>('DELETE', `/v1/team/invitations/${id}`, { token, ...more }),
    changeRole: (id: string, role: TeamRole, more: ExtraOptions = {}) =>
      put(`${id}/role`, { body: { role }, ...more }),
    deactivate: (id: string, more: ExtraOptions = {}) => put(`${id}/deactivate`, more),
    reactivate: (id: string, more: ExtraOptions = {}) => put(`${id}/reactivate`, more),
  }
}

/** The calls of the administrator in the settings. */
export const firstAdmin = async (api: Api) => teamOf(api, await api.adminToken())

/** The chart in an answer, for an open invitation. */
export const openInvitation = (isOverdue = false) => ({
  state: 'pending',
  version: INVITATION_VERSION,
  facts: { toTeam: true, accountTakesColleagues: true, isOverdue },
})

/** A member of the team who was invited and has signed in. */
export const someMember = async (api: Api, role: TeamRole) => {
  const team = await firstAdmin(api)
  const email = someEmail()
  await team.invite(email, role)
  const { answer, jar } = await openSession(api, email)
  const { members } = await team.list({ searchString: email })
  const id = members.find((member) => member.email === email)?.id
  if (id === undefined || answer.body.role !== role) throw new Error(`${email} did not come into the team`)
  return { id, email, token: answer.body.userToken, jar, ...teamOf(api, answer.body.userToken) }
}

/** Leaves exactly these people as active administrators. */
export const onlyAdmins = async ({ database: { db } }: Api, ids: readonly string[]) => {
  const admins = db.updateTable('users').where('role', '=', 'admin')
  await admins.set({ isActive: false }).where('id', 'not in', ids).execute()
  await admins.set({ isActive: true }).where('id', 'in', ids).execute()
}
