import type { TeamRole } from '#contract/forms/team.ts'
import type { Language } from '#contract/languages.ts'
import { INVITATION_DAYS, invitationEndsAt } from '#rules/invitation.ts'
import { arabicTitle, customerTitle } from '#rules/names.ts'
import type { CustomerRow, InvitationRow, UserRow } from '../db/schema.ts'
import { dayAr, dayEn, oneLine, type Words, within } from '../mail/letter.ts'

interface InvitationMail {
  invitation: Pick<InvitationRow, 'email'>
  customer: CustomerRow
  /** The person who pressed Send. */
  inviter: Pick<UserRow, 'email'>
}

const HELLO: Readonly<Record<Language, string>> = { en: 'Hello,', ar: 'مرحبًا،' }

const SIGN_IN = {
  en: { label: 'Sign in', path: '/' },
  ar: { label: 'تسجيل الدخول', path: '/' },
} as const

const USERS = {
  en: { label: 'View users', path: '/manageUsers' },
  ar: { label: 'الاطلاع على المستخدمين', path: '/manageUsers' },
} as const

const TEAM = {
  en: { label: 'View the team', path: '/manageTeam' },
  ar: { label: 'الاطلاع على الفريق', path: '/manageTeam' },
} as const

const namedAccount = (customer: CustomerRow): Record<Language, string> => {
  const company = oneLine(customerTitle(customer) ?? customer.accountName ?? customer.domain ?? '')
  const arabicCompany = oneLine(arabicTitle(customer) ?? company)
  return {
    en: company ? `the account of ${within(company, 'en')}` : 'a billing account',
    ar: arabicCompany ? `حساب ${within(arabicCompany, 'ar')}` : 'حساب فوترة',
  }
}

/** The mail to the invited person. States the address, because the person has to sign in with it. */
export const invitationWords = ({ invitation: { email }, customer, inviter }: InvitationMail): Words => {
  const account = namedAccount(customer)
  return {
    en: {
      subject: 'You are invited to Masar',
      paragraphs: [
        HELLO.en,
        `${within(inviter.email, 'en')} invites you to ${account.en} in Masar.`,
        `Sign in with ${within(email, 'en')} to accept or decline.`,
        'If you have started an application of your own, it is kept.',
        `The invitation is valid for ${INVITATION_DAYS} days. If you did not expect it, ignore this e-mail.`,
      ],
      action: SIGN_IN.en,
    },
    ar: {
      subject: 'دعوة للانضمام إلى مسار',
      paragraphs: [
        HELLO.ar,
        `يدعوك ${within(inviter.email, 'ar')} إلى ${account.ar} في مسار.`,
        `لقبول الدعوة أو رفضها سجّل الدخول بالبريد ${within(email, 'ar')}.`,
        'إذا كنت قد بدأت طلبًا خاصًا بك فسيبقى محفوظًا.',
        `الدعوة صالحة لمدة ${INVITATION_DAYS} يومًا. إذا لم تكن تتوقعها فتجاهل هذه الرسالة.`,
      ],
      action: SIGN_IN.ar,
    },
  }
}

/** The mail to the inviting person about the answer. */
export const answerWords = ({
  invitation: { email },
  customer,
  accepted,
}: Omit<InvitationMail, 'inviter'> & { accepted: boolean }): Words =>
  (accepted ? acceptedWords : declinedWords)(email, namedAccount(customer))

const acceptedWords = (email: string, account: Record<Language, string>): Words => ({
  en: {
    subject: 'Your invitation was accepted',
    paragraphs: [
      HELLO.en,
      `${within(email, 'en')} has accepted your invitation and now has access to ${account.en}.`,
    ],
    action: USERS.en,
  },
  ar: {
    subject: 'قُبلت دعوتك',
    paragraphs: [HELLO.ar, `قبل ${within(email, 'ar')} دعوتك، ويمكنه الآن الوصول إلى ${account.ar}.`],
    action: USERS.ar,
  },
})

const declinedWords = (email: string, account: Record<Language, string>): Words => ({
  en: {
    subject: 'Your invitation was declined',
    paragraphs: [
      HELLO.en,
      `${within(email, 'en')} has declined your invitation to ${account.en} and has no access to it.`,
      'If this was a mistake, invite this address again.',
    ],
    action: USERS.en,
  },
  ar: {
    subject: 'رُفضت دعوتك',
    paragraphs: [
      HELLO.ar,
      `رفض ${within(email, 'ar')} دعوتك إلى ${account.ar}، ولا يمكنه الوصول إليه.`,
      'إذا كان ذلك خطأً فأرسل الدعوة إلى هذا العنوان من جديد.',
    ],
    action: USERS.ar,
  },
})

interface RequestMail {
  invitation: Pick<InvitationRow, 'email' | 'sentAt'>
}

