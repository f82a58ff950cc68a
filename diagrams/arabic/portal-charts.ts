import { type ArabicStates, byId } from './by-id.ts'
import { DIALOG_CHARTS } from './dialog-charts.ts'
import { REGISTRATION_CHARTS } from './registration-charts.ts'

const joining: ArabicStates = {
  asking: { name: 'بانتظار الرد', text: 'يطّلع المدعو على صاحب الدعوة وعلى ما سيؤول إليه طلبه الخاص.' },
  accepting: { name: 'قيد القبول', text: 'القبول قيد الإرسال.' },
  declining: { name: 'قيد الرفض', text: 'الرفض قيد الإرسال.' },
  joined: { name: 'تم الانضمام', text: 'انضم المدعو إلى الحساب، ويُعاد تحميل البوابة لعرضه.' },
  declined: { name: 'مرفوضة', text: 'بقي المدعو حيث هو، ويُعاد تحميل البوابة.' },
}

const contact: ArabicStates = {
  editing: { name: 'قيد الكتابة', text: 'تجري كتابة الرسالة.' },
  sending: { name: 'قيد الإرسال', text: 'الرسالة في طريقها إلى الدعم.' },
  failed: { name: 'تعذّر الإرسال', text: 'لم تُرسل الرسالة، وكل ما كُتب باقٍ في النموذج.' },
  sent: { name: 'أُرسلت', text: 'وصلت الرسالة إلى الدعم، وتظهر عبارة شكر.' },
}

const desktopRecommendation: ArabicStates = {
  recalling: { name: 'النظر فيما سبق', text: 'يُنظر فيما حُفظ سابقًا خلال هذه الزيارة.' },
  asking: {
    name: 'عرض التوصية',
    text: 'يُوصى باستخدام جهاز كمبيوتر عند ضيق الشاشة، ويمكن للمستخدم إخفاء التوصية نهائيًا.',
  },
  reporting: { name: 'قيد الإرسال', text: 'الرد في طريقه إلى الخادم.' },
  told: { name: 'انتهت التوصية', text: 'لا تظهر التوصية مرة أخرى خلال هذه الزيارة.' },
}

const reasonPrompt: ArabicStates = {
  resting: { name: 'لا شيء ينتظر', text: 'لا تغيير ينتظر سببًا.' },
  fetching: { name: 'قيد التحميل', text: 'التغيير ينتظر، وتُحمَّل نافذة السبب عند طلبها أول مرة.' },
  asking: { name: 'طلب السبب', text: 'يُطلب من مدير النظام ذكر السبب.' },
}

const subscription: ArabicStates = {
  showing: { name: 'عرض الاشتراك', text: 'الاشتراك قائم، أيًا كانت حالة الحساب.' },
  'confirming-cancel': {
    name: 'تأكيد الإلغاء',
    text: 'يُبلَّغ العميل بما سيتوقف عند الإلغاء وموعده، ويُطلب منه التأكيد.',
  },
  cancelling: { name: 'إرسال الإلغاء', text: 'طلب الإلغاء في طريقه إلى الخادم.' },
  'pending-cancellation': {
    name: 'قيد الإلغاء',
    text: 'ينتهي الاشتراك في موعد محدد، ويمكن الإبقاء عليه حتى ذلك الحين.',
  },
  undoing: { name: 'قيد التراجع', text: 'يُبلَّغ الخادم بالإبقاء على الاشتراك.' },
  cancelled: { name: 'ملغى', text: 'انتهى الاشتراك، ويمكن إعادته.' },
  'confirming-resubscribe': {
    name: 'تأكيد إعادة الاشتراك',
    text: 'يُبلَّغ العميل بالخصم من البطاقة الأساسية، ويُطلب منه التأكيد.',
  },
  resubscribing: { name: 'قيد إعادة الاشتراك', text: 'يُخصم من البطاقة الأساسية.' },
  'bank-pause': { name: 'مهلة البنك', text: 'رفض البنك البطاقة للتو، ولا يُطلب منه الخصم قبل انقضاء مهلة.' },
  checking: { name: 'قيد التحقق', text: 'لم يؤكد مزوّد خدمة الدفع بعد هل خُصم المبلغ من البطاقة.' },
  'opening-account': {
    name: 'إنشاء الحساب',
    text: 'خُصم المبلغ من البطاقة، ويُنشئ مزوّد السحابة الحساب الجديد.',
  },
}

