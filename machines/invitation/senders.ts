import type { Senders } from '../shared/senders.ts'
import type { InvitationEvent } from './invitation.machine.ts'

/** The use cases that send each event. */
export const INVITATION_SENDERS = {
  'person.accepted': ['acceptInvitation'],
  'person.declined': ['declineInvitation'],
  'account.resent': ['resendInvitation'],
  'account.withdrew': ['deleteUser', 'restoreUser'],
  'deadline.passed': ['inviteUser'],
} as const satisfies Senders<InvitationEvent['type']>
