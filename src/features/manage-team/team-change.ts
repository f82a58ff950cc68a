import {
  changeTeamRole,
  deactivateMember,
  reactivateMember,
  type TeamMember,
  withdrawTeamInvitation,
} from '#contract/endpoints/team.ts'
import { call } from '#src/shared/api/api.ts'

export type ChangeKind = 'promote' | 'demote' | 'deactivate' | 'reactivate' | 'withdraw'

/** A change of one member of the team. */
export interface TeamChange {
  kind: ChangeKind
  member: TeamMember
}

/** What can be done with one of the team, as they are now. */
export const changesOf = ({ status, role }: TeamMember): ChangeKind[] => {
  if (status === 'invited' || status === 'expired') return ['withdraw']
  if (status === 'deactivated') return ['reactivate']
  return [role === 'admin' ? 'demote' : 'promote', 'deactivate']
}

/** Whether the change reduces the member's permissions. */
export const takesAway = (kind: ChangeKind): boolean => kind === 'demote' || kind === 'deactivate'

/** Asks the server for a change, from the state that was seen. */
export const sendChange = async ({ kind, member }: TeamChange): Promise<void> => {
  const { id, revision } = member
  const params = { userId: id }
  switch (kind) {
    case 'promote':
    case 'demote': {
      const body = { role: kind === 'promote' ? 'admin' : 'analyst' } as const
      await call(changeTeamRole, { params, body }, { revision })
      return
    }
    case 'deactivate':
      await call(deactivateMember, { params }, { revision })
      return
    case 'reactivate':
      await call(reactivateMember, { params }, { revision })
      return
    case 'withdraw':
      await call(withdrawTeamInvitation, { params: { invitationId: id } })
  }
}
