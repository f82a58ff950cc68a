import type { Language } from '#contract/languages.ts'
import type { SessionRow } from '../db/schema.ts'
import { momentAr, momentEn, type Words, within } from '../mail/letter.ts'

type SignIn = Pick<SessionRow, 'browser' | 'system' | 'ip' | 'createdAt'>

const UNKNOWN: Readonly<Record<Language, string>> = { en: 'Unknown', ar: 'غير معروف' }

const deviceIn = ({ browser, system }: SignIn, language: Language): string => {
  const names = [browser, system].filter((name) => name !== null)
  return names.length === 0 ? UNKNOWN[language] : within(names.join(', '), language)
}

/** The mail to a person who has signed in on a new device. */
export const newDeviceWords = (signIn: SignIn): Words => {
  const { ip, createdAt } = signIn
  return {
    en: {
      subject: 'New sign-in to Masar',
      paragraphs: [
        'Hello,',
        'There was a sign-in to your account on a new device.',
        'If this was you, no action is needed. If not, end this session under “Signed-in devices” in the account menu, and change the password of your account at the sign-in service.',
      ],
      facts: [
        ['Device', deviceIn(signIn, 'en')],
        ['IP address', ip ?? UNKNOWN.en],
        ['Time', momentEn(createdAt)],
      ],
      action: { label: 'Go to Masar', path: '/' },
    },
    ar: {
      subject: 'تسجيل دخول جديد إلى مسار',
      paragraphs: [
        'مرحبًا،',
        'سُجّل الدخول إلى حسابك من جهاز جديد.',
        'إذا كنت أنت من سجّل الدخول فلا يُطلب منك أي إجراء. وإلا فأنهِ هذه الجلسة من «الأجهزة المسجّل دخولها» في قائمة الحساب، وغيّر كلمة مرور حسابك لدى خدمة تسجيل الدخول.',
      ],
      facts: [
        ['الجهاز', deviceIn(signIn, 'ar')],
        ['عنوان IP', ip === null ? UNKNOWN.ar : within(ip, 'ar')],
        ['الوقت', within(momentAr(createdAt), 'ar')],
      ],
      action: { label: 'الانتقال إلى مسار', path: '/' },
    },
  }
}

/** The mail to a person whose sessions an administrator has ended. */
export const signedOutWords = (at: Date): Words => ({
  en: {
    subject: 'An administrator signed you out everywhere',
    paragraphs: [
      'Hello,',
      'An administrator of Masar has ended all your sessions, on every device. Your account and its data are unchanged.',
      'You can sign in again at any time. If you think that another person used your account, first change your password at the sign-in service. If you have questions, reply to this e-mail.',
    ],
    facts: [['Time', momentEn(at)]],
    action: { label: 'Sign in', path: '/' },
  },
  ar: {
    subject: 'سجّل أحد مديري النظام خروجك من جميع الأجهزة',
    paragraphs: [
      'مرحبًا،',
      'أنهى أحد مديري النظام في مسار جميع جلساتك على كل الأجهزة. ولم يتغيّر شيء في حسابك أو بياناته.',
      'يمكنك تسجيل الدخول من جديد في أي وقت. إذا كنت تظن أن شخصًا آخر استخدم حسابك فغيّر أولًا كلمة المرور لدى خدمة تسجيل الدخول. وإذا كان لديك سؤال فرُدّ على هذه الرسالة.',
    ],
    facts: [['الوقت', within(momentAr(at), 'ar')]],
    action: { label: 'تسجيل الدخول', path: '/' },
  },
})
