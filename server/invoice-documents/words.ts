import type { Language } from '#contract/languages.ts'

/** A text in both languages: Saudi law requires Arabic on an invoice and allows another language beside it. */
export type BilingualText = Readonly<Record<Language, string>>

export const WORDS = {
  brand: { en: 'Masar', ar: 'مسار' },
  taxInvoice: { en: 'Tax Invoice', ar: 'فاتورة ضريبية' },
  simplifiedTaxInvoice: { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' },
  creditNote: { en: 'Tax Credit Note', ar: 'إشعار دائن ضريبي' },
  simplifiedCreditNote: { en: 'Simplified Tax Credit Note', ar: 'إشعار دائن ضريبي مبسط' },
  number: { en: 'Invoice number', ar: 'رقم الفاتورة' },
  creditNumber: { en: 'Credit note number', ar: 'رقم الإشعار الدائن' },
  credited: { en: 'Credited invoice', ar: 'رقم الفاتورة الأصلية' },
  reason: { en: 'Reason', ar: 'السبب' },
  purchaseOrder: { en: 'Purchase order', ar: 'رقم أمر الشراء' },
  issued: { en: 'Issued (Riyadh time)', ar: 'وقت الإصدار بتوقيت الرياض' },
  issuedHijri: { en: 'Issue date (Hijri)', ar: 'تاريخ الإصدار الهجري' },
  due: { en: 'Due date', ar: 'تاريخ الاستحقاق' },
  paid: { en: 'Paid (Riyadh time)', ar: 'وقت السداد بتوقيت الرياض' },
  paidMark: { en: 'Paid', ar: 'مدفوعة' },
  card: { en: 'Paid by card', ar: 'بطاقة السداد' },
  supplied: { en: 'Supply period', ar: 'فترة التوريد' },
  seller: { en: 'Seller', ar: 'البائع' },
  buyer: { en: 'Buyer', ar: 'المشتري' },
  vatNumber: { en: 'VAT number', ar: 'الرقم الضريبي' },
  crNumber: { en: 'Commercial registration', ar: 'رقم السجل التجاري' },
  unifiedNumber: { en: 'Unified number', ar: 'الرقم الوطني الموحد' },
  personNumber: { en: 'National ID / Iqama', ar: 'رقم الهوية الوطنية / الإقامة' },
  description: { en: 'Description', ar: 'الوصف' },
  quantity: { en: 'Quantity', ar: 'الكمية' },
  unitPrice: { en: 'Unit price', ar: 'سعر الوحدة' },
  lineDiscount: { en: 'Discount', ar: 'الخصم' },
  vatRate: { en: 'VAT rate', ar: 'نسبة الضريبة' },
  vatAmount: { en: 'VAT', ar: 'مبلغ الضريبة' },
  lineTotal: { en: 'Total with VAT', ar: 'المجموع شامل الضريبة' },
  currency: { en: 'All amounts are in Saudi riyals.', ar: 'جميع المبالغ بالريال السعودي.' },
  rounding: {
    en: 'VAT is calculated on the total taxable amount; the VAT of single lines is rounded.',
    ar: 'تُحسب ضريبة القيمة المضافة على الإجمالي الخاضع للضريبة، وتُقرَّب ضريبة كل سطر.',
  },
  gross: { en: 'Total (excluding VAT)', ar: 'الإجمالي (غير شامل ضريبة القيمة المضافة)' },
  discount: { en: 'Total discounts', ar: 'مجموع الخصومات' },
  taxable: { en: 'Total taxable amount', ar: 'الإجمالي الخاضع للضريبة' },
  vat: { en: 'VAT 15%', ar: 'ضريبة القيمة المضافة 15%' },
  totalDue: { en: 'Total amount due (SAR)', ar: 'إجمالي المبلغ المستحق (ريال)' },
  totalAmount: { en: 'Total amount (SAR)', ar: 'إجمالي المبلغ (ريال)' },
  creditUsed: { en: 'Paid from your credit', ar: 'مسدد من رصيدك' },
  leftForCard: { en: 'Charged to the card (SAR)', ar: 'يُخصم من البطاقة (ريال)' },
  qr: { en: 'QR code of the tax authority', ar: 'رمز الاستجابة السريعة لهيئة الزكاة والضريبة والجمارك' },
} as const satisfies Record<string, BilingualText>

/** The name of a company's number, by its scheme. */
export const COMPANY_NUMBERS = { '700': WORDS.unifiedNumber, CRN: WORDS.crNumber } as const

/** Page number and page count. */
export const pageWords = (page: number, of: number): BilingualText => ({
  en: `Page ${page} / ${of}`,
  ar: `صفحة ${page} من ${of}`,
})
