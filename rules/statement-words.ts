import type { StatementKind } from '#contract/entities/statement-kinds.ts'
import type { Language } from '#contract/languages.ts'

type Words = Readonly<Record<Language, string>>

/** Names an entry of a statement, in files and on screens. */
export const STATEMENT_KIND_WORDS: Readonly<Record<StatementKind, Words>> = {
  invoice: { en: 'Invoice', ar: 'فاتورة' },
  'credit-note': { en: 'Credit note', ar: 'إشعار دائن' },
  payment: { en: 'Payment', ar: 'دفعة' },
  refund: { en: 'Refund to the card', ar: 'إعادة إلى البطاقة' },
  payout: { en: 'Credit paid by bank transfer', ar: 'رصيد مدفوع بحوالة بنكية' },
  dispute: { en: 'Payment disputed', ar: 'اعتراض على دفعة' },
  'dispute-won': { en: 'Dispute closed, payment kept', ar: 'انتهاء الاعتراض وبقاء الدفعة' },
  'dispute-lost': { en: 'Payment taken back by the bank', ar: 'استرداد البنك لدفعة' },
}

export const STATEMENT_WORDS = {
  title: { en: 'Account statement', ar: 'كشف حساب' },
  date: { en: 'Date', ar: 'التاريخ' },
  entry: { en: 'Entry', ar: 'البيان' },
  document: { en: 'Document', ar: 'المستند' },
  card: { en: 'Card', ar: 'البطاقة' },
  charged: { en: 'Debit', ar: 'مدين' },
  credited: { en: 'Credit', ar: 'دائن' },
  balance: { en: 'Balance', ar: 'الرصيد' },
  owed: { en: 'Balance owed', ar: 'الرصيد المستحق' },
  credit: { en: 'Your credit', ar: 'رصيدك الدائن' },
  opening: { en: 'Opening balance', ar: 'الرصيد الافتتاحي' },
  closing: { en: 'Closing balance', ar: 'الرصيد الختامي' },
  customer: { en: 'Customer', ar: 'العميل' },
  entries: { en: 'Entries', ar: 'الحركات' },
  none: { en: 'Nothing was charged or paid in this period.', ar: 'لا حركات في هذه الفترة.' },
  sign: {
    en: 'The balance is what is owed. A negative balance is the customer’s credit.',
    ar: 'الرصيد هو المبلغ المستحق، والرصيد السالب مبلغ لصالح العميل.',
  },
} as const satisfies Record<string, Words>
