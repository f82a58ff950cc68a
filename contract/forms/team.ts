import { z } from 'zod/mini'
import { InviteEmail } from '../text/email.ts'

export const TEAM_ROLES = ['admin', 'analyst'] as const
export const TeamRole = z.enum(TEAM_ROLES)
export type TeamRole = z.output<typeof TeamRole>

export const InvitationToTeam = z.object({ email: InviteEmail, role: TeamRole })
export type InvitationToTeam = z.output<typeof InvitationToTeam>
