import arabicNames from '#rules/target-names/ar.ts'
import englishNames from '#rules/target-names/en.ts'
import { type Facts, needed, type Words } from './mail-words.ts'

export const welcome = ({ url }: Facts): Words => ({
  subject: 'Welcome to Masar | مرحبًا بك في مسار',
  en: [
    'Welcome to Masar. Your registration has begun.',
    `You can go on where you left off at any time: ${url}/signup`,
  ],
  ar: ['بدأت خطوات تسجيلك في مسار.', `يمكنك المتابعة من حيث توقفت في أي وقت: ${url}/signup`],
})

export const underReview = ({ url }: Facts): Words => ({
  subject: 'Your account is under review | حسابك قيد المراجعة',
  en: [
    'Thank you. Your billing account is being created and your registration is under review.',
    `We may call you to verify your details. You can see the state here: ${url}/dashboard`,
  ],
  ar: [
    'شكرًا لك. يجري إنشاء حساب الفوترة الخاص بك وتسجيلك قيد المراجعة.',
    `قد نتصل بك للتحقق من بياناتك. يمكنك متابعة الحالة هنا: ${url}/dashboard`,
  ],
})

export const approved = ({ url }: Facts): Words => ({
  subject: 'Your account is active | حسابك نشط الآن',
  en: [
    'Your details were reviewed and your billing account is active. You can use it from now on.',
    `Your figures, invoices and cards are here: ${url}/dashboard`,
  ],
  ar: [
    'تمت مراجعة بياناتك وأصبح حساب الفوترة الخاص بك نشطًا. يمكنك استخدامه من الآن.',
    `تجد ملخص حسابك وفواتيرك وبطاقاتك هنا: ${url}/dashboard`,
  ],
})

export const changesRequested = ({ url, changes }: Facts): Words => ({
  subject: 'Please correct your application | يرجى تصحيح طلبك',
  en: [
    'Our team has reviewed your application and asks you to correct the following:',
    ...changes.map(({ target, reason }) => `- ${englishNames[target]}: ${reason}`),
    `You can correct it and send it back here: ${url}/signup`,
  ],
  ar: [
    'راجع فريقنا طلبك ونرجو منك تصحيح ما يلي:',
    ...changes.map(({ target, reason }) => `- ${arabicNames[target]}: ${reason}`),
    `يمكنك التصحيح وإعادة الإرسال من هنا: ${url}/signup`,
  ],
})

export const changesReceived = ({ url }: Facts): Words => ({
  subject: 'We received your changes | استلمنا تعديلاتك',
  en: [
    'Thank you. We received your changes and your application is under review again.',
    `You can see the state here: ${url}/dashboard`,
  ],
  ar: ['شكرًا لك. استلمنا تعديلاتك وعاد طلبك إلى المراجعة.', `يمكنك متابعة الحالة هنا: ${url}/dashboard`],
})

export const rejected = ({ url, rejection }: Facts): Words => {
  const reason = needed(rejection, 'reason')
  return {
    subject: 'Your application was not accepted | لم يُقبل طلبك',
    en: [
      'Our team has reviewed your application and could not accept it:',
      reason,
      `If you have questions, answer this e-mail or contact us here: ${url}/dashboard`,
    ],
    ar: [
      'راجع فريقنا طلبك وتعذّر قبوله للسبب التالي:',
      reason,
      `إن كانت لديك أسئلة فأجب عن هذه الرسالة أو تواصل معنا من هنا: ${url}/dashboard`,
    ],
  }
}

export const reviewReopened = ({ url }: Facts): Words => ({
  subject: 'Your application is under review again | عاد طلبك إلى المراجعة',
  en: [
    'Our team is reviewing your application again. You need not do anything now.',
    `You can see the state here: ${url}/dashboard`,
  ],
  ar: ['يراجع فريقنا طلبك من جديد. لا يُطلب منك أي إجراء الآن.', `يمكنك متابعة الحالة هنا: ${url}/dashboard`],
})
