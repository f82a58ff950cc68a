import type { CreditReason } from '../entities/credit-note.ts'
import type { Language } from '../languages.ts'

/** The words for the reasons of credit notes in documents, in mails and on screens. */
export const CREDIT_REASON_WORDS: Readonly<Record<CreditReason, Readonly<Record<Language, string>>>> = {
  price: { en: 'Correction of the price', ar: 'تصحيح السعر' },
  service: { en: 'Service not received as agreed', ar: 'خدمة لم تُقدَّم كما اتُّفق عليه' },
  cancelled: { en: 'Service cancelled', ar: 'إلغاء الخدمة' },
  duplicate: { en: 'Charged twice', ar: 'خصم مكرر' },
  withdrawal: { en: 'Withdrawal by the customer', ar: 'عدول العميل عن العقد' },
  goodwill: { en: 'Goodwill', ar: 'مراعاةً للعميل' },
}
