import type { Translated } from '../catalogue.ts'
import type english from '../en/billing-history.ts'

export default {
  label: 'الفواتير',
  month: 'الشهر',
  amount: 'المبلغ',
  documentNumber: 'رقم المستند',
  status: 'الحالة',
  paidOn: 'تاريخ السداد',
  download: 'تنزيل الفاتورة',
  downloadOf: 'تنزيل الفاتورة: {name}',
  notReady: 'لا تزال هذه الفاتورة قيد الإعداد.',
  paid: 'مدفوعة',
  unpaid: 'غير مدفوعة',
  checking: 'يجري التحقق من الدفع',
  lastAttempt: 'كانت آخر محاولة في {date}',
  lastAttemptWhy: 'كانت آخر محاولة في {date}: {reason}',
  noCard: 'لم تكن هناك بطاقة للخصم منها',
  nextAttempt: 'المحاولة التالية في {date}',
  willBeCharged: 'ستُخصم تلقائيًا في {date}',
  names: {
    settlement: 'تسوية {month}',
    threshold: 'حد الإنفاق {month} - رقم {ordinal}',
  },
} satisfies Translated<typeof english>
