import { type ArabicStates, byId } from './by-id.ts'

const onboarding: ArabicStates = {
  'google-info': { name: 'نوع الحساب', text: 'يُقترح نوع الحساب من البريد، ويمكن تغييره بعد.' },
  'basic-info': { name: 'البيانات الأساسية', text: 'تعرّف المنشأة أو الفرد بنفسه، ويجب التحقق من الرقم.' },
  'support-package': { name: 'باقة الدعم', text: 'تُختار باقة الدعم.' },
  'upload-documents': { name: 'المستندات', text: 'ترفع المنشأة المستندات التي سيقرؤها المراجعون.' },
  'billing-email': { name: 'مجموعة الفوترة', text: 'تسمّي المنشأة المجموعة التي ستدير الفوترة.' },
  'payment-info': { name: 'البطاقة', text: 'يتحقق البنك من البطاقة وتُحفظ بطاقةً أساسية.' },
  'terms-conditions': { name: 'الشروط', text: 'تُقرأ الشروط وتُقبل، ولا يمكن تغيير شيء بعدها.' },
  'success-creation': { name: 'إنشاء الحساب', text: 'قُبلت الشروط، ويُنشأ حساب الفوترة أو أُنشئ للتو.' },
  'onboarding-completed': {
    name: 'اكتمل التسجيل',
    text: 'انتهى التسجيل، ولوحة التحكم هي البداية من الآن.',
  },
  'changes-requested': { name: 'تعديلات مطلوبة', text: 'طلب مراجع تعديلات، ولا يُصحّح إلا ما حدده من خطوات.' },
}

const account: ArabicStates = {
  pending: { name: 'قيد الاستكمال', text: 'يُكمل العميل تسجيله أو يصحح ما طلبه المراجع.' },
  'pending-review': { name: 'قيد المراجعة', text: 'الطلب مكتمل ويراجعه مدير النظام.' },
  rejected: { name: 'مرفوض', text: 'لم يُقبل الطلب، ويمكن للمراجع التراجع عن ذلك.' },
  active: { name: 'نشط', text: 'الحساب مستخدم ويُفوتر كل شهر.' },
  'suspended-failed-payment': {
    name: 'موقوف: تعذّر السداد',
    text: 'تعذّر الخصم من أي بطاقة، ويجب سداد كل متأخر أولًا.',
  },
  'suspended-failed-settlement': {
    name: 'موقوف: الفاتورة الختامية',
    text: 'تعذّر خصم الفاتورة الختامية قبل النهاية.',
  },
  'suspended-budget-overage': {
    name: 'موقوف: نفدت الحصة',
    text: 'استُنفدت الحصة الشهرية حتى أول الشهر القادم، وإعادة التفعيل تتجاوزها لهذا الشهر.',
  },
  'suspended-security': { name: 'موقوف: مراجعة أمنية', text: 'أوقف مدير النظام الحساب لمراجعة أمنية.' },
  'suspended-terms-violation': {
    name: 'موقوف: مخالفة الشروط',
    text: 'أوقف مدير النظام الحساب لمخالفة الشروط.',
  },
  'suspended-pending-review': {
    name: 'موقوف حتى المراجعة',
    text: 'أوقف مدير النظام الحساب إلى أن يُراجَع.',
  },
  'pending-cancellation': {
    name: 'قيد الإلغاء',
    text: 'طلب العميل المغادرة، ويسري الطلب بعد ساعات ويمكن التراجع عنه حتى ذلك الحين.',
  },
  cancelled: { name: 'ملغى', text: 'أُغلق الحساب وسُوّي كل شيء، ويمكن للعميل الاشتراك من جديد.' },
}

const identity: ArabicStates = {
  WAITING: { name: 'بالانتظار', text: 'لدى الشخص 180 ثانية لاختيار الرقم في تطبيق نفاذ.' },
  EXPIRED: { name: 'انتهت المهلة', text: 'لم يُختر رقم في المهلة، والاختيار المتأخر يُحتسب.' },
  COMPLETED: { name: 'تم التحقق', text: 'أكدت خدمة الهوية الشخص.' },
  REJECTED: { name: 'مرفوض', text: 'اختير رقم خاطئ أو رُفض الطلب في التطبيق.' },
  ERROR: { name: 'خطأ', text: 'أجابت خدمة الهوية برسالة بدل القرار.' },
  CANCELLED: { name: 'ملغى', text: 'تراجع الشخص، وينتظر الطلب الجديد حتى يبطل القديم لدى الخدمة.' },
}

const cardAttempt: ArabicStates = {
  open: { name: 'مفتوحة', text: 'يُدخل الشخص بطاقته أو هو لدى البنك للتحقق منها.' },
  'still-checking': { name: 'بانتظار البنك', text: 'عاد الشخص، ولم يقرر مزوّد خدمة الدفع بعد.' },
  approved: { name: 'معتمدة', text: 'أكد المزوّد البطاقة ولم تُحفظ بعد.' },
  saved: { name: 'محفوظة', text: 'البطاقة محفوظة.' },
  declined: { name: 'مرفوضة', text: 'رفض البنك أو قواعدنا البطاقة.' },
  failed: { name: 'متعذّرة', text: 'انقطع التحقق من دون قرار بشأن البطاقة.' },
  abandoned: { name: 'متروكة', text: 'تركها الشخص أو انتهت مهلتها.' },
}

