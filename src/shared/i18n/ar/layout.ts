import type { Translated } from '../catalogue.ts'
import type english from '../en/layout.ts'

export default {
  skip: 'تخطَّ إلى المحتوى',
  menu: {
    label: 'القائمة الرئيسية',
    open: 'فتح القائمة',
    close: 'إغلاق القائمة',
    manageCustomers: 'إدارة العملاء',
    manageTeam: 'إدارة الفريق',
    overview: 'نظرة عامة',
    billingHistory: 'سجل الفواتير',
    manageUsers: 'إدارة المستخدمين',
    managePayment: 'إدارة الدفع',
    subscription: 'الاشتراك',
    accountActivity: 'نشاط الحساب',
    audit: 'سجل التدقيق',
    insight: 'المسارات',
    review: 'مراجعة الطلب',
  },
  acting: {
    label: 'التصرف نيابةً عن عميل',
    title: 'أنت تتصرف نيابةً عن {name}',
    back: 'العودة إلى إدارة العملاء',
  },
  reason: {
    title: 'لماذا تتصرف نيابةً عن {name}؟',
    lead: 'سيُجري هذا تغييرًا في حساب العميل. يقرأ العميل السبب مع اسمك في «نشاط الحساب»، ويُسجَّل مع كل تغيير تُجريه له خلال الساعات الثماني القادمة.',
    field: 'السبب',
    send: 'متابعة',
  },
  inspect: {
    start: 'فحص علامة التبويب هذه',
    stop: 'إيقاف الفحص',
    failed: 'تعذّر بدء أداة الفحص. يرجى إعادة المحاولة.',
  },
  profile: {
    label: 'قائمة الحساب',
    logout: 'تسجيل الخروج',
  },
  switchLanguage: 'English',
  switchLanguageLabel: 'English: عرض هذه الصفحة بالإنجليزية',
  toDigits: {
    western: 'التبديل إلى الأرقام الغربية: {sample}',
    'arabic-indic': 'التبديل إلى الأرقام الهندية: {sample}',
  },
  toDark: 'التبديل إلى المظهر الداكن',
  toLight: 'التبديل إلى المظهر الفاتح',
  steps: {
    label: 'الخطوات',
    position: 'الخطوة {step} من {total}',
    next: 'التالي: {name}',
    last: 'الخطوة الأخيرة',
    toCorrect: 'للتصحيح',
    done: 'مكتملة',
  },
} satisfies Translated<typeof english>
