import type { AdministrationMail } from '#contract/entities/administration-acts.ts'
import type { StatusReason } from '#contract/entities/common.ts'
import type { Language } from '#contract/languages.ts'
import type { AccountSnapshot } from '#machines/account/account.machine.ts'
import { isInDebt, isInUse, isStoppedByBudget, isSuspended } from '#machines/account/selectors.ts'
import { amountText } from '#rules/money.ts'
import { accountOf } from '../accounts/chart.ts'
import type { Sentence } from '../billing/charge-sentences.ts'
import { PAY } from '../billing/mails.ts'
import { needed, type Words, within } from '../mail/letter.ts'
import type { Facts } from '../mail/send-mail.ts'
import { LOOK } from '../onboarding/mails.ts'

const quotaText = ({ customer }: Facts, language: Language): string =>
  within(amountText(needed(customer.monthlyQuota, 'quota'), 'SAR', language), language)

/** The first sentence, by the reason of the suspension. */
const SUSPENDED_FOR: Partial<Record<StatusReason, (facts: Facts) => Sentence>> = {
  security: () => ({
    en: 'Your account is suspended while our team reviews its security.',
    ar: 'حسابك موقوف إلى أن ينتهي فريقنا من مراجعته الأمنية.',
  }),
  'terms-violation': () => ({
    en: 'Your account is suspended for a policy violation.',
    ar: 'حسابك موقوف بسبب مخالفة السياسات.',
  }),
  'pending-review': () => ({
    en: 'Your account is suspended while our team reviews it. We may call you to verify your details.',
    ar: 'حسابك موقوف إلى أن ينتهي فريقنا من مراجعته. قد نتصل بك للتحقق من بياناتك.',
  }),
  'budget-overage': (facts) => ({
    en: `Your cloud usage this month has exceeded your monthly quota of ${quotaText(facts, 'en')} (before VAT), so your account is suspended. Service resumes on the 1st of next month.`,
    ar: `تجاوز استهلاكك السحابي هذا الشهر حصتك الشهرية ${quotaText(facts, 'ar')} (قبل ضريبة القيمة المضافة)، لذلك أُوقف حسابك. تُستأنف الخدمة في اليوم الأول من الشهر القادم.`,
  }),
}

const NEXT: Partial<Record<StatusReason, Sentence>> = {
  'terms-violation': {
    en: 'To appeal, reply to this e-mail to contact support.',
    ar: 'لتقديم اعتراض، ردّ على هذه الرسالة للتواصل مع الدعم.',
  },
}

const ASK = {
  en: 'If you have questions, reply to this e-mail.',
  ar: 'إن كانت لديك أسئلة فردّ على هذه الرسالة.',
}

const CONSEQUENCES = {
  en: 'Until the suspension ends, you cannot start new resources on Google Cloud. Running resources continue and are billed. Your invoices stay due and are charged as before.',
  ar: 'لا يمكنك إنشاء موارد جديدة لدى مزوّد السحابة إلى أن ينتهي الإيقاف، وتستمر الموارد العاملة وتُفوتر. تبقى فواتيرك مستحقة وتُخصم كما في السابق.',
}

const note = (text: string | null, language: Language): string[] =>
  text === null ? [] : [within(text, language)]

const suspended = (facts: Facts): Words => {
  const { customer } = facts
  const reason = needed(customer.statusReason, 'reason')
  const first = needed(SUSPENDED_FOR[reason] ?? null, 'words of the reason')(facts)
  const next = NEXT[reason] ?? ASK
  return {
    en: {
      subject: 'Your account is suspended',
      paragraphs: [first.en, ...note(customer.suspensionNote, 'en'), CONSEQUENCES.en, next.en],
      action: LOOK.en,
    },
    ar: {
      subject: 'تم إيقاف حسابك',
      paragraphs: [first.ar, ...note(customer.suspensionNote, 'ar'), CONSEQUENCES.ar, next.ar],
      action: LOOK.ar,
    },
  }
}

const STOPPED = {
  en: 'Your own budget still stops new resources on Google Cloud. You can lift the stop on Costs.',
  ar: 'ما زالت ميزانيتك توقف الموارد الجديدة لدى مزوّد السحابة، ويمكنك رفع الإيقاف من صفحة التكاليف.',
} as const
const STARTS = {
  en: 'You can start new resources on Google Cloud again. No action needed.',
  ar: 'يمكنك بدء موارد جديدة لدى مزوّد السحابة، ولا يُطلب منك أي إجراء.',
} as const

/** The end of a suspension for people who may have stopped new resources by their own budget. */
const resourcesOf = ({ customer }: Facts) => (isStoppedByBudget(accountOf(customer)) ? STOPPED : STARTS)

const reinstated = (facts: Facts): Words => ({
  en: {
    subject: 'Your account is active again',
    paragraphs: [`The suspension of your account has ended and it is active again. ${resourcesOf(facts).en}`],
    action: LOOK.en,
  },
  ar: {
    subject: 'عاد حسابك نشطًا',
    paragraphs: [`انتهى إيقاف حسابك وعاد نشطًا. ${resourcesOf(facts).ar}`],
    action: LOOK.ar,
  },
})

