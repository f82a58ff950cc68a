import type { Senders } from '../shared/senders.ts'
import type { InvitationEvent } from './invitation.machine.ts'

/** The use cases that send each event. */
export const INVITATION_SENDERS = {
  'person.accepted': ['acceptInvitation'],
  'person.declined': ['declineInvitation'],
  'person.signedIn': ['openSession', 'authenticate', 'listenerOf'],
  'account.resent': ['resendInvitation', 'resendTeamInvitation'],
  'account.withdrew': ['deleteUser', 'restoreUser', 'withdrawTeamInvitation'],
  'deadline.passed': ['inviteUser', 'inviteToTeam'],
} as const satisfies Senders<InvitationEvent['type']>
