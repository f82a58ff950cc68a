import type { Language } from '#contract/languages.ts'
import { CREDIT_REASON_WORDS } from '#contract/text/credit-reasons.ts'
import { isOver } from '#machines/account/selectors.ts'
import { hasMoney } from '#machines/charge/selectors.ts'
import type { CreditOutcome } from '#machines/credit-note/selectors.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { payableOf } from '#rules/credit.ts'
import { amountText } from '#rules/money.ts'
import { accountOf } from '../accounts/chart.ts'
import type { InvoiceRow } from '../db/schema.ts'
import { invoiceName, needed, type Words, within } from '../mail/letter.ts'
import type { Facts } from '../mail/send-mail.ts'
import { cardName, type Sentence } from './charge-sentences.ts'
import { invoiceOf } from './invoice-chart.ts'
import { formerDocument } from './mails.ts'

const HISTORY = {
  en: { label: 'View credit notes', path: '/billingHistory' },
  ar: { label: 'الاطلاع على الإشعارات الدائنة', path: '/billingHistory' },
} as const

const amountIn = (halalas: number, language: Language): string =>
  within(amountText(halalas, 'SAR', language), language)

const cardOf = ({ attempts }: Facts): Sentence => {
  const charge = attempts.find(({ state }) => hasMoney(state))
  return charge ? cardName(charge) : { en: 'the card that paid', ar: 'التي سُدّد بها' }
}

/** The sentence about the lower amount of the invoice. Uses the invoice's state at the time the mail is sent. */
const loweringOf = (invoice: InvoiceRow): Sentence => {
  const left = payableOf(invoice)
  if (left === 0)
    return {
      en: 'It covers your invoice: nothing is left to pay.',
      ar: 'وهو يغطي فاتورتك: لم يبقَ ما يُسدد.',
    }
  if (isPaid(invoiceOf(invoice)))
    return { en: 'It was deducted from the invoice, which is paid.', ar: 'وقد خُصم من الفاتورة، وهي مسددة.' }
  return {
    en: `It is deducted from your unpaid invoice: ${amountIn(left, 'en')} is left to pay.`,
    ar: `ويُخصم من فاتورتك غير المسددة: يبقى للسداد ${amountIn(left, 'ar')}.`,
  }
}

/** The sentence about the use of held credit: the next invoice uses it, or we transfer it when the account has ended. */
const creditStep = ({ customer }: Facts): Sentence =>
  isOver(accountOf(customer))
    ? {
        en: 'Your account is closed, so we will refund it by bank transfer. Reply to this e-mail with your IBAN and the name of the account holder.',
        ar: 'حسابك مغلق، لذلك سنعيد إليك المبلغ بحوالة مصرفية. ردّ على هذه الرسالة برقم الآيبان واسم صاحب الحساب.',
      }
    : {
        en: 'We will deduct it from your next invoice automatically.',
        ar: 'سيُخصم من فاتورتك القادمة تلقائيًا.',
      }

/** The sentence about one part of the amount, true at the time the mail is sent. A company's note may be mailed days after its issue. */
const consequence = (outcome: CreditOutcome, facts: Facts): Sentence => {
  const card = cardOf(facts)
  switch (outcome.text) {
    case 'deducted':
      return loweringOf(needed(facts.invoice, 'invoice'))
    case 'returning':
      return {
        en: `${amountIn(outcome.amount, 'en')} will be refunded to ${card.en}. We will e-mail you as soon as the card provider has returned it.`,
        ar: `يُعاد ${amountIn(outcome.amount, 'ar')} إلى بطاقتك ${card.ar}. سنراسلك فور إعادة المبلغ.`,
      }
    case 'returned':
      return {
        en: `${amountIn(outcome.amount, 'en')} has been returned to ${card.en}.`,
        ar: `أُعيد ${amountIn(outcome.amount, 'ar')} إلى بطاقتك ${card.ar}.`,
      }
    case 'left':
      return {
        en: `${amountIn(outcome.amount, 'en')} is kept as credit. ${creditStep(facts).en}`,
        ar: `يُحفظ لك رصيد قدره ${amountIn(outcome.amount, 'ar')}. ${creditStep(facts).ar}`,
      }
    case 'used':
      return { en: 'Later invoices have used its credit.', ar: 'استخدمت فواتير لاحقة رصيده كاملًا.' }
    case 'paid-out':
      return { en: 'Its credit was paid by bank transfer.', ar: 'دُفع رصيده بحوالة مصرفية.' }
  }
}

export const creditNoteIssued = (facts: Facts): Words => {
  const { documentNumber, netAmount, reason, note } = needed(facts.creditNote, 'creditNote')
  const invoice = invoiceName(needed(facts.invoice, 'invoice'))
  const then = facts.outcomes.map((outcome) => consequence(outcome, facts))
  const words = CREDIT_REASON_WORDS[reason]
  return {
    en: {
      subject: `Credit note ${within(documentNumber, 'en')}`,
      paragraphs: [
        `The credit note for invoice ${within(invoice, 'en')} over ${amountIn(netAmount, 'en')} (VAT included) is attached. Reason: ${words.en}.`,
        ...(note === null ? [] : [within(note, 'en')]),
        ...then.map(({ en }) => en),
      ],
      action: HISTORY.en,
    },
    ar: {
      subject: `إشعار دائن ${within(documentNumber, 'ar')}`,
      paragraphs: [
        `مرفق الإشعار الدائن للفاتورة ${within(invoice, 'ar')} بمبلغ ${amountIn(netAmount, 'ar')} شامل ضريبة القيمة المضافة. السبب: ${words.ar}.`,
        ...(note === null ? [] : [within(note, 'ar')]),
        ...then.map(({ ar }) => ar),
      ],
      action: HISTORY.ar,
    },
  }
}

