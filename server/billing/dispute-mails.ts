import type { Language } from '#contract/languages.ts'
import { payableOf } from '#rules/credit.ts'
import { amountText } from '#rules/money.ts'
import { invoiceName, needed, type Words, within } from '../mail/letter.ts'
import type { Facts } from '../mail/send-mail.ts'
import { PAY } from './mails.ts'

/** The bank has taken a payment back, and the invoice is owed again. */
export const disputeLost = (facts: Facts): Words => {
  const invoice = needed(facts.invoice, 'invoice')
  const { amount, currency } = needed(facts.dispute, 'dispute')
  const name = invoiceName(invoice)
  const taken = (language: Language) => within(amountText(amount, currency, language), language)
  const left = (language: Language) =>
    within(amountText(payableOf(invoice), invoice.currency, language), language)
  return {
    en: {
      subject: `Your bank took a payment back: invoice ${within(name, 'en')}`,
      paragraphs: [
        `Your bank has taken back the payment of invoice ${within(name, 'en')} over ${taken('en')}. The invoice is unpaid again: ${left('en')} is left to pay.`,
        'We will not charge your card for it automatically. Pay it in the portal, or reply to this e-mail if the invoice is wrong.',
      ],
      action: PAY.en,
    },
    ar: {
      subject: `استرد البنك دفعة: الفاتورة ${within(name, 'ar')}`,
      paragraphs: [
        `استرد البنك دفعة الفاتورة ${within(name, 'ar')} بمبلغ ${taken('ar')}، فأصبحت غير مسددة من جديد: يبقى للسداد ${left('ar')}.`,
        'لن نخصمها من بطاقتك تلقائيًا. سدّدها في البوابة، أو ردّ على هذه الرسالة إن كان في الفاتورة خطأ.',
      ],
      action: PAY.ar,
    },
  }
}
