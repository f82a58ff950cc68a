import type { Translated } from '../catalogue.ts'
import type english from '../en/manage-users.ts'

export default {
  label: 'المستخدمون',
  emptyHint: 'سيظهر هنا مستخدمو هذا الحساب والمدعوون إليه.',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  createdOn: 'تاريخ الإنشاء',
  status: 'الحالة',
  action: 'إجراء',
  active: 'نشط',
  inactive: 'غير نشط',
  invited: { name: 'لم يقبل الدعوة بعد', status: 'بانتظار القبول' },
  removed: 'أُزيل',
  add: 'إضافة مستخدم جديد',
  closed: 'لا يمكن إضافة أحد لأن الطلب لم يُقبل. للاستفسار تواصل مع الدعم.',
  invite: {
    title: 'إرسال دعوة',
    lead: 'ستصل إلى المدعو رسالة بالبريد الإلكتروني لتسجيل الدخول بهذا العنوان، ثم يقرّر الانضمام أو الرفض.',
    email: 'البريد الإلكتروني',
    role: 'الدور',
    user: 'مستخدم',
    send: 'إرسال',
    done: 'أُرسلت الدعوة إلى {email}.',
  },
  resend: 'إعادة الإرسال',
  remove: {
    title: 'إزالة هذا المستخدم؟',
    text: 'يُسجَّل خروج {email} فورًا ولا يمكنه الاطلاع على هذا الحساب بعد ذلك. ويبقى بإمكانه تسجيل الدخول ومتابعة طلب خاص به.',
    withdraw: 'سحب الدعوة',
    withdrawTitle: 'سحب هذه الدعوة؟',
    withdrawText: 'لن يتمكن {email} من قبولها.',
    self: 'هذا أنت: ستفقد الوصول إلى هذا الحساب.',
    confirm: 'إزالة',
    done: 'أُزيل {email}.',
  },
  restore: {
    title: 'هل تريد إعادة الوصول؟',
    text: 'أُزيل {email} من قبل. سيتمكن فورًا من الاطلاع على هذا الحساب وإدارته من جديد، وسنُعلمه بالبريد الإلكتروني.',
    confirm: 'إعادة الوصول',
    done: 'يمكن لـ {email} الوصول من جديد.',
  },
} satisfies Translated<typeof english>
