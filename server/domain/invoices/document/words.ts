import type { InvoiceLineRow } from '../../../db/schema.ts'

/** The same in both languages; an invoice in Saudi Arabia has to be in Arabic, and may have another beside it. */
export interface Both {
  en: string
  ar: string
}

const PACKAGES = {
  Basic: { en: 'Basic', ar: 'الأساسية' },
  Standard: { en: 'Standard', ar: 'القياسية' },
  Enhanced: { en: 'Enhanced', ar: 'المتقدمة' },
} as const

/** What an invoice line is for. */
export const lineWords = (line: Pick<InvoiceLineRow, 'kind' | 'package'>): Both => {
  if (line.kind === 'usage') return { en: 'Cloud usage', ar: 'استهلاك الخدمات السحابية' }
  if (line.kind === 'discount')
    return { en: 'Discount on cloud usage', ar: 'خصم على استهلاك الخدمات السحابية' }
  const { en, ar } = PACKAGES[line.package ?? 'Basic']
  return line.kind === 'support'
    ? { en: `${en} support, monthly price`, ar: `باقة الدعم ${ar}، السعر الشهري` }
    : { en: `${en} support, share of usage`, ar: `باقة الدعم ${ar}، نسبة من الاستهلاك` }
}

export const WORDS = {
  taxInvoice: { en: 'Tax Invoice', ar: 'فاتورة ضريبية' },
  simplifiedTaxInvoice: { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' },
  number: { en: 'Invoice number', ar: 'رقم الفاتورة' },
  issued: { en: 'Issue date', ar: 'تاريخ الإصدار' },
  due: { en: 'Due date', ar: 'تاريخ الاستحقاق' },
  supplied: { en: 'Supply period', ar: 'فترة التوريد' },
  currency: { en: 'Currency', ar: 'العملة' },
  riyal: { en: 'SAR', ar: 'ريال سعودي' },
  seller: { en: 'Seller', ar: 'البائع' },
  buyer: { en: 'Buyer', ar: 'المشتري' },
  vatNumber: { en: 'VAT number', ar: 'الرقم الضريبي' },
  crNumber: { en: 'Commercial registration', ar: 'رقم السجل التجاري' },
  personNumber: { en: 'National ID / Iqama', ar: 'رقم الهوية الوطنية / الإقامة' },
  description: { en: 'Description', ar: 'الوصف' },
  period: { en: 'Period', ar: 'الفترة' },
  quantity: { en: 'Quantity', ar: 'الكمية' },
  vatRate: { en: 'VAT', ar: 'الضريبة' },
  amount: { en: 'Amount (SAR)', ar: 'المبلغ (ريال)' },
  gross: { en: 'Total (excluding VAT)', ar: 'الإجمالي (غير شامل ضريبة القيمة المضافة)' },
  discount: { en: 'Total discounts', ar: 'مجموع الخصومات' },
  taxable: { en: 'Total taxable amount', ar: 'الإجمالي الخاضع للضريبة' },
  vat: { en: 'VAT 15%', ar: 'ضريبة القيمة المضافة 15%' },
  total: { en: 'Total amount due (SAR)', ar: 'إجمالي المبلغ المستحق (ريال)' },
  page: { en: 'Page', ar: 'صفحة' },
} as const satisfies Record<string, Both>
