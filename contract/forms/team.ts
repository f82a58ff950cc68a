import { z } from 'zod/mini'
import { InviteEmail } from '../text/email.ts'

/** What one can be in the reseller's team. */
export const TEAM_ROLES = ['admin', 'analyst'] as const
export const TeamRole = z.enum(TEAM_ROLES)
export type TeamRole = z.output<typeof TeamRole>

/** Whom to invite to the team, and as what. */
export const InvitationToTeam = z.object({ email: InviteEmail, role: TeamRole })
export type InvitationToTeam = z.output<typeof InvitationToTeam>
