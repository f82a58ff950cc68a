import type { ChargeSlot } from '#contract/entities/payment-method.ts'
import type { Language } from '#contract/languages.ts'
import { fallbackOf, isDeclined, tookMoney } from '#machines/charge/selectors.ts'
import { hasFailed, isPaid, needsCard } from '#machines/invoice/selectors.ts'
import { payableOf } from '#rules/credit.ts'
import { amountText } from '#rules/money.ts'
import { arabicTitle, customerTitle } from '#rules/names.ts'
import type { ChargeWithCard, CustomerRow, InvoiceRow, UserRow } from '../db/schema.ts'
import {
  bothCalendars,
  dayAr,
  dayEn,
  invoiceName,
  type Letter,
  momentAr,
  momentEn,
  needed,
  oneLine,
  type Words,
  within,
} from '../mail/letter.ts'
import type { Facts } from '../mail/send-mail.ts'
import { cardName, declineSentence, type Sentence, stepSentence } from './charge-sentences.ts'
import { invoiceOf } from './invoice-chart.ts'

/** Link to the page of an invoice. */
const viewOf = ({ id, documentNumber }: InvoiceRow): Record<Language, NonNullable<Letter['action']>> => {
  const path = `/billingHistory/${documentNumber ?? id}` as const
  return { en: { label: 'View invoice', path }, ar: { label: 'الاطلاع على الفاتورة', path } }
}

/** Link to the page where the customer pays an invoice. */
export const PAY = {
  en: { label: 'Pay now', path: '/dashboard' },
  ar: { label: 'الدفع الآن', path: '/dashboard' },
} as const

const nameIn = (invoice: InvoiceRow, language: Language): string => within(invoiceName(invoice), language)

const amountIn = ({ netAmount, currency }: InvoiceRow, language: Language): string =>
  within(amountText(netAmount, currency, language), language)

/** The amount left for a card. Credit and credit notes lower it below the invoice's total. */
const chargeIn = (invoice: InvoiceRow, language: Language): string =>
  within(amountText(payableOf(invoice), invoice.currency, language), language)

/** The sentence about held credit that the invoice has used. */
const creditWords = (invoice: InvoiceRow): Sentence[] => {
  if (invoice.creditUsed === 0) return []
  const used = (language: Language) =>
    within(amountText(invoice.creditUsed, invoice.currency, language), language)
  return [
    {
      en: `Your credit pays ${used('en')} of it; ${chargeIn(invoice, 'en')} is left for your card.`,
      ar: `يسدد رصيدك منها ${used('ar')}، ويبقى على بطاقتك ${chargeIn(invoice, 'ar')}.`,
    },
  ]
}

/** The invoice's name, date and amount. */
const factsOf = (invoice: InvoiceRow): Record<Language, NonNullable<Letter['facts']>> => ({
  en: [
    ['Invoice', nameIn(invoice, 'en')],
    ['Issued', bothCalendars(invoice.issuedAt, 'en')],
    ['Amount (VAT included)', amountIn(invoice, 'en')],
  ],
  ar: [
    ['رقم الفاتورة', nameIn(invoice, 'ar')],
    ['تاريخ الإصدار', bothCalendars(invoice.issuedAt, 'ar')],
    ['المبلغ شامل ضريبة القيمة المضافة', amountIn(invoice, 'ar')],
  ],
})

export const CHECK_CARDS = {
  en: { label: 'Manage cards', path: '/managePayment' },
  ar: { label: 'إدارة البطاقات', path: '/managePayment' },
} as const

/** The step for an invoice that waits for another card. */
const ADD_CARD: Sentence = {
  en: 'Add another card. We will charge it immediately.',
  ar: 'أضف بطاقة أخرى، وسنخصم منها فورًا.',
}

/** A sentence about the customer's next step, with the button for this step. */
type NextStep = Sentence & { action: Record<Language, NonNullable<Letter['action']>> }

