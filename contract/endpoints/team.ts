import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { InvitationChart } from '../entities/chart.ts'
import { EmptyReply, Instant } from '../entities/common.ts'
import { PageQuery, Paging, SearchString } from '../entities/paging.ts'
import { TEAM_SORT_FIELDS } from '../entities/sorting.ts'
import { InvitationToTeam, TeamRole } from '../forms/team.ts'

export const TeamSortField = z.enum(TEAM_SORT_FIELDS)
export type TeamSortField = z.output<typeof TeamSortField>

/** A member of the reseller's team, or an open invitation to join it. */
export const TeamMember = z.object({
  /** Id of the person, or of the invitation. */
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: TeamRole,
  /** Null for a member. */
  invitation: z.nullable(InvitationChart),
  /** False when deactivated or only invited. */
  isActive: z.boolean(),
  createdAt: Instant,
  /** Counts the changes of the person. */
  revision: z.int(),
})
export type TeamMember = z.output<typeof TeamMember>

const MemberId = z.object({ userId: z.uuid() })
const InvitationId = z.object({ invitationId: z.uuid() })
const MemberReply = z.object({ member: TeamMember })

export const listTeam = defineEndpoint({
  id: 'team.list',
  method: 'GET',
  path: '/v1/team',
  access: 'admin',
  summary: 'List the team, with deactivated and invited members',
  query: z.extend(PageQuery, {
    sortField: z.optional(TeamSortField),
    /** Part of a name or an e-mail address. */
    searchString: z.optional(SearchString),
  }),
  reply: z.extend(Paging, { members: z.array(TeamMember) }),
  errors: [],
  failure: 'team',
})

export const inviteToTeam = defineEndpoint({
  id: 'team.invite',
  method: 'POST',
  path: '/v1/team/invitations',
  access: 'admin',
  summary: 'Invite an administrator or analyst by e-mail',
  body: InvitationToTeam,
  reply: MemberReply,
  errors: ['user-exists', 'member-deactivated', 'customer-address', 'rate-limited'],
  failure: 'inviteToTeam',
})

export const resendTeamInvitation = defineEndpoint({
  id: 'team.resendInvitation',
  method: 'POST',
  path: '/v1/team/invitations/:invitationId/resend',
  access: 'admin',
  summary: 'Resend a team invitation with a new expiry date',
  params: InvitationId,
  reply: MemberReply,
  errors: ['not-found', 'rate-limited'],
  failure: 'inviteToTeam',
})

export const withdrawTeamInvitation = defineEndpoint({
  id: 'team.withdrawInvitation',
  method: 'DELETE',
  path: '/v1/team/invitations/:invitationId',
  access: 'admin',
  summary: 'Withdraw a pending team invitation',
  params: InvitationId,
  reply: EmptyReply,
  errors: ['not-found'],
  failure: 'changeTeam',
})

export const changeTeamRole = defineEndpoint({
  id: 'team.changeRole',
  method: 'PUT',
  path: '/v1/team/members/:userId/role',
  access: 'admin',
  summary: 'Change the role of a team member',
  params: MemberId,
  body: z.object({ role: TeamRole }),
  reply: MemberReply,
  errors: ['not-found', 'last-admin', 'version-conflict'],
  failure: 'changeTeam',
})

export const deactivateMember = defineEndpoint({
  id: 'team.deactivate',
  method: 'PUT',
  path: '/v1/team/members/:userId/deactivate',
  access: 'admin',
  summary: 'Deactivate a team member and end their sessions',
  params: MemberId,
  reply: MemberReply,
  errors: ['not-found', 'last-admin', 'version-conflict'],
  failure: 'changeTeam',
})

export const reactivateMember = defineEndpoint({
  id: 'team.reactivate',
  method: 'PUT',
  path: '/v1/team/members/:userId/reactivate',
  access: 'admin',
  summary: 'Reactivate a team member in their former role',
  params: MemberId,
  reply: MemberReply,
  errors: ['not-found', 'version-conflict'],
  failure: 'changeTeam',
})
