import type { Translated } from '../catalogue.ts'
import type english from '../en/common.ts'

export default {
  brand: 'مسار',
  actions: {
    retry: 'إعادة المحاولة',
    close: 'إغلاق',
    copied: 'تم النسخ',
    back: 'السابق',
    next: 'التالي',
    cancel: 'إلغاء',
    reload: 'إعادة تحميل الصفحة',
    toStart: 'العودة إلى الصفحة الرئيسية',
  },
  customerAddsCards: 'إضافة البطاقات متاحة للعميل فقط.',
  againIn_zero: 'إعادة المحاولة',
  againIn_one: 'إعادة المحاولة بعد ثانية واحدة',
  againIn_two: 'إعادة المحاولة بعد ثانيتين',
  againIn_few: 'إعادة المحاولة بعد {count} ثوانٍ',
  againIn_many: 'إعادة المحاولة بعد {count} ثانية',
  againIn_other: 'إعادة المحاولة بعد {count} ثانية',
  optional: '{label} (اختياري)',
  notAvailable: 'غير متوفر',
  accountType: { business: 'أعمال', individual: 'أفراد' },
  customerStatus: {
    pending: 'قيد الاستكمال',
    'pending-review': 'قيد المراجعة',
    rejected: 'مرفوض',
    active: 'نشط',
    suspended: 'موقوف',
    'pending-cancellation': 'قيد الإلغاء',
    cancelled: 'ملغى',
    'needs-attention': 'يتطلب تدخّل الفريق',
  },
  filters: { label: 'خيارات التصفية', active: 'خيارات التصفية ({count})', anyDay: 'أي يوم' },
  loading: 'جارٍ التحميل…',
  opensNewTab: 'تُفتح في نافذة جديدة',
  legal: {
    privacy: 'سياسة الخصوصية',
    use: 'شروط الاستخدام',
    agreement: 'اتفاقية الاشتراك',
  },
  toasts: 'الإشعارات',
  offline: {
    title: 'لا يوجد اتصال بالإنترنت.',
    text: 'ما كتبته محفوظ هنا، وسنتابع عند عودة الاتصال.',
  },
  crash: {
    title: 'خطأ غير متوقع في التطبيق!',
    text: 'حدث خلل في هذه الصفحة. لم تفقد شيئًا مما حفظته.',
  },
  unreachable: {
    title: 'تعذّر الوصول إلى الخادم',
    text: 'تحقّق من الاتصال ثم أعد المحاولة. جلستك ما زالت قائمة.',
    signingOut: 'تحقّق من الاتصال ثم أعد المحاولة ليكتمل تسجيل الخروج.',
  },
  refused: 'لم تفقد شيئًا مما حفظته. يرجى المحاولة بعد لحظات.',
  needsAttention: {
    title: 'يحتاج هذا الحساب إلى مراجعة',
    text: 'يجب أن يراجع فريقنا هذا الحساب قبل استخدامه. لم يتغيّر شيء، ولا يُطلب منك أي إجراء. تواصل مع الدعم إذا كان الأمر عاجلًا.',
    office:
      'هذا الحساب في حالة لا يعرفها هذا الإصدار من مسار، فلا يمكن عرضه أو تغييره هنا. يجب أن يراجعه الفريق التقني. لم يتغيّر شيء.',
  },
  unknownCustomer: {
    text: 'لا يوجد عميل كهذا. تحقّق من العنوان أو اختر عميلًا من القائمة.',
    back: 'العودة إلى إدارة العملاء',
  },
} satisfies Translated<typeof english>
