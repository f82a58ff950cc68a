import type { Translated } from '../catalogue.ts'
import type english from '../en/dashboard.ts'

export default {
  summary: {
    title: 'ملخص الحساب',
    accountName: 'اسم الحساب',
    customerId: 'رقم العميل',
    accountType: 'نوع الحساب',
    domain: 'النطاق',
    billingId: 'معرّف حساب الفوترة',
    email: 'البريد الإلكتروني',
    phone: 'الجوال',
    package: 'باقة الدعم',
    permissions: 'صلاحيات الفوترة',
    copyBillingId: 'نسخ معرّف حساب الفوترة',
  },
  review: {
    title: 'حسابك قيد المراجعة',
    text: 'اكتمل تسجيلك ويراجعه فريقنا الآن. لا يلزمك أي إجراء حاليًا.',
    call: 'قد نتصل بك للتحقق من أحد هذه الأرقام:',
  },
} satisfies Translated<typeof english>