const invoice: ArabicStates = {
  unpaid: { name: 'غير مسددة', text: 'صدرت، وتنتظر يوم الخصم.' },
  charging: { name: 'قيد الخصم', text: 'يُخصم من بطاقة.' },
  checking: { name: 'قيد التحقق', text: 'ضاع رد المزوّد، ويُسأل عما آل إليه الخصم.' },
  declined: { name: 'رُفضت بطاقة', text: 'رُفضت بطاقة قطعًا، ويُخصم من التالية إن وُجدت.' },
  failed: { name: 'متعذّرة', text: 'تعذّر الخصم من أي بطاقة، وتُعاد المحاولة لاحقًا أو يعيدها العميل.' },
  paid: { name: 'مسددة', text: 'خُصمت بالكامل.' },
}

const charge: ArabicStates = {
  started: { name: 'بدأت', text: 'قُيّدت، وأُرسلت إلى المزوّد أو توشك.' },
  unclear: { name: 'غير واضحة', text: 'لم يقل المزوّد ما آلت إليه، ويُسأل حتى يجيب.' },
  paid: { name: 'خُصمت', text: 'أخذ المزوّد المبلغ.' },
  declined: { name: 'رُفضت', text: 'قال المزوّد إنه لم يأخذ شيئًا؛ فإن كان المبلغ لديه توقف كل خصم من العميل.' },
  'given-back': { name: 'أُعيدت', text: 'ثبتت صلاحية البطاقة وأُعيد ما أُخذ لذلك.' },
  reversed: { name: 'مستردة', text: 'لم يعد المبلغ المخصوم لدى المزوّد، وتبقى الفاتورة مسددة حتى يُتخذ قرار.' },
}

const invitation: ArabicStates = {
  pending: { name: 'بانتظار الرد', text: 'لم يرد الشخص، ويُسأل عند تسجيل الدخول أو ينضم به إلى الفريق.' },
  accepted: { name: 'مقبولة', text: 'وافق الشخص أو سجّل الدخول، وصار من الحساب أو الفريق.' },
  declined: { name: 'مرفوضة', text: 'رفض الشخص وبقي حيث هو.' },
  withdrawn: { name: 'مسحوبة', text: 'سحب الحساب أو الفريق الدعوة.' },
  expired: { name: 'منتهية', text: 'لم يُرد على الدعوة في المهلة.' },
}

const cloudAccount: ArabicStates = {
  opening: { name: 'قيد الإنشاء', text: 'يُطلب من المزوّد إنشاء الحساب ومنح ما كان ممنوحًا من قبل.' },
  'opening-failed': { name: 'تعذّر الإنشاء', text: 'تعذّر حتى الآن إنشاء الحساب أو منح أدواره.' },
  open: { name: 'مفتوح', text: 'يمكن للعميل استخدام الحساب.' },
  suspending: { name: 'قيد الإيقاف', text: 'يُطلب من المزوّد إيقاف الحساب.' },
  'suspending-failed': { name: 'تعذّر الإيقاف', text: 'تعذّر إيقاف الحساب حتى الآن.' },
  suspended: { name: 'موقوف', text: 'لا يمكن للعميل بدء شيء جديد.' },
  resuming: { name: 'قيد الاستئناف', text: 'يُطلب من المزوّد إنهاء الإيقاف.' },
  'resuming-failed': { name: 'تعذّر الاستئناف', text: 'تعذّر إنهاء الإيقاف حتى الآن.' },
  ending: { name: 'قيد الإنهاء', text: 'سيُغلق الحساب، ويُطلب إيقافه أولًا كي لا يبدأ شيء جديد.' },
  'ending-failed': { name: 'تعذّر الإنهاء', text: 'سيُغلق الحساب وتعذّر حتى إيقافه، فتستمر مشاريعه.' },
  closing: { name: 'قيد الإغلاق', text: 'موقوف، ويُطلب فصل مشاريعه وإغلاقه نهائيًا.' },
  'closing-failed': { name: 'تعذّر الإغلاق', text: 'موقوف ولم يُغلق، ويستمر ما لم يمكن فصله من مشاريع.' },
  closed: { name: 'مغلق', text: 'أُغلق الحساب لدى المزوّد نهائيًا.' },
}

const unexplainedPayment: ArabicStates = {
  waiting: { name: 'بانتظار القرار', text: 'أخذ المزوّد مبلغًا لا تعرفه دفاترنا، ولا يُخصم شيء حتى يُقرَّر.' },
  adopted: { name: 'مقيّدة', text: 'قُيّدت في دفاترنا سدادًا لفاتورة.' },
  dismissed: { name: 'مستبعدة', text: 'لا تسدد أيًا من فواتيرنا، ويستمر الخصم من دونها.' },
}

/** The charts that the server keeps. */
export const STORED_CHARTS = byId({
  onboarding,
  account,
  identity,
  'card-attempt': cardAttempt,
  invoice,
  charge,
  invitation,
  'cloud-account': cloudAccount,
  'unexplained-payment': unexplainedPayment,
})
