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
  invited: {
    name: 'لم يقبل الدعوة بعد',
    status: 'بانتظار القبول',
    until: 'سارية حتى {date}',
    expired: 'انتهت في {date}',
  },
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
  inviteAgain: 'دعوة من جديد',
  remove: {
    title: 'إزالة هذا المستخدم؟',
    text: 'يُسجَّل خروج {email} فورًا ولا يمكنه الاطلاع على هذا الحساب بعد ذلك. ويبقى بإمكانه تسجيل الدخول ومتابعة طلب خاص به.',
    self: 'هذا أنت: ستفقد الوصول إلى هذا الحساب.',
    confirm: 'إزالة',
    done: 'أُزيل {email}.',
  },
  withdraw: {
    title: 'سحب هذه الدعوة؟',
    text: 'لن يتمكن {email} من قبولها.',
    confirm: 'سحب الدعوة',
    done: 'سُحبت الدعوة المرسلة إلى {email}.',
  },
  restore: {
    title: 'هل تريد إعادة الوصول؟',
    text: 'أُزيل {email} من قبل. سيتمكن فورًا من الاطلاع على هذا الحساب وإدارته من جديد، وسنُعلمه بالبريد الإلكتروني.',
    confirm: 'إعادة الوصول',
    done: 'يمكن لـ {email} الوصول من جديد.',
  },
} satisfies Translated<typeof english>
