import { PACKAGE_NAMES } from '#rules/invoice-line-words.ts'
import { amountText } from '#rules/money.ts'
import { isFree } from '#rules/price.ts'
import type { ContractSummaryRow } from '../db/schema.ts'
import { momentAr, momentEn, type Words } from '../mail/letter.ts'
import { WORDS } from './words.ts'

const SUBSCRIPTION = {
  en: { label: 'View subscription', path: '/subscription' },
  ar: { label: 'الاطلاع على الاشتراك', path: '/subscription' },
} as const

/** The mail to the person who accepted the terms or a price, with the summary attached. */
export const contractSummaryWords = ({
  acceptedAt,
  offer,
}: Pick<ContractSummaryRow, 'acceptedAt' | 'offer'>): Words => {
  const name = PACKAGE_NAMES[offer.package]
  const isWithoutPrice = isFree(offer)
  return {
    en: {
      subject: 'Your contract summary',
      paragraphs: [
        `You accepted this contract on ${momentEn(acceptedAt)}, Riyadh time. Its summary is attached.`,
        'Keep it with your records. It is also on the page “Subscription”, in English and Arabic.',
      ],
      facts: [
        [WORDS.package.en, name.en],
        [WORDS.monthlyPrice.en, isWithoutPrice ? WORDS.free.en : amountText(offer.total)],
      ],
      action: SUBSCRIPTION.en,
    },
    ar: {
      subject: 'ملخص عقدك',
      paragraphs: [
        `قبلت هذا العقد ${momentAr(acceptedAt)} بتوقيت الرياض. تجد ملخصه في المرفقات.`,
        'احتفظ به في سجلاتك. وتجده أيضًا في صفحة «الاشتراك» بالعربية والإنجليزية.',
      ],
      facts: [
        [WORDS.package.ar, name.ar],
        [WORDS.monthlyPrice.ar, isWithoutPrice ? WORDS.free.ar : amountText(offer.total, 'SAR', 'ar')],
      ],
      action: SUBSCRIPTION.ar,
    },
  }
}
