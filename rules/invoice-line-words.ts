import type { Language } from '#contract/languages.ts'
import type { InvoiceLine } from './invoice-lines.ts'

type Words = Readonly<Record<Language, string>>

export const PACKAGE_NAMES = {
  Basic: { en: 'Basic', ar: 'الأساسية' },
  Standard: { en: 'Standard', ar: 'القياسية' },
  Enhanced: { en: 'Enhanced', ar: 'المتقدمة' },
} as const

/** Names the product of an invoice line, in documents, in accounting and on screens. */
export const lineWords = (line: Pick<InvoiceLine, 'kind' | 'package'>): Words => {
  if (line.kind === 'usage') return { en: 'Cloud usage', ar: 'استهلاك الخدمات السحابية' }
  if (line.kind === 'discount')
    return { en: 'Discount on cloud usage', ar: 'خصم على استهلاك الخدمات السحابية' }
  if (line.kind === 'credit') return { en: 'Credit on the invoice', ar: 'مبلغ دائن على الفاتورة' }
  const { en, ar } = PACKAGE_NAMES[line.package ?? 'Basic']
  return line.kind === 'support'
    ? { en: `${en} support, monthly price`, ar: `باقة الدعم ${ar}، السعر الشهري` }
    : { en: `${en} support, share of usage`, ar: `باقة الدعم ${ar}، نسبة من الاستهلاك` }
}
