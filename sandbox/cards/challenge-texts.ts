import type { Language } from '../shared/language.ts'
import type { Choice } from './return-address.ts'

/** Texts of the challenge page. */
export const challengeTexts = {
  en: {
    title: 'Confirm your card',
    bank: 'Sandbox Bank',
    switchLanguage: 'العربية',
    introduction: 'Type the code we sent to your mobile number ending in 42.',
    merchant: 'Merchant',
    amount: 'Amount',
    card: 'Card',
    hold: 'A hold, released at once',
    code: 'One-time code',
    hint: 'Sandbox: the right code is',
    codeProblem: 'Type the six digits of the code.',
    submit: 'Confirm',
    cancel: 'Cancel and go back',
    validUntil: 'This page is valid until',
    byHand: 'Or choose the bank’s answer',
    byHandHint: 'Part of the sandbox. A real bank has no such buttons.',
    finishedTitle: 'This confirmation is finished',
    finished: 'Nothing more is to be done here.',
    back: 'Back to the merchant',
    unknownTitle: 'There is no such confirmation',
    unknown: 'The link is wrong, or the sandbox was reset.',
  },
  ar: {
    title: 'تأكيد بطاقتك',
    bank: 'البنك التجريبي',
    switchLanguage: 'English',
    introduction: 'أدخل الرمز المرسل إلى رقم جوالك المنتهي بـ 42.',
    merchant: 'التاجر',
    amount: 'المبلغ',
    card: 'البطاقة',
    hold: 'حجز مؤقت يُلغى فورًا',
    code: 'رمز التحقق',
    hint: 'بيئة تجريبية: الرمز الصحيح هو',
    codeProblem: 'أدخل أرقام الرمز الستة.',
    submit: 'تأكيد',
    cancel: 'إلغاء والعودة',
    validUntil: 'هذه الصفحة صالحة حتى',
    byHand: 'أو اختر رد البنك',
    byHandHint: 'جزء من البيئة التجريبية، ولا يوجد في البنوك الحقيقية.',
    finishedTitle: 'انتهت عملية التأكيد',
    finished: 'لا يوجد إجراء آخر هنا.',
    back: 'العودة إلى التاجر',
    unknownTitle: 'عملية التأكيد غير موجودة',
    unknown: 'الرابط غير صحيح، أو أُعيد ضبط البيئة التجريبية.',
  },
} as const satisfies Record<Language, Record<string, string>>

export type ChallengeTexts = (typeof challengeTexts)[Language]

/** The buttons below the code, in order. */
export const challengeChoices: readonly { choice: Choice; en: string; ar: string }[] = [
  { choice: 'approved', en: 'Approve', ar: 'قبول' },
  { choice: 'wrong-code', en: 'Wrong code', ar: 'رمز خاطئ' },
  { choice: 'declined', en: 'Decline', ar: 'رفض' },
  { choice: 'insufficient-funds', en: 'Insufficient funds', ar: 'رصيد غير كافٍ' },
  { choice: 'unspecified', en: 'Unspecified failure', ar: 'تعذّر لسبب غير محدد' },
  { choice: 'failed', en: 'Failed', ar: 'تعذّر التحقق' },
  { choice: 'odd', en: 'Unknown answer', ar: 'رد غير معروف' },
  { choice: 'late', en: 'Approve after 20 s', ar: 'قبول بعد 20 ثانية' },
  { choice: 'never', en: 'Never decide', ar: 'بلا قرار' },
]
