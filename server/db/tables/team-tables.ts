import type { Generated } from 'kysely'
import type { TeamRole } from '#contract/forms/team.ts'
import type { CreatedOnce } from './columns.ts'

export interface TeamInvitationsTable {
  id: string
  email: string
  role: TeamRole
  invitedBy: string
  createdAt: CreatedOnce
  sentAt: Date
  sentCount: Generated<number>
  endedAt: Date | null
  outcome: 'accepted' | 'withdrawn' | 'expired' | null
}