const paymentNeeded = (): Words => ({
  en: {
    subject: 'Pay your invoices to use your account again',
    paragraphs: [
      'Our team has ended the suspension of your account, but an invoice is overdue. Your account stays suspended until it is paid.',
      'You can pay now, or add another card.',
    ],
    action: PAY.en,
  },
  ar: {
    subject: 'سدّد فواتيرك لاستخدام حسابك من جديد',
    paragraphs: [
      'أنهى فريقنا إيقاف حسابك، لكن لديك فاتورة متأخرة السداد. يبقى حسابك موقوفًا إلى أن تُسدَّد.',
      'يمكنك الدفع الآن أو إضافة بطاقة أخرى.',
    ],
    action: PAY.ar,
  },
})

const held = ({ customer }: Facts): Words => ({
  en: {
    subject: 'Your account is under review',
    paragraphs: [
      'Our team is reviewing your account. We may call you to verify your details.',
      ...note(customer.holdNote, 'en'),
      'Your projects on Google Cloud keep running. You cannot change your cards or your support package until the review is over.',
    ],
    action: LOOK.en,
  },
  ar: {
    subject: 'حسابك قيد المراجعة',
    paragraphs: [
      'يراجع فريقنا حسابك. قد نتصل بك للتحقق من بياناتك.',
      ...note(customer.holdNote, 'ar'),
      'تستمر مشاريعك لدى مزوّد السحابة. لا يمكنك تغيير بطاقاتك ولا باقة الدعم إلى أن تنتهي المراجعة.',
    ],
    action: LOOK.ar,
  },
})

const released = (): Words => ({
  en: {
    subject: 'The review of your account is over',
    paragraphs: [
      'Our team has finished the review of your account. You can change your cards and your support package again. No action needed.',
    ],
    action: LOOK.en,
  },
  ar: {
    subject: 'انتهت مراجعة حسابك',
    paragraphs: [
      'انتهى فريقنا من مراجعة حسابك. يمكنك تغيير بطاقاتك وباقة الدعم من جديد. لا يُطلب منك أي إجراء.',
    ],
    action: LOOK.ar,
  },
})

const quotaChanged = (facts: Facts): Words => {
  const { customer } = facts
  const { en, ar } =
    customer.monthlyQuota === null
      ? {
          en: 'Your account no longer has a monthly quota.',
          ar: 'لم تعد لحسابك حصة شهرية.',
        }
      : {
          en: `Your account may use ${quotaText(facts, 'en')} of cloud services in a calendar month, before VAT. If it uses more, we suspend it until the 1st of the next month.`,
          ar: `يمكن لحسابك استهلاك خدمات سحابية بقيمة ${quotaText(facts, 'ar')} في الشهر الميلادي، قبل ضريبة القيمة المضافة. عند تجاوزها يُوقف الحساب حتى اليوم الأول من الشهر التالي.`,
        }
  return {
    en: { subject: 'Your monthly quota has changed', paragraphs: [en, ASK.en], action: LOOK.en },
    ar: { subject: 'تغيّرت حصتك الشهرية', paragraphs: [ar, ASK.ar], action: LOOK.ar },
  }
}

const quotaReset = (facts: Facts): Words => ({
  en: {
    subject: 'Your account is active again',
    paragraphs: [
      `The suspension for your monthly quota has ended, and your account is active again. ${resourcesOf(facts).en}`,
    ],
    action: LOOK.en,
  },
  ar: {
    subject: 'عاد حسابك نشطًا',
    paragraphs: [`انتهى الإيقاف بسبب حصتك الشهرية وعاد حسابك نشطًا. ${resourcesOf(facts).ar}`],
    action: LOOK.ar,
  },
})

interface MailFacts {
  words(facts: Facts): Words
  /**
   * True when the account has changed since the mail was planned, so that the mail is not sent. Without it, the mail is always
   * sent.
   */
  isOvertaken?(account: AccountSnapshot): boolean
}

/** Mails to the owner after an act of an administrator or an exceeded quota. */
const MAILS: Readonly<Record<AdministrationMail, MailFacts>> = {
  suspended: {
    words: suspended,
    isOvertaken: (account) => !isSuspended(account) || isInDebt(account),
  },
  reinstated: { words: reinstated, isOvertaken: (account) => !isInUse(account) },
  /** An administrator lifted the suspension, but an overdue invoice still suspends the account. */
  'payment-needed': { words: paymentNeeded, isOvertaken: (account) => !isInDebt(account) },
  held: { words: held, isOvertaken: (account) => !account.context.held },
  released: { words: released, isOvertaken: (account) => account.context.held },
  'quota-changed': { words: quotaChanged },
  'quota-reset': { words: quotaReset, isOvertaken: (account) => !isInUse(account) },
}

export const isAdministrationMail = (mail: string): mail is AdministrationMail => Object.hasOwn(MAILS, mail)

/** True when the account has changed since the mail was planned, so that the mail is not sent. */
export const isAdministrationOvertaken = (mail: AdministrationMail, account: AccountSnapshot): boolean =>
  MAILS[mail].isOvertaken?.(account) ?? false

export const administrationWords = (mail: AdministrationMail, facts: Facts): Words => MAILS[mail].words(facts)