/** Names the credit note, its invoice, amount and reason. */
const issuedWords = (facts: Facts): Sentence => {
  const { documentNumber, netAmount, reason } = needed(facts.creditNote, 'creditNote')
  const invoice = invoiceName(needed(facts.invoice, 'invoice'))
  const words = CREDIT_REASON_WORDS[reason]
  return {
    en: `We issued the credit note ${within(documentNumber, 'en')} for invoice ${within(invoice, 'en')} over ${amountIn(netAmount, 'en')} (VAT included). Reason: ${words.en}.`,
    ar: `أصدرنا الإشعار الدائن ${within(documentNumber, 'ar')} للفاتورة ${within(invoice, 'ar')} بمبلغ ${amountIn(netAmount, 'ar')} شامل ضريبة القيمة المضافة. السبب: ${words.ar}.`,
  }
}

export const creditNoteInCorrection = (facts: Facts): Words => {
  const { documentNumber } = needed(facts.creditNote, 'creditNote')
  const issued = facts.wasMailed ? null : issuedWords(facts)
  const former = formerDocument(facts)
  return {
    en: {
      subject: `Being corrected: ${within(documentNumber, 'en')}`,
      paragraphs: [
        ...(issued ? [issued.en] : []),
        'We are correcting the document of this credit note at the request of the tax authority. We will send it to you as soon as the authority accepts it. The amount stays the same.',
        former.en,
      ],
      action: HISTORY.en,
    },
    ar: {
      subject: `قيد التصحيح: ${within(documentNumber, 'ar')}`,
      paragraphs: [
        ...(issued ? [issued.ar] : []),
        'نصحح مستند هذا الإشعار الدائن بطلب من هيئة الزكاة والضريبة والجمارك. سنرسله إليك فور قبول الهيئة له، ويبقى المبلغ كما هو.',
        former.ar,
      ],
      action: HISTORY.ar,
    },
  }
}

/**
 * The mail about a corrected document. The customer gets the mail about the issue instead, if no mail about the credit note was sent
 * before.
 */
export const creditNoteCorrected = (facts: Facts): Words => {
  if (!facts.wasMailed) return creditNoteIssued(facts)
  const { documentNumber } = needed(facts.creditNote, 'creditNote')
  return {
    en: {
      subject: `Corrected: ${within(documentNumber, 'en')}`,
      paragraphs: [
        'The corrected document of this credit note is attached. It replaces the previous one. The amount is the same.',
      ],
      action: HISTORY.en,
    },
    ar: {
      subject: `مصحح: ${within(documentNumber, 'ar')}`,
      paragraphs: ['مرفق المستند المصحح لهذا الإشعار الدائن. وهو يحل محل المستند السابق، والمبلغ كما هو.'],
      action: HISTORY.ar,
    },
  }
}

export const creditReturned = (facts: Facts): Words => {
  const { documentNumber, toCard } = needed(facts.creditNote, 'creditNote')
  const card = cardOf(facts)
  return {
    en: {
      subject: `Money returned: ${within(documentNumber, 'en')}`,
      paragraphs: [
        `${amountIn(toCard, 'en')} has been returned to ${card.en}. It usually appears at your bank within a few working days.`,
      ],
      action: HISTORY.en,
    },
    ar: {
      subject: `أُعيد المبلغ: ${within(documentNumber, 'ar')}`,
      paragraphs: [
        `أُعيد ${amountIn(toCard, 'ar')} إلى بطاقتك ${card.ar}. يظهر المبلغ لدى البنك عادةً خلال بضعة أيام عمل.`,
      ],
      action: HISTORY.ar,
    },
  }
}

export const creditHeld = (facts: Facts): Words => {
  const { documentNumber, held } = needed(facts.creditNote, 'creditNote')
  const card = cardOf(facts)
  const step = creditStep(facts)
  const mayChoose = !isOver(accountOf(facts.customer))
  return {
    en: {
      subject: `Kept as credit: ${within(documentNumber, 'en')}`,
      paragraphs: [
        `The money could not be returned to ${card.en}. ${amountIn(held, 'en')} is kept as credit. ${step.en}`,
        ...(mayChoose ? ['If you prefer a bank transfer, reply to this e-mail.'] : []),
      ],
      action: HISTORY.en,
    },
    ar: {
      subject: `رصيد محفوظ: ${within(documentNumber, 'ar')}`,
      paragraphs: [
        `تعذّرت إعادة المبلغ إلى بطاقتك ${card.ar}. يُحفظ لك رصيد قدره ${amountIn(held, 'ar')}. ${step.ar}`,
        ...(mayChoose ? ['إن كنت تفضّل حوالة مصرفية فردّ على هذه الرسالة.'] : []),
      ],
      action: HISTORY.ar,
    },
  }
}
