import { amountText } from '#rules/money.ts'
import { declineSentence, stepSentence } from './decline.ts'
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

export const resubscriptionDeclined = ({ url, attempts }: Facts): Words => {
  const charge = needed(attempts[0] ?? null, 'charge')
  const amount = amountText(charge.amount, charge.currency)
  return {
    subject: 'Your subscription could not be taken up again | تعذّرت إعادة اشتراكك',
    en: [
      `We could not charge ${amount}, so your subscription has not been taken up again. Your account stays closed, and nothing has been charged.`,
      `${declineSentence(charge).en} ${stepSentence(charge).en}`,
      'We will not try again by ourselves.',
      `You can try again at any time: ${url}/subscription. Your cards are here: ${url}/managePayment`,
    ],
    ar: [
      `تعذّر خصم ${amount}، ولذلك لم يُعَد اشتراكك. يبقى حسابك مغلقًا، ولم يُخصم أي مبلغ.`,
      `${declineSentence(charge).ar} ${stepSentence(charge).ar}`,
      'لن نعيد المحاولة تلقائيًا.',
      `يمكنك إعادة المحاولة في أي وقت: ${url}/subscription. وتجد بطاقاتك هنا: ${url}/managePayment`,
    ],
  }
}
