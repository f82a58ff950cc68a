import { type Facts, momentAr, momentEn, needed, type Words } from './words.ts'

export const cancellation = ({ url, customer }: Facts): Words => {
  const endsAt = needed(customer.cancellationDate, 'end')
  return {
    subject: 'Your subscription will be cancelled | سيُلغى اشتراكك',
    en: [
      `Your subscription will be cancelled within 48 hours, on ${momentEn(endsAt)} (Riyadh time). What you used up to the day before is charged once more.`,
      `Until then you can keep your account here: ${url}/subscription`,
    ],
    ar: [
      `سيُلغى اشتراكك خلال 48 ساعة، في ${momentAr(endsAt)} بتوقيت الرياض. وسيُخصم مقابل ما استُخدم حتى اليوم السابق لذلك مرة أخيرة.`,
      `يمكنك الإبقاء على حسابك حتى ذلك الوقت من هنا: ${url}/subscription`,
    ],
  }
}

export const cancellationUndone = ({ url }: Facts): Words => ({
  subject: 'Your account stays | حسابك باقٍ',
  en: ['The cancellation was taken back. Your account goes on as before.', `${url}/dashboard`],
  ar: ['تم التراجع عن الإلغاء، ويستمر حسابك كما كان.', `${url}/dashboard`],
})

export const cancelled = ({ url }: Facts): Words => ({
  subject: 'Your subscription has been cancelled | تم إلغاء اشتراكك',
  en: [
    'Your subscription has been cancelled and everything is settled.',
    `You can subscribe again at any time: ${url}/subscription`,
  ],
  ar: ['تم إلغاء اشتراكك وتسوية جميع المستحقات.', `يمكنك الاشتراك مجددًا في أي وقت: ${url}/subscription`],
})
