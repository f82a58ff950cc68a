import type { Translated } from '../catalogue.ts'
import type english from '../en/manage-team.ts'

export default {
  label: 'الفريق',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  role: 'الدور',
  status: 'الحالة',
  since: 'تاريخ الإضافة',
  action: 'إجراء',
  search: 'البحث في الفريق',
  you: '{name} (أنت)',
  roles: {
    admin: 'مشرف',
    analyst: 'محلل',
  },
  means: {
    admin: 'يطّلع على جميع العملاء ويعتمدهم ويتصرف نيابةً عنهم ويدير الفريق.',
    analyst: 'يرى أين يتعثر المستخدمون، من دون أي بيانات شخصية.',
  },
  statuses: {
    active: 'نشط',
    deactivated: 'موقوف',
    invited: 'مدعو',
    expired: 'انتهت مدة الدعوة',
  },
  invite: {
    open: 'دعوة إلى الفريق',
    title: 'دعوة إلى الفريق',
    lead: 'تصل الشخص رسالة بريد إلكتروني، ويحصل على الدور حالما يسجّل الدخول بهذا العنوان خلال {days} يومًا.',
    email: 'البريد الإلكتروني',
    role: 'الدور',
    send: 'إرسال',
    done: 'أُرسلت الدعوة إلى {email}.',
    resend: 'إعادة إرسال الدعوة إلى {email}',
  },
  change: {
    promote: {
      open: 'تعيين {email} مشرفًا',
      title: 'تعيين هذا الشخص مشرفًا؟',
      text: 'يستطيع {email} عندئذ الاطلاع على جميع العملاء والتصرف نيابةً عنهم وإدارة الفريق.',
      confirm: 'تعيين مشرفًا',
      done: 'أصبح {email} مشرفًا.',
    },
    demote: {
      open: 'تعيين {email} محللًا',
      title: 'تعيين هذا الشخص محللًا؟',
      text: 'يُسجَّل خروج {email} فورًا ولا يستطيع بعد ذلك الاطلاع على أي شيء يخص العملاء أو تغييره.',
      confirm: 'تعيين محللًا',
      done: 'أصبح {email} محللًا.',
    },
    deactivate: {
      open: 'إيقاف {email}',
      title: 'إيقاف هذا الشخص؟',
      text: 'يُسجَّل خروج {email} فورًا من كل مكان، ولا يستطيع تسجيل الدخول حتى يُعاد تفعيله.',
      confirm: 'إيقاف',
      done: 'أُوقف {email}.',
    },
    reactivate: {
      open: 'إعادة تفعيل {email}',
      title: 'إعادة تفعيل هذا الشخص؟',
      text: 'يستطيع {email} تسجيل الدخول من جديد بالدور الذي كان له.',
      confirm: 'إعادة التفعيل',
      done: 'يستطيع {email} تسجيل الدخول من جديد.',
    },
    withdraw: {
      open: 'سحب الدعوة المرسلة إلى {email}',
      title: 'سحب هذه الدعوة؟',
      text: 'لن يتمكن {email} من قبولها.',
      confirm: 'سحب الدعوة',
      done: 'سُحبت الدعوة المرسلة إلى {email}.',
    },
    self: 'هذا أنت: يُسجَّل خروجك فورًا، ولا يستطيع التراجع عن ذلك إلا مشرف آخر.',
  },
} satisfies Translated<typeof english>
