import type { TeamRole } from '#contract/forms/team.ts'
import { INVITATION_DAYS } from '#rules/invitation.ts'
import type { CustomerRow, InvitationRow, UserRow } from '../../db/schema.ts'
import type { Config } from '../../deps.ts'
import type { OutgoingMessage } from '../../providers/messages/port.ts'
import { oneLine } from './mail-words.ts'

interface Invited {
  invitation: InvitationRow
  customer: CustomerRow
  /** Who pressed Send. */
  inviter: UserRow
}

const namedAccount = (customer: CustomerRow) => {
  const company = oneLine(customer.businessName ?? customer.accountName ?? customer.domain ?? '')
  return {
    account: company ? `the account of ${company}` : 'a billing account',
    accountInArabic: company ? `حساب ${company}` : 'حساب فوترة',
  }
}

/** To the person invited, in both languages. The address it goes to is the key: it has to sign in. */
export const invitationMail = (
  { invitation, customer, inviter }: Invited,
  { appUrl, mail }: Config,
): OutgoingMessage => {
  const { account, accountInArabic } = namedAccount(customer)
  const en = [
    'Hello,',
    `${inviter.email} invites you to ${account} in Masar.`,
    `Sign in with ${invitation.email} to accept or decline: ${appUrl}/`,
    'Nothing of your own is lost: an application you have begun is kept.',
    `The invitation can be answered for ${INVITATION_DAYS} days. If you did not expect it, ignore this e-mail.`,
  ]
  const ar = [
    'مرحبًا،',
    `يدعوك ${inviter.email} إلى ${accountInArabic} في مسار.`,
    `لقبول الدعوة أو رفضها سجّل الدخول بالبريد ${invitation.email} من هنا: ${appUrl}/`,
    'لن تفقد شيئًا يخصك: إذا كنت قد بدأت طلبًا فسيبقى محفوظًا.',
    `يمكن الرد على الدعوة خلال ${INVITATION_DAYS} يومًا. إذا لم تكن تتوقعها فتجاهل هذه الرسالة.`,
  ]
  return {
    to: [invitation.email],
    subject: 'You are invited to Masar | دعوة للانضمام إلى مسار',
    text: [...en, '—', ...ar].join('\n\n'),
    replyTo: mail.support,
  }
}

/** To the person who has invited: what the answer was, and what they can do now. */
export const answerMail = (
  { invitation: { email }, customer, inviter, accepted }: Invited & { accepted: boolean },
  { appUrl, mail }: Config,
): OutgoingMessage => {
  const { account, accountInArabic } = namedAccount(customer)
  const users = `${appUrl}/manageUsers`
  const en = accepted
    ? [`${email} has accepted your invitation and belongs to ${account} now.`, `All users: ${users}`]
    : [
        `${email} has declined your invitation to ${account} and has no access to it.`,
        `If this was a mistake, invite this address again: ${users}`,
      ]
  const ar = accepted
    ? [`قبل ${email} دعوتك وأصبح ضمن ${accountInArabic}.`, `جميع المستخدمين: ${users}`]
    : [
        `رفض ${email} دعوتك إلى ${accountInArabic}، ولا يمكنه الوصول إليه.`,
        `إذا كان ذلك خطأً فأرسل الدعوة إلى هذا العنوان من جديد: ${users}`,
      ]
  return {
    to: [inviter.email],
    subject: accepted
      ? 'Your invitation was accepted | قُبلت دعوتك'
      : 'Your invitation was declined | رُفضت دعوتك',
    text: ['Hello,', ...en, '—', 'مرحبًا،', ...ar].join('\n\n'),
    replyTo: mail.support,
  }
}

/** To the person whose access to an account of others has ended, or was given back. */
export const accessMail = (
  { customer, person, ended }: { customer: CustomerRow; person: UserRow; ended: boolean },
  { appUrl, mail }: Config,
): OutgoingMessage => {
  const { account, accountInArabic } = namedAccount(customer)
  const en = ended
    ? [
        `You no longer have access to ${account} in Masar.`,
        `You can still sign in with ${person.email}, and begin or continue an application of your own: ${appUrl}/`,
      ]
    : [`You have access to ${account} in Masar again.`, `Sign in with ${person.email}: ${appUrl}/`]
  const ar = ended
    ? [
        `لم يعد بإمكانك الوصول إلى ${accountInArabic} في مسار.`,
        `لا يزال بإمكانك تسجيل الدخول بالبريد ${person.email} وبدء طلب خاص بك أو متابعته: ${appUrl}/`,
      ]
    : [
        `يمكنك الوصول إلى ${accountInArabic} في مسار من جديد.`,
        `سجّل الدخول بالبريد ${person.email}: ${appUrl}/`,
      ]
  return {
    to: [person.email],
    subject: ended
      ? 'Your access to an account has ended | انتهى وصولك إلى أحد الحسابات'
      : 'You have access again | يمكنك الوصول من جديد',
    text: ['Hello,', ...en, '—', 'مرحبًا،', ...ar].join('\n\n'),
    replyTo: mail.support,
  }
}

interface TeamInvited {
  email: string
  role: TeamRole
  /** The administrator who pressed Send. */
  inviter: UserRow
}

const ROLE: Record<TeamRole, { en: string; ar: string }> = {
  admin: { en: 'an administrator', ar: 'مدير النظام' },
  analyst: { en: 'an analyst', ar: 'محلل' },
}

/** To a person invited to the team, in both languages. The address it goes to is the key: it has to sign in. */
export const teamInvitationMail = (
  { email, role, inviter }: TeamInvited,
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
    `يدعوك ${inviter.email} إلى الانضمام إلى فريق مسار بصفة ${ROLE[role].ar}.`,
    `لقبول الدعوة سجّل الدخول بالبريد ${email} من هنا: ${appUrl}/`,
    `يمكن قبول الدعوة خلال ${INVITATION_DAYS} يومًا. إذا لم تكن تتوقعها فتجاهل هذه الرسالة.`,
  ]
  return {
    to: [email],
    subject: 'You are invited to the team of Masar | دعوة للانضمام إلى فريق مسار',
    text: [...en, '—', ...ar].join('\n\n'),
    replyTo: mail.support,
  }
}
