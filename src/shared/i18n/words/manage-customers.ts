import type { Translated } from '../catalogue.ts'

export const en = {
  label: 'Customers',
  emptyHint: 'Applications appear here once submitted.',
  name: 'Name',
  domain: 'Domain',
  accountType: 'Account Type',
  createdAt: 'Created At',
  status: 'Status',
  action: 'Action',
  view: 'View',
  viewOf: 'View {name}',
  review: 'Review',
  reviewOf: 'Review {name}',
  search: 'Search customers',
  tabs: {
    label: 'Which customers',
    review: 'Needs review',
    active: 'Active',
    all: 'All customers',
    rejected: 'Rejected',
  },
  export: {
    csv: 'CSV',
    label: 'CSV: download these customers',
    progress: '{count} customers so far…',
    file: 'customers',
  },
} as const

export const ar: Translated<typeof en> = {
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
  tabs: {
    label: 'تصفية العملاء',
    review: 'بانتظار المراجعة',
    active: 'النشطون',
    all: 'جميع العملاء',
    rejected: 'المرفوضون',
  },
  export: {
    csv: 'ملف CSV',
    label: 'ملف CSV: تنزيل هؤلاء العملاء',
    progress: 'عدد العملاء حتى الآن: {count}…',
    file: 'العملاء',
  },
}
