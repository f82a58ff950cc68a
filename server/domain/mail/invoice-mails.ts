import type { DeclineReason } from '#contract/decline-reasons.ts'
import type { CardStatus } from '#contract/entities/payment-method.ts'
import { fallbackOf, isDeclined, tookMoney } from '#machines/charge/selectors.ts'
import { hasFailed, isPaid } from '#machines/invoice/selectors.ts'
import { CARD_LABELS } from '#rules/card-brand.ts'
import { type DeclineStep, declineStep, isDeclineReason } from '#rules/card-decline.ts'
import { amountText } from '#rules/money.ts'
import type { InvoiceRow } from '../../db/schema.ts'
import type { ChargeWithCard } from '../../db/stores/charges.ts'
import { invoiceOf } from '../../workflows/invoice-chart.ts'
import {
  dayAr,
  dayEn,
  type Facts,
  invoiceName,
  momentAr,
  momentEn,
  needed,
  type Words,
} from './mail-words.ts'

/** Two languages of one sentence. */
interface Sentence {
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
const cardName = ({ cardType, cardLast4 }: ChargeWithCard): Sentence => {
  const brand = CARD_LABELS[cardType]
  return { en: `${brand} ending in ${cardLast4}`, ar: `${brand} المنتهية بـ ${cardLast4}` }
}

/** Which card was declined, over how much, when and why. */
export const declineSentence = (charge: ChargeWithCard): Sentence => {
  const card = cardName(charge)
  const amount = amountText(charge.amount, charge.currency)
  const reason = isDeclineReason(charge.reason) ? REASONS[charge.reason] : NO_REASON
  return {
    en: `${card.en}: the charge of ${amount} was declined on ${momentEn(charge.startedAt)} (Riyadh time). Reason: ${reason.en}.`,
    ar: `البطاقة ${card.ar}: رُفض خصم ${amount} ${momentAr(charge.startedAt)} بتوقيت الرياض. السبب: ${reason.ar}.`,
  }
}

/** What to do about a declined card. */
export const stepSentence = ({ reason }: ChargeWithCard): Sentence => STEPS[declineStep(reason)]

/** What is to be done about an invoice by the time its mail is sent: one that is due at once may have been charged before. */
const nextStep = (row: InvoiceRow, url: string): { en: string; ar: string } => {
  const { dueAt } = row
  const invoice = invoiceOf(row)
  if (isPaid(invoice))
    return {
      en: 'It is paid already. You need not do anything.',
      ar: 'وقد سُدّدت بالفعل. لا يُطلب منك أي إجراء.',
    }
  if (hasFailed(invoice))
    return {
      en: `Your card could not be charged. You can pay here: ${url}/dashboard`,
      ar: `تعذّر الخصم من بطاقتك. يمكنك الدفع هنا: ${url}/dashboard`,
    }
  return {
    en: `Your card will be charged on ${dayEn(dueAt)}. You need not do anything.`,
    ar: `سيُخصم المبلغ من بطاقتك في ${dayAr(dueAt)}. لا يُطلب منك أي إجراء.`,
  }
}

export const invoiceIssued = ({ url, invoice }: Facts): Words => {
  const issued = needed(invoice, 'invoice')
  const amount = amountText(issued.netAmount, issued.currency)
  const next = nextStep(issued, url)
  return {
    subject: `Invoice ${invoiceName(issued)} | فاتورة ${invoiceName(issued)}`,
    en: [
      `A new invoice over ${amount} (VAT included) is ready.`,
      next.en,
      `See and download it here: ${url}/billingHistory`,
    ],
    ar: [
      `صدرت فاتورة جديدة بمبلغ ${amount} شاملة ضريبة القيمة المضافة.`,
      next.ar,
      `يمكنك الاطلاع عليها وتنزيلها هنا: ${url}/billingHistory`,
    ],
  }
}

const PLACES: Readonly<Record<CardStatus, Sentence>> = {
  primary: { en: 'primary', ar: 'الأساسية' },
  backup: { en: 'backup', ar: 'الاحتياطية' },
  other: { en: 'other', ar: 'الأخرى' },
}

/** Another card paid: which card was declined before it, and what to do before the next charge. */
const fallbackWords = ({ attempts, url }: Facts): Pick<Words, 'en' | 'ar'> => {
  const fallback = fallbackOf(attempts)
  if (!fallback) return { en: [], ar: [] }
  const { declined, paid } = fallback
  const former = PLACES[declined.slot]
  const place = PLACES[paid.slot]
  const told = declineSentence(declined)
  const card = cardName(paid)
  return {
    en: [
      `Your ${former.en} card was declined. ${told.en}`,
      `Your ${place.en} card, ${card.en}, was charged instead. Check your ${former.en} card, or make another card primary, before the next charge: ${url}/managePayment`,
    ],
    ar: [
      `رُفضت بطاقتك ${former.ar}. ${told.ar}`,
      `خُصم المبلغ من بطاقتك ${place.ar} ${card.ar} بدلًا منها. تحقق من بطاقتك ${former.ar} أو عيّن بطاقة أخرى أساسية قبل الدفعة القادمة: ${url}/managePayment`,
    ],
  }
}

export const invoicePaid = (facts: Facts): Words => {
  const paid = needed(facts.invoice, 'invoice')
  const amount = amountText(paid.netAmount, paid.currency)
  const charge = facts.attempts.find(({ state }) => tookMoney(state))
  const card = charge && cardName(charge)
  const fallback = fallbackWords(facts)
  return {
    subject: `Payment received: ${invoiceName(paid)} | تم استلام الدفعة: ${invoiceName(paid)}`,
    en: [
      `Thank you. ${amount} was charged for invoice ${invoiceName(paid)}${card ? ` to ${card.en}` : ''}.`,
      ...fallback.en,
      `Your invoices are here: ${facts.url}/billingHistory`,
    ],
    ar: [
      `شكرًا لك. تم خصم ${amount} عن الفاتورة ${invoiceName(paid)}${card ? ` من البطاقة ${card.ar}` : ''}.`,
      ...fallback.ar,
      `تجد فواتيرك هنا: ${facts.url}/billingHistory`,
    ],
  }
}

const SUSPENDED = {
  en: 'Your account is suspended until everything due is paid. It is active again as soon as the payment succeeds.',
  ar: 'حسابك موقوف إلى حين سداد كل ما هو مستحق، ويعود نشطًا فور نجاح الدفع.',
}

export const paymentFailed = ({ url, invoice, attempts, suspended }: Facts): Words => {
  const declined = attempts.filter(({ state }) => isDeclined(state))
  const failed = needed(invoice, 'invoice')
  const amount = amountText(failed.netAmount, failed.currency)
  const next = failed.nextAttemptAt
  return {
    subject: `Payment failed: ${invoiceName(failed)} | تعذّرت عملية الدفع: ${invoiceName(failed)}`,
    en: [
      `We could not charge ${amount} for invoice ${invoiceName(failed)}.`,
      ...declined.map((charge) => `${declineSentence(charge).en} ${stepSentence(charge).en}`),
      ...(suspended ? [SUSPENDED.en] : []),
      next
        ? `We will try again by ourselves on ${momentEn(next)} (Riyadh time).`
        : 'We will not try again by ourselves.',
      `You can pay at once, or add another card: ${url}/dashboard`,
    ],
    ar: [
      `تعذّر خصم ${amount} عن الفاتورة ${invoiceName(failed)}.`,
      ...declined.map((charge) => `${declineSentence(charge).ar} ${stepSentence(charge).ar}`),
      ...(suspended ? [SUSPENDED.ar] : []),
      next ? `سنعيد المحاولة تلقائيًا ${momentAr(next)} بتوقيت الرياض.` : 'لن نعيد المحاولة تلقائيًا بعد الآن.',
      `يمكنك الدفع فورًا أو إضافة بطاقة أخرى: ${url}/dashboard`,
    ],
  }
}
