import type { Translated } from '../catalogue.ts'
import type english from '../en/manage-customers.ts'

export default {
  label: 'العملاء',
  emptyHint: 'سيظهر هنا العملاء بعد إرسال طلباتهم.',
  name: 'الاسم',
  domain: 'النطاق',
  accountType: 'نوع الحساب',
  createdAt: 'تاريخ الإنشاء',
  status: 'الحالة',
  action: 'إجراء',
  view: 'عرض',
  viewOf: 'عرض {name}',
  review: 'مراجعة',
  reviewOf: 'مراجعة {name}',
  search: 'البحث عن عملاء',
  tabs: { label: 'تصفية العملاء', review: 'بانتظار المراجعة', all: 'جميع العملاء', rejected: 'المرفوضون' },
  export: {
    csv: 'ملف CSV',
    label: 'ملف CSV: تنزيل هؤلاء العملاء',
    progress: 'عدد العملاء حتى الآن: {count}…',
    file: 'العملاء',
  },
} satisfies Translated<typeof english>
