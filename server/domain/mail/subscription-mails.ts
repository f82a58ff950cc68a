import { CANCELLATION_HOURS } from '#rules/cancellation.ts'
import { billingAccountId } from '#rules/display.ts'
import { amountText } from '#rules/money.ts'
import { declineSentence, stepSentence } from './invoice-mails.ts'
import { type Facts, momentAr, momentEn, needed, type Words } from './mail-words.ts'

export const cancellation = ({ url, customer }: Facts): Words => {
  const endsAt = needed(customer.cancellationDate, 'end')
  return {
    subject: 'Your subscription will be cancelled | سيُلغى اشتراكك',
    en: [
      `Your subscription will be cancelled within ${CANCELLATION_HOURS} hours, on ${momentEn(endsAt)} (Riyadh time). What you used up to the day before is charged once more.`,
      `Until then you can keep your account here: ${url}/subscription`,
    ],
    ar: [
      `سيُلغى اشتراكك خلال ${CANCELLATION_HOURS} ساعة، ${momentAr(endsAt)} بتوقيت الرياض. ويُضاف الاستهلاك حتى اليوم السابق للإلغاء إلى الفاتورة الختامية، ويُخصم من بطاقتك.`,
      `يمكنك الإبقاء على حسابك حتى ذلك الوقت من هنا: ${url}/subscription`,
    ],
  }
}

export const cancellationUndone = ({ url }: Facts): Words => ({
  subject: 'Your account stays | تم التراجع عن إلغاء حسابك',
  en: [
    'The cancellation was taken back. If an invoice is overdue, pay it on the dashboard so that you can use your account:',
    `${url}/dashboard`,
  ],
  ar: [
    'تم التراجع عن الإلغاء. إن كانت لديك فاتورة متأخرة السداد، فسدّدها من لوحة التحكم لتتمكن من استخدام حسابك:',
    `${url}/dashboard`,
  ],
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

export const cardVerified = ({ url }: Facts): Words => ({
  subject: 'Your card was verified | تم التحقق من بطاقتك',
  en: ['Your bank has verified your card and it is saved.', `Go on here: ${url}/signup`],
  ar: ['تحقق البنك من بطاقتك وتم حفظها.', `تابع من هنا: ${url}/signup`],
})

export const cardNotVerified = ({ url }: Facts): Words => ({
  subject: 'Your card could not be verified | تعذّر التحقق من بطاقتك',
  en: ['Your bank did not verify your card, so it was not saved.', `Please add a card again: ${url}/signup`],
  ar: ['لم يتحقق البنك من بطاقتك، لذلك لم تُحفظ.', `يرجى إضافة بطاقة من جديد: ${url}/signup`],
})

export const cardExpiring = ({ url, card }: Facts): Words => {
  const { last4, expiryDate } = needed(card, 'card')
  return {
    subject: 'Your card expires soon | تنتهي صلاحية بطاقتك قريبًا',
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

const idOf = ({ cloudAccount }: Facts): string =>
  billingAccountId(needed(cloudAccount?.subAccountId ?? null, 'billing account'))

export const cloudAccountOpened = (facts: Facts): Words => ({
  subject: 'Your new billing account is open | حساب الفوترة الجديد مفتوح',
  en: [
    `Your new billing account is ${idOf(facts)}. Your billing permissions are granted on it. The former account stays closed.`,
    `Link your projects to the new one in the cloud console. Your account here: ${facts.url}/dashboard`,
  ],
  ar: [
    `حساب الفوترة الجديد هو ${idOf(facts)}، وقد مُنحت صلاحيات الفوترة عليه. ويبقى الحساب السابق مغلقًا.`,
    `اربط مشاريعك بالحساب الجديد في وحدة تحكم السحابة. حسابك هنا: ${facts.url}/dashboard`,
  ],
})

export const cloudAccountClosed = (facts: Facts): Words => ({
  subject: 'Your cloud billing account is closed | أُغلق حساب الفوترة السحابي',
  en: [
    `The billing account ${idOf(facts)} is closed at the cloud provider. Projects that were paid with it no longer work.`,
    `You can subscribe again at any time and get a new billing account: ${facts.url}/subscription`,
  ],
  ar: [
    `أُغلق حساب الفوترة ${idOf(facts)} لدى مزوّد السحابة، ولم تعد المشاريع التي كانت تُسدَّد منه تعمل.`,
    `يمكنك الاشتراك مجددًا في أي وقت والحصول على حساب فوترة جديد: ${facts.url}/subscription`,
  ],
})