/** The customer's next step at the time the mail is sent. An invoice that is due immediately may already be charged. */
const nextStep = (row: InvoiceRow): NextStep => {
  const { dueAt } = row
  const invoice = invoiceOf(row)
  if (isPaid(invoice) && row.chargedAt === null)
    return {
      action: viewOf(row),
      en: 'Your card will not be charged. No action needed.',
      ar: 'لن يُخصم شيء من بطاقتك. لا يُطلب منك أي إجراء.',
    }
  if (isPaid(invoice))
    return {
      action: viewOf(row),
      en: 'It is already paid. No action needed.',
      ar: 'وقد سُدّدت بالفعل. لا يُطلب منك أي إجراء.',
    }
  if (needsCard(invoice))
    return {
      action: CHECK_CARDS,
      en: `Your card could not be charged. ${ADD_CARD.en}`,
      ar: `تعذّر الخصم من بطاقتك. ${ADD_CARD.ar}`,
    }
  if (hasFailed(invoice))
    return {
      action: PAY,
      en: 'Your card could not be charged. You can pay in the portal.',
      ar: 'تعذّر الخصم من بطاقتك. يمكنك الدفع من البوابة.',
    }
  return {
    action: viewOf(row),
    en: `Your card will be charged on ${dayEn(dueAt)}. No action needed.`,
    ar: `سيُخصم المبلغ من بطاقتك في ${dayAr(dueAt)}. لا يُطلب منك أي إجراء.`,
  }
}

export const invoiceIssued = ({ invoice }: Facts): Words => {
  const issued = needed(invoice, 'invoice')
  const next = nextStep(issued)
  const credit = creditWords(issued)
  const facts = factsOf(issued)
  const { action } = next
  return {
    en: {
      subject: `Invoice ${nameIn(issued, 'en')}`,
      paragraphs: [
        `Your new invoice of ${amountIn(issued, 'en')} (VAT included) is ready.`,
        ...credit.map(({ en }) => en),
        next.en,
      ],
      facts: facts.en,
      action: action.en,
    },
    ar: {
      subject: `فاتورة ${nameIn(issued, 'ar')}`,
      paragraphs: [
        `صدرت فاتورة جديدة بمبلغ ${amountIn(issued, 'ar')} شاملة ضريبة القيمة المضافة.`,
        ...credit.map(({ ar }) => ar),
        next.ar,
      ],
      facts: facts.ar,
      action: action.ar,
    },
  }
}

/** The sentence for mails about an invoice after the tax authority has rejected its document. */
const IN_CORRECTION: Sentence = {
  en: 'We are correcting the document of this invoice at the request of the tax authority. We will send it to you as soon as the authority accepts it. The amount stays the same.',
  ar: 'نصحح مستند هذه الفاتورة بطلب من هيئة الزكاة والضريبة والجمارك. سنرسله إليك فور قبول الهيئة له، ويبقى المبلغ كما هو.',
}

/** Asks the customer not to use the rejected document. If it was not mailed, the customer may have downloaded it in the portal. */
export const formerDocument = ({ wasMailed }: Facts): Sentence =>
  wasMailed
    ? {
        en: 'Please do not use the previous document for your tax records.',
        ar: 'يُرجى عدم استخدام المستند السابق في سجلاتك الضريبية.',
      }
    : {
        en: 'If you have already downloaded the document in the portal, please do not use it for your tax records.',
        ar: 'إن كنت قد نزّلت المستند من البوابة فيُرجى عدم استخدامه في سجلاتك الضريبية.',
      }

export const invoiceInCorrection = (facts: Facts): Words => {
  const corrected = needed(facts.invoice, 'invoice')
  const former = formerDocument(facts)
  const rows = factsOf(corrected)
  return {
    en: {
      subject: `Being corrected: ${nameIn(corrected, 'en')}`,
      paragraphs: [IN_CORRECTION.en, former.en],
      facts: rows.en,
      action: viewOf(corrected).en,
    },
    ar: {
      subject: `قيد التصحيح: ${nameIn(corrected, 'ar')}`,
      paragraphs: [IN_CORRECTION.ar, former.ar],
      facts: rows.ar,
      action: viewOf(corrected).ar,
    },
  }
}

/**
 * The mail about a corrected document. The customer gets the mail about the issue instead, if no mail about the invoice was sent
 * before.
 */
