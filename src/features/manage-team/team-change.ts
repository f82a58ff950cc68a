import {
  changeTeamRole,
  deactivateMember,
  reactivateMember,
  type TeamMember,
  withdrawTeamInvitation,
} from '#contract/endpoints/team.ts'
import { invitationSnapshot } from '#machines/invitation/invitation.machine.ts'
import { canWithdraw, isTooLate } from '#machines/invitation/selectors.ts'
import { call } from '#src/shared/api/api.ts'

export type ChangeKind = 'promote' | 'demote' | 'deactivate' | 'reactivate' | 'withdraw'

export interface TeamChange {
  kind: ChangeKind
  member: TeamMember
}

/** The status shown for a member. */
export const memberStatus = ({ invitation, isActive }: TeamMember) => {
  if (invitation) return isTooLate(invitationSnapshot(invitation)) ? 'expired' : 'invited'
  return isActive ? 'active' : 'deactivated'
}
export type MemberStatus = ReturnType<typeof memberStatus>

/** The changes possible for a member now. */
export const changesOf = ({ invitation, isActive, role }: TeamMember): ChangeKind[] => {
  if (invitation) return canWithdraw(invitationSnapshot(invitation)) ? ['withdraw'] : []
  return isActive ? [role === 'admin' ? 'demote' : 'promote', 'deactivate'] : ['reactivate']
}

/** True if the change reduces the permissions of the member. */
export const takesAway = (kind: ChangeKind): boolean => kind === 'demote' || kind === 'deactivate'

/** Sends a change with the revision on the screen. */
export const sendChange = async ({ kind, member }: TeamChange, idempotencyKey: string): Promise<void> => {
  const { id, revision } = member
  const options = { revision, idempotencyKey }
  const params = { userId: id }
  switch (kind) {
    case 'promote':
    case 'demote': {
      const body = { role: kind === 'promote' ? 'admin' : 'analyst' } as const
      await call(changeTeamRole, { params, body }, options)
      return
    }
    case 'deactivate':
      await call(deactivateMember, { params }, options)
      return
    case 'reactivate':
      await call(reactivateMember, { params }, options)
      return
    case 'withdraw':
      await call(withdrawTeamInvitation, { params: { invitationId: id } }, { idempotencyKey })
  }
}
