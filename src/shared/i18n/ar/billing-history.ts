import type { Translated } from '../catalogue.ts'
import type english from '../en/billing-history.ts'

export default {
  label: 'الفواتير',
  emptyHint: 'ستظهر هنا الفواتير مع مستنداتها بعد إصدار أول فاتورة.',
  month: 'الشهر',
  amount: 'المبلغ',
  documentNumber: 'رقم الفاتورة',
  status: 'الحالة',
  paidOn: 'تاريخ السداد',
  download: 'تنزيل الفاتورة',
  downloadOf: 'تنزيل الفاتورة: {name}',
  downloadXml: 'تنزيل الفاتورة الإلكترونية (XML)',
  downloadXmlOf: 'تنزيل الفاتورة الإلكترونية (XML): {name}',
  notReady: 'لا تزال هذه الفاتورة قيد الإعداد.',
  paid: 'مدفوعة',
  unpaid: 'غير مدفوعة',
  checking: 'يجري التحقق من الدفع',
  lastAttempt: 'آخر محاولة: {date}',
  lastAttemptWhy: 'آخر محاولة: {date} ({reason})',
  noCard: 'لم تكن هناك بطاقة للخصم منها',
  nextAttempt: 'المحاولة القادمة: {date}',
  willBeCharged: 'ستُخصم تلقائيًا في {date}',
  names: {
    settlement: 'الفاتورة الختامية – {month}',
    threshold: 'فاتورة بلوغ الحد ({ordinal}) – {month}',
  },
} satisfies Translated<typeof english>
