import type { AdministrationMail } from '#contract/entities/administration-acts.ts'
import type { StatusReason } from '#contract/entities/common.ts'
import { isInDebt, isInUse, isSuspended } from '#machines/account/selectors.ts'
import type { AccountSnapshot } from '#machines/account/snapshot.ts'
import { amountText } from '#rules/money.ts'
import { type Facts, needed, type Words } from './mail-words.ts'

type Sentences = Pick<Words, 'en' | 'ar'>

const quotaText = ({ customer }: Facts): string => amountText(needed(customer.monthlyQuota, 'quota'))

/** What the customer reads first, by the reason an administrator or the quota gave. */
const SUSPENDED_FOR: Partial<Record<StatusReason, (facts: Facts) => { en: string; ar: string }>> = {
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
    en: `The cloud usage of this month has passed your monthly quota of ${quotaText(facts)} (before VAT), so your account is suspended. Service resumes on the 1st of next month.`,
    ar: `تجاوز استهلاكك السحابي هذا الشهر حصتك الشهرية ${quotaText(facts)} (قبل ضريبة القيمة المضافة)، لذلك أُوقف حسابك. تُستأنف الخدمة في اليوم الأول من الشهر القادم.`,
  }),
}

const NEXT: Partial<Record<StatusReason, { en: string; ar: string }>> = {
  'terms-violation': {
    en: 'Answer this e-mail to contact support for an appeal.',
    ar: 'لتقديم اعتراض، أجب عن هذه الرسالة للتواصل مع الدعم.',
  },
}

const ASK = {
  en: 'If you have questions, answer this e-mail.',
  ar: 'إن كانت لديك أسئلة فأجب عن هذه الرسالة.',
}

const WHAT_STOPS = {
  en: 'You can start nothing new at the cloud provider until the suspension ends; what runs goes on and is billed. Your invoices stay due and are charged as before.',
  ar: 'لا يمكنك بدء أي شيء جديد لدى مزوّد السحابة إلى أن ينتهي الإيقاف، ويستمر ما يعمل حاليًا ويُفوتر. تبقى فواتيرك مستحقة وتُخصم كما في السابق.',
}

const look = (url: string): Sentences => ({
  en: [`You can see the state here: ${url}/dashboard`],
  ar: [`يمكنك متابعة الحالة هنا: ${url}/dashboard`],
})

const note = (text: string | null): string[] => (text === null ? [] : [text])

const suspended = (facts: Facts): Words => {
  const { url, customer } = facts
  const reason = needed(customer.statusReason, 'reason')
  const first = needed(SUSPENDED_FOR[reason] ?? null, 'words of the reason')(facts)
  const next = NEXT[reason] ?? ASK
  return {
    subject: 'Your account is suspended | تم إيقاف حسابك',
    en: [first.en, ...note(customer.suspensionNote), WHAT_STOPS.en, next.en, ...look(url).en],
    ar: [first.ar, ...note(customer.suspensionNote), WHAT_STOPS.ar, next.ar, ...look(url).ar],
  }
}

const reinstated = ({ url }: Facts): Words => ({
  subject: 'Your account is active again | عاد حسابك نشطًا',
  en: [
    'The suspension of your account has ended and it is active again. You can start new resources at the cloud provider again; you need not do anything.',
    ...look(url).en,
  ],
  ar: [
    'انتهى إيقاف حسابك وعاد نشطًا. يمكنك بدء موارد جديدة لدى مزوّد السحابة، ولا يُطلب منك أي إجراء.',
    ...look(url).ar,
  ],
})

const paymentNeeded = ({ url }: Facts): Words => ({
  subject: 'Pay your invoices to use your account again | سدّد فواتيرك لاستخدام حسابك من جديد',
  en: [
    'Our team has ended the suspension of your account, but an invoice is overdue. Your account stays suspended until it is paid.',
    `You can pay at once, or add another card: ${url}/dashboard`,
  ],
  ar: [
    'أنهى فريقنا إيقاف حسابك، لكن لديك فاتورة متأخرة السداد. يبقى حسابك موقوفًا إلى أن تُسدَّد.',
    `يمكنك الدفع فورًا أو إضافة بطاقة أخرى: ${url}/dashboard`,
  ],
})

