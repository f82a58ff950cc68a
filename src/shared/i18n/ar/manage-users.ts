import type { Translated } from '../catalogue.ts'
import type english from '../en/manage-users.ts'

export default {
  label: 'المستخدمون',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  createdOn: 'تاريخ الإنشاء',
  status: 'الحالة',
  action: 'إجراء',
  active: 'نشط',
  inactive: 'غير نشط',
  add: 'إضافة مستخدم جديد',
  closed: 'لا يمكن إضافة أحد لأن الطلب لم يُقبل. للاستفسار تواصل مع الدعم.',
  invite: {
    title: 'إرسال دعوة',
    lead: 'تصل زميلك رسالة بريد إلكتروني ثم يسجّل الدخول بهذا العنوان.',
    email: 'البريد الإلكتروني',
    role: 'الدور',
    user: 'مستخدم',
    send: 'إرسال',
    done: 'أُرسلت الدعوة إلى {email}.',
  },
  resend: 'إعادة إرسال الدعوة إلى {email}',
  remove: {
    open: 'حذف {email}',
    title: 'حذف هذا المستخدم؟',
    text: 'يُسجَّل خروج {email} فورًا ولا يمكنه الاطلاع على هذا الحساب بعد ذلك.',
    withdrawTitle: 'سحب هذه الدعوة؟',
    withdrawText: 'لن يتمكن {email} من قبولها.',
    self: 'هذا أنت: ستفقد الوصول إلى هذا الحساب.',
    confirm: 'حذف',
    done: 'أُزيل {email}.',
  },
} satisfies Translated<typeof english>
