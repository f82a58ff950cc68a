import type { Translated } from '../catalogue.ts'
import type english from '../en/acts.ts'

export default {
  customers: {
    login: 'تسجيل الدخول',
    googleInfo: 'تأكيد نوع الحساب',
    basicInfo: 'حفظ معلومات الحساب',
    saveSupportPackage: 'اختيار باقة الدعم {package}',
    attachments: 'رفع المستندات',
    saveBillingGroup: 'تحديد {gcpSecurityGroup} مجموعةً للفوترة',
    paymentMethods: 'تأكيد وسيلة الدفع',
    termsConditions: 'قبول الشروط',
    onboardingComplete: 'إكمال التسجيل',
    assignPermission: 'الموافقة على الطلب',
    export: 'تصدير قائمة العملاء',
  },
  visits: { open: 'بدء التصرف نيابةً عن العميل' },
  nafathVerifications: { create: 'بدء التحقق من الهوية', cancel: 'إلغاء التحقق من الهوية' },
  review: {
    requestChanges: 'طلب تعديلات على الطلب',
    reject: 'رفض الطلب',
    reopen: 'التراجع عن الرفض',
    submitChanges: 'إرسال التعديلات المطلوبة',
    application: 'الاطلاع على الطلب',
    document: 'فتح مستند من الطلب',
  },
  subscription: {
    changePackage: 'تغيير باقة الدعم إلى {package}',
    cancel: 'طلب إلغاء الاشتراك',
    keep: 'التراجع عن الإلغاء',
    resubscribe: 'الاشتراك من جديد',
    updateBillingGroup: 'تغيير مجموعة الفوترة إلى {gcpSecurityGroup}',
    migrate: 'طلب نقل المشاريع إلى هذا الحساب',
  },
  cardAttempts: { open: 'بدء إضافة بطاقة ({status})', drop: 'التخلي عن إضافة بطاقة' },
  paymentMethods: {
    save: 'حفظ بطاقة ({status})',
    update: 'نقل بطاقة ({status})',
    remove: 'إزالة بطاقة',
  },
  invoices: { retryPayment: 'سداد المبلغ المستحق', signedUrl: 'تنزيل فاتورة' },
  users: {
    invite: 'دعوة {email}',
    resendInvitation: 'دعوة {email} مرة أخرى',
    delete: 'إزالة {email}',
    joined: 'الانضمام إلى الحساب',
  },
  email: { support: 'مراسلة الدعم' },
  activity: { export: 'تصدير نشاط الحساب' },
  audit: { export: 'تصدير سجل التدقيق' },
  invoice: {
    issued: 'إصدار فاتورة بمبلغ {amount}',
    charge: { paid: 'خصم {amount} من بطاقة' },
    charges: { exhausted: 'تعذّر خصم {amount} من أي بطاقة' },
  },
  'card-attempt': {
    provider: { declined: 'رفض البنك بطاقة جديدة', failed: 'تعذّر على البنك التحقق من بطاقة جديدة' },
    card: { saved: 'حفظ بطاقة جرى التحقق منها' },
  },
  identity: {
    provider: {
      completed: 'تأكيد الهوية عبر نفاذ',
      rejected: 'رفض التحقق من الهوية في التطبيق',
      expired: 'انتهاء صلاحية التحقق من الهوية',
      failed: 'تعذّر التحقق من الهوية',
    },
    deadline: { passed: 'انتهاء وقت التحقق من الهوية' },
  },
  onboarding: { account: { opened: 'فتح حساب الفوترة' } },
  account: {
    opened: 'فتح الحساب',
    payment: { failed: 'تعليق الحساب: تعذّرت عملية دفع' },
    settlement: { failed: 'تعليق الحساب: لم تُسدَّد الفاتورة الأخيرة' },
    debt: { paid: 'إعادة تفعيل الحساب: سُدِّد كل ما كان مستحقًا' },
    quota: {
      exceeded: 'تعليق الحساب: استُنفدت الحصة الشهرية',
      reset: 'إعادة تفعيل الحساب: بدأ شهر جديد',
    },
    cancellation: { due: 'إغلاق الحساب: أصبح الإلغاء نافذًا' },
    resubscription: { paid: 'إعادة فتح الحساب: خُصم المبلغ من البطاقة' },
  },
} satisfies Translated<typeof english>
