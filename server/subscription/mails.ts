import { isApplying } from '#machines/account/selectors.ts'
import { billingAccountId } from '#rules/display.ts'
import { amountText } from '#rules/money.ts'
import { CANCELLATION_HOURS } from '#rules/subscription.ts'
import { accountOf } from '../accounts/chart.ts'
import { cardName, declineSentence, type Sentence, stepSentence } from '../billing/charge-sentences.ts'
import { CHECK_CARDS } from '../billing/mails.ts'
import type { CustomerRow } from '../db/schema.ts'
import { bothCalendars, momentAr, momentEn, needed, type Words, within } from '../mail/letter.ts'
import type { Facts } from '../mail/send-mail.ts'

const SUBSCRIBE_AGAIN = {
  en: { label: 'Subscribe again', path: '/subscription' },
  ar: { label: 'الاشتراك من جديد', path: '/subscription' },
} as const

export const cancellation = ({ customer }: Facts): Words => {
  const endsAt = needed(customer.cancellationDate, 'end')
  return {
    en: {
      subject: 'Your subscription will be cancelled',
      paragraphs: [
        `Your subscription will be cancelled within ${CANCELLATION_HOURS} hours, on ${momentEn(endsAt)} (Riyadh time). Usage up to the day before is billed on a final invoice and charged to your card.`,
        'You can undo the cancellation until then.',
      ],
      facts: [['Ends', bothCalendars(endsAt, 'en')]],
      action: { label: 'Keep account', path: '/subscription' },
    },
    ar: {
      subject: 'سيُلغى اشتراكك',
      paragraphs: [
        `سيُلغى اشتراكك خلال ${CANCELLATION_HOURS} ساعة، ${momentAr(endsAt)} بتوقيت الرياض. ويُضاف الاستهلاك حتى اليوم السابق للإلغاء إلى الفاتورة الختامية، ويُخصم من بطاقتك.`,
        'يمكنك التراجع عن الإلغاء حتى ذلك الوقت.',
      ],
      facts: [['تاريخ الإلغاء', bothCalendars(endsAt, 'ar')]],
      action: { label: 'الإبقاء على الحساب', path: '/subscription' },
    },
  }
}

export const cancellationUndone = (): Words => ({
  en: {
    subject: 'Your cancellation was undone',
    paragraphs: [
      'Your subscription continues. If an invoice is overdue, pay it on the dashboard so that you can use your account.',
    ],
    action: { label: 'Open dashboard', path: '/dashboard' },
  },
  ar: {
    subject: 'تم التراجع عن إلغاء حسابك',
    paragraphs: [
      'اشتراكك مستمر. إن كانت لديك فاتورة متأخرة السداد، فسدّدها من لوحة التحكم لتتمكن من استخدام حسابك.',
    ],
    action: { label: 'الانتقال إلى لوحة التحكم', path: '/dashboard' },
  },
})

export const cancelled = (): Words => ({
  en: {
    subject: 'Your subscription has been cancelled',
    paragraphs: [
      'Your subscription has been cancelled and everything is settled.',
      'You can subscribe again at any time.',
    ],
    action: SUBSCRIBE_AGAIN.en,
  },
  ar: {
    subject: 'تم إلغاء اشتراكك',
    paragraphs: ['تم إلغاء اشتراكك وتسوية جميع المستحقات.', 'يمكنك الاشتراك مجددًا في أي وقت.'],
    action: SUBSCRIBE_AGAIN.ar,
  },
})

/** The sentences about the refund to each card, or the sentence that no card was charged. */
const returnedSentences = (returns: Facts['returns']): Sentence[] => {
  if (returns.length === 0)
    return [
      {
        en: 'No card was charged, so there is nothing to refund.',
        ar: 'لم يُخصم أي مبلغ من بطاقاتك، فلا يوجد ما يُعاد.',
      },
    ]
  return returns.map(({ card: { type: cardType, last4: cardLast4 }, amount }) => {
    const card = cardName({ cardType, cardLast4 })
    return {
      en: `${within(amountText(amount), 'en')} will be refunded to ${card.en}.`,
      ar: `يُعاد ${within(amountText(amount, 'SAR', 'ar'), 'ar')} إلى بطاقتك ${card.ar}.`,
    }
  })
}

export const withdrawn = ({ returns }: Facts): Words => ({
  en: {
    subject: 'You withdrew from your contract',
    paragraphs: [
      'Your contract has ended, and nothing more will be charged. Your cloud billing account is being closed.',
      ...returnedSentences(returns).map(({ en }) => en),
      'Every invoice is credited in full; unpaid invoices will not be charged.',
      `You will get a credit note for each invoice${returns.length > 0 ? ', and an e-mail as soon as the money has been returned' : ''}.`,
    ],
    action: { label: 'View invoices', path: '/billingHistory' },
  },
  ar: {
    subject: 'تم العدول عن عقدك',
    paragraphs: [
      'انتهى عقدك، ولن يُخصم منك أي مبلغ آخر. ويجري إغلاق حساب الفوترة السحابي.',
      ...returnedSentences(returns).map(({ ar }) => ar),
      'يصدر إشعار دائن بكامل قيمة كل فاتورة، ولن تُحصَّل الفواتير غير المسددة.',
      `يصلك إشعار دائن لكل فاتورة${returns.length > 0 ? '، ورسالة فور إعادة المبلغ' : ''}.`,
    ],
    action: { label: 'الاطلاع على الفواتير', path: '/billingHistory' },
  },
})