export const invoiceCorrected = (facts: Facts): Words => {
  if (!facts.wasMailed) return invoiceIssued(facts)
  const corrected = needed(facts.invoice, 'invoice')
  const rows = factsOf(corrected)
  return {
    en: {
      subject: `Corrected: ${nameIn(corrected, 'en')}`,
      paragraphs: [
        'The corrected document of this invoice is attached. It replaces the previous one. The amount is the same.',
      ],
      facts: rows.en,
      action: viewOf(corrected).en,
    },
    ar: {
      subject: `مصححة: ${nameIn(corrected, 'ar')}`,
      paragraphs: ['مرفق المستند المصحح لهذه الفاتورة. وهو يحل محل المستند السابق، والمبلغ كما هو.'],
      facts: rows.ar,
      action: viewOf(corrected).ar,
    },
  }
}

/** The mail to an address that a person of the account typed. It has no link, because the reader may have no access. */
export const invoiceSentWords = (
  invoice: InvoiceRow,
  customer: CustomerRow,
  sender: Pick<UserRow, 'email'>,
): Words => {
  const rows = factsOf(invoice)
  const company = oneLine(customerTitle(customer) ?? sender.email)
  const arabicCompany = oneLine(arabicTitle(customer) ?? company)
  return {
    en: {
      subject: `Invoice ${nameIn(invoice, 'en')} of ${within(company, 'en')}`,
      paragraphs: [
        'Hello,',
        `${within(sender.email, 'en')} sends you this invoice of ${within(company, 'en')}. It is attached as a PDF.`,
        'You get this e-mail once, because your address was entered in Masar. If you did not expect it, ignore it.',
      ],
      facts: rows.en,
    },
    ar: {
      subject: `الفاتورة ${nameIn(invoice, 'ar')} – ${within(arabicCompany, 'ar')}`,
      paragraphs: [
        'مرحبًا،',
        `أُرسلت إليك هذه الفاتورة الخاصة بالحساب ${within(arabicCompany, 'ar')} بطلب من ${within(sender.email, 'ar')}، وتجدها مرفقة.`,
        'تصلك هذه الرسالة مرة واحدة لأن عنوانك أُدخل في مسار. إذا لم تكن تتوقعها فتجاهلها.',
      ],
      facts: rows.ar,
    },
  }
}

const SLOT_NAMES: Readonly<Record<ChargeSlot, Sentence>> = {
  primary: { en: 'primary', ar: 'الأساسية' },
  backup: { en: 'backup', ar: 'الاحتياطية' },
  chosen: { en: 'chosen', ar: 'المختارة' },
}

/** Words about a payment by another card: the declined card, the reason, and the next step. */
const fallbackWords = (attempts: readonly ChargeWithCard[]): Record<Language, string[]> | null => {
  const fallback = fallbackOf(attempts)
  if (!fallback) return null
  const { declined, paid } = fallback
  const former = SLOT_NAMES[declined.slot]
  const place = SLOT_NAMES[paid.slot]
  const decline = declineSentence(declined)
  const card = cardName(paid)
  return {
    en: [
      `Your ${former.en} card was declined. ${decline.en}`,
      `Your ${place.en} card, ${card.en}, was charged instead. Check your ${former.en} card, or make another card primary, before the next charge.`,
    ],
    ar: [
      `رُفضت بطاقتك ${former.ar}. ${decline.ar}`,
      `خُصم المبلغ من بطاقتك ${place.ar} ${card.ar} بدلًا منها. تحقق من بطاقتك ${former.ar} أو عيّن بطاقة أخرى أساسية قبل الدفعة القادمة.`,
    ],
  }
}

