import type { CustomerRow, UserRow } from '../../db/schema.ts'
import type { Config } from '../../deps.ts'
import type { Mail } from '../../jobs/definitions/send-mail.ts'
import type { OutgoingMessage } from '../../providers/messages/port.ts'

type CustomerMail = Exclude<Mail, { mail: 'admin-alert' | 'invitation' }>
type AdminMail = Extract<Mail, { mail: 'admin-alert' }>
interface Words {
  subject: string
  en: string[]
  ar: string[]
}

const wordsOf = (mail: CustomerMail, url: string): Words => {
  if (mail.mail === 'welcome') {
    return {
      subject: 'Welcome to Masar | مرحبًا بك في مسار',
      en: [
        'Welcome to Masar. Your registration has begun.',
        `You can go on where you left off at any time: ${url}/signup`,
      ],
      ar: ['مرحبًا بك في مسار. لقد بدأ تسجيلك.', `يمكنك المتابعة من حيث توقفت في أي وقت: ${url}/signup`],
    }
  }
  if (mail.mail === 'under-review') {
    return {
      subject: 'Your account is under review | حسابك قيد المراجعة',
      en: [
        'Thank you. Your billing account is being created and your registration is under review.',
        `We may call you to verify your details. You can see the state here: ${url}/dashboard`,
      ],
      ar: [
        'شكرًا لك. يجري إنشاء حساب الفوترة الخاص بك وتسجيلك قيد المراجعة.',
        `قد نتصل بك للتحقق من بياناتك. يمكنك متابعة الحالة هنا: ${url}/dashboard`,
      ],
    }
  }
  return mail.saved
    ? {
        subject: 'Your card was verified | تم التحقق من بطاقتك',
        en: ['Your bank has verified your card and it is saved.', `Go on here: ${url}/signup`],
        ar: ['تحقق البنك من بطاقتك وتم حفظها.', `تابع من هنا: ${url}/signup`],
      }
    : {
        subject: 'Your card could not be verified | تعذر التحقق من بطاقتك',
        en: [
          'Your bank did not verify your card, so it was not saved.',
          `Please add a card again: ${url}/signup`,
        ],
        ar: ['لم يتحقق البنك من بطاقتك، لذلك لم تُحفظ.', `يرجى إضافة بطاقة مرة أخرى: ${url}/signup`],
      }
}

/** A mail to the person who owns the account, in both languages, since nobody knows which one they read best. */
export const customerMail = (
  mail: CustomerMail,
  config: Config,
  customer: CustomerRow,
  owner: UserRow,
): OutgoingMessage => {
  const { subject, en, ar } = wordsOf(mail, config.appUrl)
  const name = [customer.firstName ?? owner.firstName, customer.lastName ?? owner.lastName]
    .filter(Boolean)
    .join(' ')
  const greeting = name ? [`Dear ${name},`, `عزيزنا ${name}،`] : ['Hello,', 'مرحبًا،']
  return {
    to: [owner.email],
    subject,
    text: [greeting[0], ...en, '—', greeting[1], ...ar].join('\n\n'),
    replyTo: config.mail.support,
  }
}

/** A mail to the administrators: the facts, one per line. */
export const adminMail = ({ title, details }: AdminMail, config: Config): OutgoingMessage => {
  const lines = Object.entries(details).map(([name, value]) => {
    const words = Array.isArray(value) ? value.join('; ') : value
    return `${name}: ${words || '-'}`
  })
  return { to: [config.mail.adminAlert], subject: `[ALERT] ${title}`, text: lines.join('\n') }
}