export const resubscriptionDeclined = ({ attempts }: Facts): Words => {
  const charge = needed(attempts[0] ?? null, 'charge')
  const amount = amountText(charge.amount, charge.currency)
  const arabicAmount = amountText(charge.amount, charge.currency, 'ar')
  return {
    en: {
      subject: 'We could not restart your subscription',
      paragraphs: [
        `We could not charge ${amount}, so your subscription has not restarted. Your account stays closed, and nothing has been charged.`,
        `${declineSentence(charge).en} ${stepSentence(charge).en}`,
        'We will not retry automatically.',
        'You can try again at any time. Your cards are in the portal under Manage Payment.',
      ],
      action: SUBSCRIBE_AGAIN.en,
    },
    ar: {
      subject: 'تعذّرت إعادة اشتراكك',
      paragraphs: [
        `تعذّر خصم ${within(arabicAmount, 'ar')}، ولذلك لم يُعَد اشتراكك. يبقى حسابك مغلقًا، ولم يُخصم أي مبلغ.`,
        `${declineSentence(charge).ar} ${stepSentence(charge).ar}`,
        'لن نعيد المحاولة تلقائيًا.',
        'يمكنك إعادة المحاولة في أي وقت. وتجد بطاقاتك في البوابة ضمن إدارة الدفع.',
      ],
      action: SUBSCRIBE_AGAIN.ar,
    },
  }
}

export const cardVerified = ({ customer }: Facts): Words => ({
  en: {
    subject: 'Your card was verified',
    paragraphs: ['Your bank has verified your card and it is saved.'],
    action: addsCardsAtSignUp(customer) ? { label: 'Continue', path: '/signup' } : CHECK_CARDS.en,
  },
  ar: {
    subject: 'تم التحقق من بطاقتك',
    paragraphs: ['تحقق البنك من بطاقتك وتم حفظها.'],
    action: addsCardsAtSignUp(customer) ? { label: 'متابعة', path: '/signup' } : CHECK_CARDS.ar,
  },
})

export const cardNotVerified = ({ customer }: Facts): Words => {
  const path = addsCardsAtSignUp(customer) ? '/signup' : '/managePayment'
  return {
    en: {
      subject: 'Your card could not be verified',
      paragraphs: ['Your bank did not verify your card, so it was not saved.', 'Please add a card again.'],
      action: { label: 'Add card', path },
    },
    ar: {
      subject: 'تعذّر التحقق من بطاقتك',
      paragraphs: ['لم يتحقق البنك من بطاقتك، لذلك لم تُحفظ.', 'يرجى إضافة بطاقة من جديد.'],
      action: { label: 'إضافة بطاقة', path },
    },
  }
}

/** True during the application. Later, cards are added in Manage Payment. */
const addsCardsAtSignUp = (customer: CustomerRow): boolean => isApplying(accountOf(customer))

export const cardExpiring = ({ card }: Facts): Words => {
  const { last4, expiryDate } = needed(card, 'card')
  return {
    en: {
      subject: 'Your card expires soon',
      paragraphs: [
        `Your card ending in ${last4} expires at the end of ${expiryDate}. After that we cannot charge it.`,
        'Please add a new card before then.',
      ],
      action: CHECK_CARDS.en,
    },
    ar: {
      subject: 'تنتهي صلاحية بطاقتك قريبًا',
      paragraphs: [
        `تنتهي صلاحية بطاقتك المنتهية بالأرقام ${last4} بنهاية ${within(expiryDate, 'ar')}، ولن يمكن الخصم منها بعد ذلك.`,
        'يرجى إضافة بطاقة جديدة قبل ذلك.',
      ],
      action: CHECK_CARDS.ar,
    },
  }
}

const idOf = ({ cloudAccount }: Facts): string =>
  billingAccountId(needed(cloudAccount?.subAccountId ?? null, 'billing account'))

export const cloudAccountOpened = (facts: Facts): Words => ({
  en: {
    subject: 'Your new billing account is open',
    paragraphs: [
      `Your new billing account is ${idOf(facts)}. You have the billing permissions for it. The previous account stays closed.`,
      'Link your projects to the new account in the Google Cloud console.',
    ],
    action: { label: 'Open dashboard', path: '/dashboard' },
  },
  ar: {
    subject: 'حساب الفوترة الجديد مفتوح',
    paragraphs: [
      `حساب الفوترة الجديد هو ${within(idOf(facts), 'ar')}، وقد مُنحت صلاحيات الفوترة عليه. ويبقى الحساب السابق مغلقًا.`,
      'اربط مشاريعك بالحساب الجديد في وحدة تحكم Google Cloud.',
    ],
    action: { label: 'الانتقال إلى لوحة التحكم', path: '/dashboard' },
  },
})

export const cloudAccountClosed = (facts: Facts): Words => ({
  en: {
    subject: 'Your cloud billing account is closed',
    paragraphs: [
      `The billing account ${idOf(facts)} is closed on Google Cloud. Projects that were billed to it no longer run.`,
      'You can subscribe again at any time and get a new billing account.',
    ],
    action: SUBSCRIBE_AGAIN.en,
  },
  ar: {
    subject: 'أُغلق حساب الفوترة السحابي',
    paragraphs: [
      `أُغلق حساب الفوترة ${within(idOf(facts), 'ar')} لدى مزوّد السحابة، ولم تعد المشاريع التي كانت تُسدَّد منه تعمل.`,
      'يمكنك الاشتراك مجددًا في أي وقت والحصول على حساب فوترة جديد.',
    ],
    action: SUBSCRIBE_AGAIN.ar,
  },
})
