import type { Translated } from '../catalogue.ts'
import type english from '../en/failures.ts'

export default {
  login: 'تعذّر جلب بيانات المستخدم.',
  saveBasicInfo: 'تعذّر حفظ المعلومات على الخادم.',
  paymentDetails: 'فشل جلب تفاصيل الدفع',
  saveCard: 'تعذّرت معالجة الدفع. يرجى إدخال بطاقة صالحة.',
  savePaymentMethod: 'تعذّر تحديث وسيلة الدفع. يرجى المحاولة مرة أخرى!',
  savePackage: 'تعذّر تحديث باقة الدعم. يرجى المحاولة مرة أخرى',
  saveAccountType: 'فشل حفظ نوع الحساب.',
  saveBillingGroup: 'فشل حفظ مجموعة الفوترة.',
  onboardingComplete: 'فشل تحديث حالة التسجيل.',
  acceptTerms: 'فشل قبول الشروط.',
  currentUser: 'حدث خطأ أثناء جلب المستخدم الحالي.',
  currentCustomer: 'تعذّر جلب بيانات العميل.',
  verification: 'فشل التحقق. يرجى المحاولة مرة أخرى!',
  identityCancel: 'فشل طلب إلغاء نفاذ.',
  registryLookup: 'فشل الطلب. يرجى المحاولة مرة أخرى!',
  upload: 'فشل رفع المستندات.',
  config: 'تعذّر جلب روابط الإعدادات',
  supportEmail: 'تعذّر إرسال رسالة الدعم. يرجى المحاولة مرة أخرى',
  generic: 'استجابة الشبكة غير سليمة.',
} satisfies Translated<typeof english>
