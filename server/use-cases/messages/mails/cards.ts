import { type Facts, needed, type Words } from './words.ts'

export const cardVerified = ({ url }: Facts): Words => ({
  subject: 'Your card was verified | تم التحقق من بطاقتك',
  en: ['Your bank has verified your card and it is saved.', `Go on here: ${url}/signup`],
  ar: ['تحقق البنك من بطاقتك وتم حفظها.', `تابع من هنا: ${url}/signup`],
})

export const cardNotVerified = ({ url }: Facts): Words => ({
  subject: 'Your card could not be verified | تعذر التحقق من بطاقتك',
  en: ['Your bank did not verify your card, so it was not saved.', `Please add a card again: ${url}/signup`],
  ar: ['لم يتحقق البنك من بطاقتك، لذلك لم تُحفظ.', `يرجى إضافة بطاقة مرة أخرى: ${url}/signup`],
})

export const cardExpiring = ({ url, card }: Facts): Words => {
  const { last4, expiryDate } = needed(card, 'card')
  return {
    subject: 'Your card expires soon | بطاقتك تنتهي قريبًا',
    en: [
      `Your card ending in ${last4} expires with ${expiryDate}. After that it cannot be charged any more.`,
      `Please add a new card in time: ${url}/managePayment`,
    ],
    ar: [
      `تنتهي صلاحية بطاقتك المنتهية بالأرقام ${last4} بنهاية ${expiryDate}، ولن يمكن الخصم منها بعد ذلك.`,
      `يرجى إضافة بطاقة جديدة في الوقت المناسب: ${url}/managePayment`,
    ],
  }
}
