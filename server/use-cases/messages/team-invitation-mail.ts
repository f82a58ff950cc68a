import type { TeamRole } from '#contract/forms/team.ts'
import { INVITATION_DAYS } from '#rules/invitation.ts'
import type { TeamInvitationRow, UserRow } from '../../db/schema.ts'
import type { Config } from '../../deps.ts'
import type { OutgoingMessage } from '../../providers/messages/port.ts'

interface TeamInvited {
  invitation: TeamInvitationRow
  /** The administrator who pressed Send. */
  inviter: UserRow
}

const ROLE: Record<TeamRole, { en: string; ar: string }> = {
  admin: { en: 'an administrator', ar: 'مشرفًا' },
  analyst: { en: 'an analyst', ar: 'محللًا' },
}

/** To somebody invited to the team, in both languages. The address it goes to is the key: it has to sign in. */
export const teamInvitationMail = (
  { invitation: { email, role }, inviter }: TeamInvited,
  { appUrl, mail }: Config,
): OutgoingMessage => {
  const en = [
    'Hello,',
    `${inviter.email} invites you to the team of Masar as ${ROLE[role].en}.`,
    `Sign in with ${email} to accept: ${appUrl}/`,
    `The invitation can be accepted for ${INVITATION_DAYS} days. If you did not expect it, ignore this e-mail.`,
  ]
  const ar = [
    'مرحبًا،',
    `يدعوك ${inviter.email} إلى الانضمام إلى فريق مسار بصفتك ${ROLE[role].ar}.`,
    `لقبول الدعوة سجّل الدخول بالبريد ${email} من هنا: ${appUrl}/`,
    `يمكن قبول الدعوة خلال ${INVITATION_DAYS} يومًا. إذا لم تكن تتوقعها فتجاهل هذه الرسالة.`,
  ]
  return {
    to: [email],
    subject: 'You are invited to the team of Masar | أنت مدعو إلى فريق مسار',
    text: [...en, '—', ...ar].join('\n\n'),
    replyTo: mail.support,
  }
}