/** The mail to the inviting side of an account: the person of an expired invitation asks for a new one. */
export const requestWords = ({
  invitation: { email, sentAt },
  customer,
}: RequestMail & Pick<InvitationMail, 'customer'>): Words => {
  const account = namedAccount(customer)
  const expiredAt = invitationEndsAt(sentAt)
  return {
    en: {
      subject: 'A new invitation is requested',
      paragraphs: [
        HELLO.en,
        `${within(email, 'en')} asks for a new invitation to ${account.en}. The last one expired on ${dayEn(expiredAt)}.`,
        'To invite this address again, open Manage Users and press Invite again. If you do not want that, no action is needed.',
      ],
      action: USERS.en,
    },
    ar: {
      subject: 'طلب دعوة جديدة',
      paragraphs: [
        HELLO.ar,
        `يطلب ${within(email, 'ar')} دعوة جديدة إلى ${account.ar}. انتهت صلاحية الدعوة الأخيرة يوم ${dayAr(expiredAt)}.`,
        'لدعوة هذا العنوان من جديد افتح صفحة إدارة المستخدمين واضغط «دعوة من جديد». وإذا كنت لا ترغب في ذلك فلا يُطلب منك أي إجراء.',
      ],
      action: USERS.ar,
    },
  }
}

/** The mail to the administrator who invited: the person of an expired invitation to the team asks for a new one. */
export const teamRequestWords = ({ email, sentAt }: RequestMail['invitation']): Words => {
  const expiredAt = invitationEndsAt(sentAt)
  return {
    en: {
      subject: 'A new invitation to the team is requested',
      paragraphs: [
        HELLO.en,
        `${within(email, 'en')} asks for a new invitation to the team of Masar. The last one expired on ${dayEn(expiredAt)}.`,
        'To invite this address again, open Manage Team and press Send again. If you do not want that, no action is needed.',
      ],
      action: TEAM.en,
    },
    ar: {
      subject: 'طلب دعوة جديدة إلى الفريق',
      paragraphs: [
        HELLO.ar,
        `يطلب ${within(email, 'ar')} دعوة جديدة إلى فريق مسار. انتهت صلاحية الدعوة الأخيرة يوم ${dayAr(expiredAt)}.`,
        'لدعوة هذا العنوان من جديد افتح صفحة إدارة الفريق واضغط «إعادة الإرسال». وإذا كنت لا ترغب في ذلك فلا يُطلب منك أي إجراء.',
      ],
      action: TEAM.ar,
    },
  }
}

interface AccessMail {
  customer: CustomerRow
  person: Pick<UserRow, 'email'>
}

/** The mail to a person whose access to another's account has ended. */
export const accessEndedWords = ({ customer, person }: AccessMail): Words => {
  const account = namedAccount(customer)
  return {
    en: {
      subject: 'Your access to an account has ended',
      paragraphs: [
        HELLO.en,
        `You no longer have access to ${account.en} in Masar.`,
        `You can still sign in with ${within(person.email, 'en')} and start or continue an application of your own.`,
      ],
      action: SIGN_IN.en,
    },
    ar: {
      subject: 'انتهى وصولك إلى أحد الحسابات',
      paragraphs: [
        HELLO.ar,
        `لم يعد بإمكانك الوصول إلى ${account.ar} في مسار.`,
        `لا يزال بإمكانك تسجيل الدخول بالبريد ${within(person.email, 'ar')} وبدء طلب خاص بك أو متابعته.`,
      ],
      action: SIGN_IN.ar,
    },
  }
}

/** The mail to a person whose access was restored. */
export const accessRestoredWords = ({ customer, person }: AccessMail): Words => {
  const account = namedAccount(customer)
  return {
    en: {
      subject: 'You have access again',
      paragraphs: [
        HELLO.en,
        `You have access to ${account.en} in Masar again.`,
        `Sign in with ${within(person.email, 'en')}.`,
      ],
      action: SIGN_IN.en,
    },
    ar: {
      subject: 'يمكنك الوصول من جديد',
      paragraphs: [
        HELLO.ar,
        `يمكنك الوصول إلى ${account.ar} في مسار من جديد.`,
        `سجّل الدخول بالبريد ${within(person.email, 'ar')}.`,
      ],
      action: SIGN_IN.ar,
    },
  }
}

interface TeamInvitationMail {
  email: string
  role: TeamRole
  /** The administrator who pressed Send. */
  inviter: Pick<UserRow, 'email'>
}

const ROLE: Record<TeamRole, Record<Language, string>> = {
  admin: { en: 'an administrator', ar: 'مدير النظام' },
  analyst: { en: 'an analyst', ar: 'محلل' },
}

/** The mail to a person invited to the team. States the address, because the person has to sign in with it. */
export const teamInvitationWords = ({ email, role, inviter }: TeamInvitationMail): Words => ({
  en: {
    subject: 'You are invited to the team of Masar',
    paragraphs: [
      HELLO.en,
      `${within(inviter.email, 'en')} invites you to the team of Masar as ${ROLE[role].en}.`,
      `Sign in with ${within(email, 'en')} to accept.`,
      `The invitation is valid for ${INVITATION_DAYS} days. If you did not expect it, ignore this e-mail.`,
    ],
    action: SIGN_IN.en,
  },
  ar: {
    subject: 'دعوة للانضمام إلى فريق مسار',
    paragraphs: [
      HELLO.ar,
      `يدعوك ${within(inviter.email, 'ar')} إلى الانضمام إلى فريق مسار بصفة ${ROLE[role].ar}.`,
      `لقبول الدعوة سجّل الدخول بالبريد ${within(email, 'ar')}.`,
      `الدعوة صالحة لمدة ${INVITATION_DAYS} يومًا. إذا لم تكن تتوقعها فتجاهل هذه الرسالة.`,
    ],
    action: SIGN_IN.ar,
  },
})