export const invoicePaid = ({ invoice, attempts, isInCorrection }: Facts): Words => {
  const paid = needed(invoice, 'invoice')
  const charge = attempts.find(({ state }) => tookMoney(state))
  const card = charge && cardName(charge)
  const taken = (language: Language) =>
    charge ? within(amountText(charge.amount, charge.currency, language), language) : chargeIn(paid, language)
  const fallback = fallbackWords(attempts)
  const action = fallback ? CHECK_CARDS : viewOf(paid)
  return {
    en: {
      subject: `Payment received: ${nameIn(paid, 'en')}`,
      paragraphs: [
        `Thank you. ${taken('en')} was charged for invoice ${nameIn(paid, 'en')}${card ? ` to ${card.en}` : ''}.`,
        ...(fallback?.en ?? []),
        ...(isInCorrection ? [IN_CORRECTION.en] : []),
      ],
      action: action.en,
    },
    ar: {
      subject: `تم استلام الدفعة: ${nameIn(paid, 'ar')}`,
      paragraphs: [
        `شكرًا لك. تم خصم ${taken('ar')} عن الفاتورة ${nameIn(paid, 'ar')}${card ? ` من البطاقة ${card.ar}` : ''}.`,
        ...(fallback?.ar ?? []),
        ...(isInCorrection ? [IN_CORRECTION.ar] : []),
      ],
      action: action.ar,
    },
  }
}

const SUSPENDED: Sentence = {
  en: 'Your account is suspended until all due invoices are paid. Until then you cannot start new resources on Google Cloud. Running resources continue and are billed. Your account is active again as soon as the payment succeeds.',
  ar: 'حسابك موقوف حتى سداد جميع الفواتير المستحقة. لا يمكنك حتى ذلك الوقت إنشاء موارد جديدة لدى مزوّد السحابة، وتستمر الموارد العاملة وتُفوتر. ويعود حسابك نشطًا فور نجاح الدفع.',
}

export const paymentFailed = ({ invoice, attempts, suspended, isInCorrection }: Facts): Words => {
  const declined = attempts.filter(({ state }) => isDeclined(state))
  const failed = needed(invoice, 'invoice')
  const next = failed.nextAttemptAt
  const then = nextRound(failed)
  const facts = factsOf(failed)
  return {
    en: {
      subject: `Payment failed: ${nameIn(failed, 'en')}`,
      paragraphs: [
        `We could not charge ${chargeIn(failed, 'en')} for invoice ${nameIn(failed, 'en')}.`,
        ...declined.map((charge) => `${declineSentence(charge).en} ${stepSentence(charge).en}`),
        ...(suspended ? [SUSPENDED.en] : []),
        then.en,
        ...(isInCorrection ? [IN_CORRECTION.en] : []),
      ],
      facts: [...facts.en, ...(next ? [['Next attempt', momentEn(next)] as const] : [])],
      action: then.action.en,
    },
    ar: {
      subject: `تعذّرت عملية الدفع: ${nameIn(failed, 'ar')}`,
      paragraphs: [
        `تعذّر خصم ${chargeIn(failed, 'ar')} عن الفاتورة ${nameIn(failed, 'ar')}.`,
        ...declined.map((charge) => `${declineSentence(charge).ar} ${stepSentence(charge).ar}`),
        ...(suspended ? [SUSPENDED.ar] : []),
        then.ar,
        ...(isInCorrection ? [IN_CORRECTION.ar] : []),
      ],
      facts: [...facts.ar, ...(next ? [['المحاولة القادمة', momentAr(next)] as const] : [])],
      action: then.action.ar,
    },
  }
}

/** The step after a failed round: wait for the next round, or add the card that the invoice waits for. */
const nextRound = (invoice: InvoiceRow): NextStep => {
  const next = invoice.nextAttemptAt
  if (needsCard(invoiceOf(invoice))) return { ...ADD_CARD, action: CHECK_CARDS }
  const pay: Sentence = {
    en: 'You can pay now, or add another card.',
    ar: 'يمكنك الدفع الآن أو إضافة بطاقة أخرى.',
  }
  if (next === null)
    return {
      en: `We will not retry automatically. ${pay.en}`,
      ar: `لن نعيد المحاولة تلقائيًا بعد الآن. ${pay.ar}`,
      action: PAY,
    }
  return {
    en: `We will retry automatically on ${momentEn(next)} (Riyadh time). ${pay.en}`,
    ar: `سنعيد المحاولة تلقائيًا ${momentAr(next)} بتوقيت الرياض. ${pay.ar}`,
    action: PAY,
  }
}