const paymentRetry: ArabicStates = {
  closed: { name: 'مغلقة', text: 'لا يُخصم أي مبلغ من هنا.' },
  sending: { name: 'قيد الخصم', text: 'يُخصم المبلغ المستحق من البطاقات.' },
  checking: { name: 'قيد التحقق', text: 'لم يؤكد مزوّد خدمة الدفع نتيجة الخصم بعد.' },
  paid: { name: 'سُدّدت', text: 'سُدّد كل المستحق.' },
  declined: { name: 'مرفوضة', text: 'تعذّر الخصم من أي بطاقة.' },
  'declined.waiting': { name: 'بانتظار المهلة', text: 'رد البنك للتو، ولا تُعاد المحاولة قبل انقضاء مهلة.' },
  'declined.ready': { name: 'جاهزة للإعادة', text: 'يمكن الخصم من البطاقات مرة أخرى.' },
  failed: { name: 'متعذّرة', text: 'رُفض الطلب نفسه أو لم يصل رد عليه.' },
}

const review: ArabicStates = {
  reading: { name: 'قيد الاطلاع', text: 'يطّلع المراجع على الطلب، ويمكنه تحديد ما ينبغي تصحيحه.' },
  marking: { name: 'كتابة تعديل', text: 'يكتب المراجع ما ينبغي تصحيحه في قيمة أو مستند.' },
  confirming: { name: 'قيد التأكيد', text: 'يرى المراجع ما سيقرؤه العميل، ويُطلب منه التأكيد.' },
  sending: { name: 'قيد الإرسال', text: 'التعديلات المطلوبة في طريقها إلى العميل.' },
  failed: {
    name: 'تعذّر الإرسال',
    text: 'لم يُرسل شيء، وكل التعديلات المحددة باقية ويمكن إرسالها من جديد.',
  },
  outdated: {
    name: 'تغيّر الطلب',
    text: 'تغيّر الطلب في هذه الأثناء ويُقرأ من جديد، وكل التعديلات المحددة باقية.',
  },
  sent: { name: 'بانتظار العميل', text: 'طُلبت التعديلات من العميل، ويُنتظر رده حتى يعود الطلب.' },
}

const replay: ArabicStates = {
  paused: { name: 'متوقفة مؤقتًا', text: 'تُعرض خطوة واحدة إلى أن تُختار أخرى.' },
  playing: { name: 'قيد التشغيل', text: 'تتوالى الخطوات تلقائيًا حتى الأخيرة.' },
}

const inspector: ArabicStates = {
  listening: { name: 'بانتظار صفحة', text: 'لم تُرسل أي صفحة شيئًا بعد.' },
  following: { name: 'قيد المتابعة', text: 'يُعرض فورًا ما يحدث في الصفحة قيد الفحص.' },
  paused: { name: 'متوقفة مؤقتًا', text: 'يُؤجَّل عرض ما يحدث إلى الخطوة التالية أو استئناف المتابعة.' },
}

/** The charts of the portal's pages. */
export const PORTAL_CHARTS = byId({
  ...REGISTRATION_CHARTS,
  joining,
  contact,
  'desktop-recommendation': desktopRecommendation,
  'reason-prompt': reasonPrompt,
  subscription,
  'payment-retry': paymentRetry,
  review,
  replay,
  inspector,
  ...DIALOG_CHARTS,
})
