import { INVITATION_DAYS } from '#rules/invitation.ts'
import type { CustomerRow, InvitationRow, UserRow } from '../../db/schema.ts'
import type { Config } from '../../deps.ts'
import type { OutgoingMessage } from '../../providers/messages/port.ts'
import { oneLine } from './mails/words.ts'

interface Invited {
  invitation: InvitationRow
  customer: CustomerRow
  /** Who pressed Send. */
  inviter: UserRow
}

/** To the person invited, in both languages. The address it goes to is the key: it has to sign in. */
export const invitationMail = (
  { invitation, customer, inviter }: Invited,
  { appUrl, mail }: Config,
): OutgoingMessage => {
  const company = oneLine(customer.businessName ?? customer.accountName ?? customer.domain ?? '')
  const account = company ? `the account of ${company}` : 'a billing account'
  const accountInArabic = company ? `حساب ${company}` : 'حساب فوترة'
  const en = [
    'Hello,',
    `${inviter.email} invites you to ${account} in Masar.`,
    `Sign in with ${invitation.email} to accept: ${appUrl}/`,
    `The invitation can be accepted for ${INVITATION_DAYS} days. If you did not expect it, ignore this e-mail.`,
  ]
  const ar = [
    'مرحبًا،',
    `يدعوك ${inviter.email} إلى ${accountInArabic} في مسار.`,
    `لقبول الدعوة سجّل الدخول بالبريد ${invitation.email} من هنا: ${appUrl}/`,
    `يمكن قبول الدعوة خلال ${INVITATION_DAYS} يومًا. إذا لم تكن تتوقعها فتجاهل هذه الرسالة.`,
  ]
  return {
    to: [invitation.email],
    subject: 'You are invited to Masar | أنت مدعو إلى مسار',
    text: [...en, '—', ...ar].join('\n\n'),
    replyTo: mail.support,
  }
}
