import type { Facts, Words } from './words.ts'

export const welcome = ({ url }: Facts): Words => ({
  subject: 'Welcome to Masar | مرحبًا بك في مسار',
  en: [
    'Welcome to Masar. Your registration has begun.',
    `You can go on where you left off at any time: ${url}/signup`,
  ],
  ar: ['مرحبًا بك في مسار. لقد بدأ تسجيلك.', `يمكنك المتابعة من حيث توقفت في أي وقت: ${url}/signup`],
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
    `تجد أرقامك وفواتيرك وبطاقاتك هنا: ${url}/dashboard`,
  ],
})
