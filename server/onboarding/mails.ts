import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { Language } from '#contract/languages.ts'
import { documentOf } from '#rules/requested-changes.ts'
import { ar, en } from '#rules/target-names.ts'
import { needed, type Words, within } from '../mail/letter.ts'
import type { Facts } from '../mail/send-mail.ts'

/** Link to the page that shows the account's state. */
export const LOOK = {
  en: { label: 'View account status', path: '/dashboard' },
  ar: { label: 'متابعة حالة الحساب', path: '/dashboard' },
} as const

const CONTINUE = {
  en: { label: 'Continue registration', path: '/signup' },
  ar: { label: 'متابعة التسجيل', path: '/signup' },
} as const

export const welcome = (): Words => ({
  en: {
    subject: 'Welcome to Masar',
    paragraphs: [
      'Welcome to Masar. Your registration has begun.',
      'You can continue where you left off at any time.',
    ],
    action: CONTINUE.en,
  },
  ar: {
    subject: 'مرحبًا بك في مسار',
    paragraphs: ['بدأت خطوات تسجيلك في مسار.', 'يمكنك المتابعة من حيث توقفت في أي وقت.'],
    action: CONTINUE.ar,
  },
})

export const underReview = (): Words => ({
  en: {
    subject: 'Your account is under review',
    paragraphs: [
      'Thank you. Your billing account is being created and your registration is under review.',
      'We may call you to verify your details.',
    ],
    action: LOOK.en,
  },
  ar: {
    subject: 'حسابك قيد المراجعة',
    paragraphs: [
      'شكرًا لك. يجري إنشاء حساب الفوترة الخاص بك وتسجيلك قيد المراجعة.',
      'قد نتصل بك للتحقق من بياناتك.',
    ],
    action: LOOK.ar,
  },
})

export const approved = (): Words => ({
  en: {
    subject: 'Your account is active',
    paragraphs: [
      'We have reviewed your details, and your billing account is active. You can use it now.',
      'Your figures, invoices and cards are on the dashboard.',
    ],
    action: { label: 'Open dashboard', path: '/dashboard' },
  },
  ar: {
    subject: 'حسابك نشط الآن',
    paragraphs: [
      'راجعنا بياناتك وأصبح حساب الفوترة الخاص بك نشطًا. يمكنك استخدامه الآن.',
      'تجد ملخص حسابك وفواتيرك وبطاقاتك في لوحة التحكم.',
    ],
    action: { label: 'الانتقال إلى لوحة التحكم', path: '/dashboard' },
  },
})

export const changesRequested = (facts: Facts): Words => ({
  en: {
    subject: 'Please correct your application',
    paragraphs: [
      'Our team has reviewed your application and asks you to correct the following:',
      ...requestedChanges(facts, 'en'),
      'We will continue the review as soon as you submit your corrections.',
    ],
    action: { label: 'Correct application', path: '/signup' },
  },
  ar: {
    subject: 'يرجى تصحيح طلبك',
    paragraphs: [
      'راجع فريقنا طلبك ونرجو منك تصحيح ما يلي:',
      ...requestedChanges(facts, 'ar'),
      'سنستكمل المراجعة فور إرسال تصحيحاتك.',
    ],
    action: { label: 'تصحيح الطلب', path: '/signup' },
  },
})

const requestedChanges = ({ changes }: Facts, language: Language): string[] =>
  changes.map(({ target, reason }) => `- ${nameOf(target, language)}: ${within(reason, language)}`)

const TARGET_NAMES = { en, ar }

const nameOf = (target: ChangeTarget, language: Language): string => {
  const { documents, ...fields } = TARGET_NAMES[language]
  const document = documentOf(target)
  return document ? documents[document] : fields[target as keyof typeof fields]
}

export const changesReceived = (): Words => ({
  en: {
    subject: 'We received your changes',
    paragraphs: ['Thank you. We received your changes and your application is under review again.'],
    action: LOOK.en,
  },
  ar: {
    subject: 'استلمنا تعديلاتك',
    paragraphs: ['شكرًا لك. استلمنا تعديلاتك وعاد طلبك إلى المراجعة.'],
    action: LOOK.ar,
  },
})

export const rejected = ({ rejection }: Facts): Words => {
  const reason = needed(rejection, 'reason')
  return {
    en: {
      subject: 'Your application was not accepted',
      paragraphs: [
        'Our team has reviewed your application and could not accept it:',
        within(reason, 'en'),
        'If you have questions, reply to this e-mail or contact us in the portal.',
      ],
      action: LOOK.en,
    },
    ar: {
      subject: 'لم يُقبل طلبك',
      paragraphs: [
        'راجع فريقنا طلبك وتعذّر قبوله للسبب التالي:',
        within(reason, 'ar'),
        'إن كانت لديك أسئلة فردّ على هذه الرسالة أو تواصل معنا من البوابة.',
      ],
      action: LOOK.ar,
    },
  }
}

export const reviewReopened = (): Words => ({
  en: {
    subject: 'Your application is under review again',
    paragraphs: ['Our team is reviewing your application again. No action needed.'],
    action: LOOK.en,
  },
  ar: {
    subject: 'عاد طلبك إلى المراجعة',
    paragraphs: ['يراجع فريقنا طلبك من جديد. لا يُطلب منك أي إجراء الآن.'],
    action: LOOK.ar,
  },
})