const held = ({ url, customer }: Facts): Words => ({
  subject: 'Your account is under review | حسابك قيد المراجعة',
  en: [
    'Our team is reviewing your account. We may call you to verify your details.',
    ...note(customer.holdNote),
    'Your projects at the cloud provider go on. Your cards and your support package cannot be changed until the review is over.',
    ...look(url).en,
  ],
  ar: [
    'يراجع فريقنا حسابك. قد نتصل بك للتحقق من بياناتك.',
    ...note(customer.holdNote),
    'تستمر مشاريعك لدى مزوّد السحابة. لا يمكن تغيير بطاقاتك ولا باقة الدعم إلى أن تنتهي المراجعة.',
    ...look(url).ar,
  ],
})

const released = ({ url }: Facts): Words => ({
  subject: 'The review of your account is over | انتهت مراجعة حسابك',
  en: [
    'Our team has finished the review of your account and released the hold. You need not do anything.',
    ...look(url).en,
  ],
  ar: ['انتهى فريقنا من مراجعة حسابك وأُزيل القيد عنه. لا يُطلب منك أي إجراء.', ...look(url).ar],
})

const quotaChanged = (facts: Facts): Words => {
  const { url, customer } = facts
  const { en, ar } =
    customer.monthlyQuota === null
      ? {
          en: 'Your account has no monthly quota any more.',
          ar: 'لم تعد لحسابك حصة شهرية.',
        }
      : {
          en: `Your account may use ${quotaText(facts)} of cloud services in a calendar month, before VAT. When more is used, it is suspended until the 1st of the next month.`,
          ar: `يمكن لحسابك استهلاك خدمات سحابية بقيمة ${quotaText(facts)} في الشهر الميلادي، قبل ضريبة القيمة المضافة. عند تجاوزها يُوقف الحساب حتى اليوم الأول من الشهر التالي.`,
        }
  return {
    subject: 'Your monthly quota has changed | تغيّرت حصتك الشهرية',
    en: [en, ASK.en, ...look(url).en],
    ar: [ar, ASK.ar, ...look(url).ar],
  }
}

const quotaReset = ({ url }: Facts): Words => ({
  subject: 'Your account is active again | عاد حسابك نشطًا',
  en: [
    'Your monthly quota no longer stops your account: it is active again. You can start new resources at the cloud provider again; you need not do anything.',
    ...look(url).en,
  ],
  ar: [
    'لم تعد حصتك الشهرية توقف حسابك، وقد عاد نشطًا. يمكنك بدء موارد جديدة لدى مزوّد السحابة، ولا يُطلب منك أي إجراء.',
    ...look(url).ar,
  ],
})

interface MailFacts {
  words(facts: Facts): Words
  /** Whether the mail comes too late: the account has moved on before it was sent. Never where it is left out. */
  isOvertaken?(account: AccountSnapshot): boolean
}

/** What is written to the owner of an account that an administrator or a used-up quota changed. */
const MAILS: Readonly<Record<AdministrationMail, MailFacts>> = {
  suspended: {
    words: suspended,
    isOvertaken: (account) => !isSuspended(account) || isInDebt(account),
  },
  reinstated: { words: reinstated, isOvertaken: (account) => !isInUse(account) },
  /** An administrator lifted a suspension, and an overdue invoice stands in its place. */
  'payment-needed': { words: paymentNeeded, isOvertaken: (account) => !isInDebt(account) },
  held: { words: held, isOvertaken: (account) => !account.context.held },
  released: { words: released, isOvertaken: (account) => account.context.held },
  'quota-changed': { words: quotaChanged },
  'quota-reset': { words: quotaReset, isOvertaken: (account) => !isInUse(account) },
}

export const isAdministrationMail = (mail: string): mail is AdministrationMail => Object.hasOwn(MAILS, mail)

/** Whether an account has moved on since a mail about it was planned. */
export const isAdministrationOvertaken = (mail: AdministrationMail, account: AccountSnapshot): boolean =>
  MAILS[mail].isOvertaken?.(account) ?? false

/** The text of a mail about what an administrator or the quota changed. */
export const administrationWords = (mail: AdministrationMail, facts: Facts): Words => MAILS[mail].words(facts)
