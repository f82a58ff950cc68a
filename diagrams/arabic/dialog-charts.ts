import type { ArabicStates } from './by-id.ts'

type DialogTexts = Readonly<Record<'editing' | 'sending' | 'failed' | 'done', string>> & {
  readonly confirming?: string
}

const dialog = (editing: string, texts: DialogTexts): ArabicStates => ({
  editing: { name: editing, text: texts.editing },
  ...(texts.confirming && { confirming: { name: 'قيد التأكيد', text: texts.confirming } }),
  sending: { name: 'قيد الإرسال', text: texts.sending },
  failed: { name: 'لم يتم', text: texts.failed },
  done: { name: 'تم', text: texts.done },
  closed: { name: 'مغلقة', text: 'أُغلقت النافذة.' },
})
const form = (texts: DialogTexts) => dialog('قيد التعبئة', texts)
const question = (texts: DialogTexts) => dialog('بانتظار التأكيد', texts)

export const DIALOG_CHARTS: Readonly<Record<string, ArabicStates>> = {
  administration: form({
    editing: 'يطّلع مدير النظام على أثر التغيير في العميل، ويُدخل المطلوب.',
    sending: 'يُجري الخادم التغيير في الحساب.',
    failed: 'لم يتغيّر الحساب، وما أُدخل باقٍ في النموذج.',
    done: 'تغيّر الحساب، ويُبلَّغ العميل بالبريد الإلكتروني.',
  }),
  approval: form({
    editing: 'يُسأل مدير النظام هل تمت مراجعة البيانات.',
    confirming: 'أكد مدير النظام المراجعة، ويمكنه منح الصلاحية.',
    sending: 'تُمنح أدوار الفوترة لدى مزوّد السحابة.',
    failed: 'لم تُمنح الأدوار، وما زال العميل ينتظر.',
    done: 'مُنحت الأدوار، وأصبح الحساب نشطًا.',
  }),
  'billing-permission': form({
    editing: 'يجري إدخال بريد مجموعة الفوترة.',
    sending: 'يُبلَّغ مزوّد السحابة بالمجموعة.',
    failed: 'لم تتغيّر المجموعة، والبريد المُدخل باقٍ في النموذج.',
    done: 'حصل أعضاء المجموعة الجديدة على صلاحيات الفوترة.',
  }),
  'card-removal': question({
    editing: 'يُسأل العميل عن تأكيد إزالة البطاقة.',
    sending: 'يُبلَّغ الخادم بإزالة البطاقة.',
    failed: 'البطاقة باقية، ويمكن إعادة محاولة إزالتها.',
    done: 'أُزيلت البطاقة من القائمة.',
  }),
  'cloud-retry': question({
    editing: 'يمكن لمدير النظام طلب إعادة المحاولة.',
    sending: 'الطلب قيد الإرسال.',
    failed: 'لم يُطلب شيء، ويمكن إعادة المحاولة.',
    done: 'أُعيد الطلب إلى مزوّد السحابة.',
  }),
  invite: form({
    editing: 'يجري إدخال البريد الإلكتروني، والدور إن أمكن اختياره.',
    sending: 'الدعوة قيد الإرسال.',
    failed: 'لم تُرسل الدعوة، وما أُدخل باقٍ في النموذج.',
    done: 'أُرسلت الدعوة وظهرت في القائمة.',
  }),
  'keep-account': question({
    editing: 'ينتهي الحساب في موعد محدد، ويمكن الاحتفاظ به قبله.',
    sending: 'يُبلَّغ الخادم بالاحتفاظ بالحساب.',
    failed: 'لم يتم الاحتفاظ بالحساب، ويمكن إعادة المحاولة.',
    done: 'يبقى الحساب مفتوحًا.',
  }),
  migration: form({
    editing: 'يجري إدخال معرّفات حسابات الفوترة القائمة.',
    sending: 'الطلب قيد الإرسال.',
    failed: 'لم يُستلم الطلب، والمعرّفات باقية في النموذج.',
    done: 'استُلم الطلب، ويُبلَّغ العميل بمدة النقل.',
  }),
  'package-change': form({
    editing: 'تُقارن باقات الدعم وتُختار إحداها.',
    confirming: 'يُبلَّغ العميل بأن الانتقال إلى باقة أدنى غير ممكن خلال 90 يومًا من الترقية.',
    sending: 'يُغيّر الخادم باقة الدعم.',
    failed: 'لم تتغيّر الباقة، والاختيار باقٍ كما هو.',
    done: 'أصبحت باقة الدعم الجديدة سارية.',
  }),
  'payment-decision': question({
    editing: 'يطّلع مدير النظام على ما يترتب على القرار.',
    sending: 'القرار قيد الإرسال.',
    failed: 'لم يُحفظ القرار، وما زالت الدفعة تنتظر.',
    done: 'حُفظ القرار.',
  }),
  rejection: form({
    editing: 'يكتب المراجع سبب عدم قبول الطلب.',
    sending: 'الرفض قيد الإرسال.',
    failed: 'لم يُرفض الطلب، والسبب باقٍ في النموذج.',
    done: 'رُفض الطلب، ويُبلَّغ العميل بالسبب.',
  }),
  reopening: question({
    editing: 'يُسأل المراجع عن تأكيد التراجع عن الرفض.',
    sending: 'طلب إعادة الفتح قيد الإرسال.',
    failed: 'لم يُعَد فتح الطلب.',
    done: 'الطلب قيد المراجعة من جديد.',
  }),
  'team-change': question({
    editing: 'يُبلَّغ مدير النظام بأثر التغيير، ويُطلب منه التأكيد.',
    sending: 'التغيير قيد الإرسال.',
    failed: 'لم يتغيّر شيء، وما زال التأكيد مطلوبًا.',
    done: 'سرى التغيير وظهر في القائمة.',
  }),
  'user-removal': question({
    editing: 'تنتظر الإزالة التأكيد.',
    sending: 'طلب الإزالة قيد الإرسال.',
    failed: 'لم يُزَل المستخدم، وما زال التأكيد مطلوبًا.',
    done: 'أُلغي وصول المستخدم أو سُحبت الدعوة.',
  }),
  'user-restore': question({
    editing: 'يُسأل مدير النظام عن تأكيد إعادة الوصول إلى المستخدم.',
    sending: 'الطلب قيد الإرسال.',
    failed: 'لم يُعَد الوصول، وما زال التأكيد مطلوبًا.',
    done: 'يمكن للمستخدم الوصول من جديد.',
  }),
  visit: form({
    editing: 'التغيير ينتظر، ويُطلب من مدير النظام ذكر السبب.',
    sending: 'السبب قيد الإرسال ليُحفظ.',
    failed: 'لم يُحفظ السبب، وما زال التغيير ينتظر.',
    done: 'بدأت الزيارة، ويمكن إعادة محاولة التغيير.',
  }),
}
