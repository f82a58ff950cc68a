import type { DeclineReason } from '#contract/decline-reasons.ts'
import { isHardDecline } from '#machines/charge/selectors.ts'
import { type DeclineStep, declineStep, isDeclineReason } from '#rules/card-decline.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import { amountText } from '#rules/money.ts'
import type { ChargeWithCard } from '../db/schema.ts'
import { momentAr, momentEn, within } from '../mail/letter.ts'

/** One sentence in both languages. */
export interface Sentence {
  en: string
  ar: string
}

const NO_REASON: Sentence = { en: 'the bank gave none', ar: 'لم يذكره البنك' }

const REASONS: Readonly<Record<DeclineReason, Sentence>> = {
  declined: { en: 'card declined', ar: 'رفض البنك البطاقة' },
  'wrong-otp': { en: 'wrong code', ar: 'رمز التحقق المرسل من البنك غير صحيح' },
  'insufficient-funds': { en: 'insufficient funds', ar: 'الرصيد غير كافٍ' },
  'unspecified-failure': NO_REASON,
  'expired-card': { en: 'the card has expired', ar: 'انتهت صلاحية البطاقة' },
  'over-limit': { en: 'the card’s limit is exceeded', ar: 'تم تجاوز حد البطاقة' },
  'issuer-unavailable': { en: 'your bank could not be reached', ar: 'تعذّر الوصول إلى البنك' },
  'not-enrolled': {
    en: 'the card is not enrolled in 3-D Secure',
    ar: 'البطاقة غير مسجّلة في خدمة التحقق الآمن',
  },
}

const STEPS: Record<DeclineStep, Sentence> = {
  'check-funds': {
    en: 'Make sure the card covers the amount, or pay with another card.',
    ar: 'تأكد من كفاية الرصيد أو الحد الائتماني، أو ادفع ببطاقة أخرى.',
  },
  'replace-card': {
    en: 'Add another card; this one cannot be charged.',
    ar: 'أضف بطاقة أخرى، فلا يمكن الخصم من هذه البطاقة.',
  },
  'unusable-card': {
    en: 'This card can no longer be used.',
    ar: 'لم يعد بالإمكان استخدام هذه البطاقة.',
  },
  'ask-bank': {
    en: 'Ask your bank to allow the charge, or pay with another card.',
    ar: 'اطلب من البنك السماح بالخصم، أو ادفع ببطاقة أخرى.',
  },
  'try-later': {
    en: 'Try again a little later, or pay with another card.',
    ar: 'أعد المحاولة بعد قليل، أو ادفع ببطاقة أخرى.',
  },
}

/** A card by brand and last four digits. */
export const cardName = ({
  cardType,
  cardLast4,
}: Pick<ChargeWithCard, 'cardType' | 'cardLast4'>): Sentence => {
  const brand = CARD_LABELS[cardType]
  return { en: `${brand} ending in ${cardLast4}`, ar: `${within(brand, 'ar')} المنتهية بـ ${cardLast4}` }
}

/** The declined card, the amount, the instant and the reason. */
export const declineSentence = (charge: ChargeWithCard): Sentence => {
  const card = cardName(charge)
  const { amount, currency } = charge
  const reason = isDeclineReason(charge.reason) ? REASONS[charge.reason] : NO_REASON
  return {
    en: `${card.en}: the charge of ${amountText(amount, currency)} was declined on ${momentEn(charge.startedAt)} (Riyadh time). Reason: ${reason.en}.`,
    ar: `البطاقة ${card.ar}: رُفض خصم ${within(amountText(amount, currency, 'ar'), 'ar')} ${momentAr(charge.startedAt)} بتوقيت الرياض. السبب: ${reason.ar}.`,
  }
}

/** The customer's next step after a decline. */
export const stepSentence = ({ reason, state }: ChargeWithCard): Sentence =>
  STEPS[declineStep({ reason, isHardDecline: isHardDecline(state) })]
