import type { TeamMember } from '#contract/endpoints/team.ts'
import type { TeamRole } from '#contract/forms/team.ts'
import { invitationsEndedBy } from '#rules/invitation.ts'
import type { TeamInvitationRow, UserRow } from '../../db/schema.ts'
import type { TeamRow } from '../../db/stores/team.ts'

const statusOf = ({ sentAt, isActive }: TeamRow, now: Date): TeamMember['status'] => {
  if (sentAt === null) return isActive ? 'active' : 'deactivated'
  return sentAt > invitationsEndedBy(now) ? 'invited' : 'expired'
}

/** One of the team as the list shows them. */
export const presentMember = (row: TeamRow, now: Date): TeamMember => {
  const { id, email, firstName, lastName, role, revision, createdAt } = row
  const status = statusOf(row, now)
  return { id, email, firstName, lastName, role, status, revision, createdAt: createdAt.toISOString() }
}

export const presentTeamUser = (user: UserRow & { role: TeamRole }, now: Date): TeamMember =>
  presentMember({ ...user, sentAt: null }, now)

export const presentTeamInvitation = (invitation: TeamInvitationRow, now: Date): TeamMember =>
  presentMember({ ...invitation, firstName: null, lastName: null, isActive: false, revision: 1 }, now)
