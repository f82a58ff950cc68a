import { ar as targets } from '#rules/target-names.ts'

interface ArabicState {
  name: string
  description: string
}

type States = Readonly<Record<string, ArabicState>>

type DialogTexts = Readonly<Record<'editing' | 'sending' | 'failed' | 'done', string>> & {
  readonly confirming?: string
}

const dialog = (editing: string, texts: DialogTexts): States => ({
  editing: { name: editing, description: texts.editing },
  ...(texts.confirming && { confirming: { name: 'قيد التأكيد', description: texts.confirming } }),
  sending: { name: 'قيد الإرسال', description: texts.sending },
  failed: { name: 'لم يتم', description: texts.failed },
  done: { name: 'تم', description: texts.done },
  closed: { name: 'مغلقة', description: 'أُغلقت النافذة.' },
})
const form = (texts: DialogTexts) => dialog('قيد التعبئة', texts)
const question = (texts: DialogTexts) => dialog('بانتظار التأكيد', texts)

/** The names and descriptions of the states of the portal's charts, by chart and path; the English ones are in the charts. */
export const PORTAL_CHARTS: Readonly<Record<string, States>> = {
  session: {
    restoring: { name: 'قيد الاستعادة', description: 'حُمّلت الصفحة للتو، وقد تكون هناك جلسة قائمة.' },
    'signed-out': { name: 'لم يُسجَّل الدخول', description: 'لا توجد جلسة، وزر تسجيل الدخول جاهز.' },
    'signing-in': { name: 'قيد تسجيل الدخول', description: 'نافذة تسجيل الدخول المنبثقة مفتوحة.' },
    'logging-in': {
      name: 'قيد التحقق',
      description: 'يتحقق الخادم من المستخدم، ويجد حساب العميل أو يُنشئه.',
    },
    'cookie-refused': {
      name: 'لم يُحفظ ملف الارتباط',
      description:
        'قبل الخادم تسجيل الدخول، لكن المتصفح لم يحفظ ملف تعريف الارتباط. يجب السماح به وتسجيل الدخول من جديد.',
    },
    customer: { name: 'عميل', description: 'سجّل عميل الدخول.' },
    invited: {
      name: 'مدعو',
      description: 'لدى المستخدم دعوة إلى حساب منشأة، يقبلها أو يرفضها أولًا ثم يُعاد تحميل البوابة.',
    },
    admin: { name: 'مدير النظام', description: 'سجّل مدير النظام الدخول.' },
    analyst: { name: 'محلل', description: 'سجّل محلل الدخول.' },
    expired: { name: 'انتهت الجلسة', description: 'انتهت الجلسة، ويفتح تسجيل الدخول الشاشة نفسها من جديد.' },
    deactivated: {
      name: 'موقوف',
      description: 'أوقف مدير النظام هذا المستخدم، ولا يمكنه تسجيل الدخول حتى يُعاد تفعيله.',
    },
    reloading: {
      name: 'قيد إعادة التحميل',
      description: 'يُعاد تحميل الصفحة لمستخدم أو حساب آخر، وتتجاهل أي حدث بعد ذلك.',
    },
    'signing-out': { name: 'قيد تسجيل الخروج', description: 'تُنهى الجلسة على الخادم وفي كل علامات التبويب.' },
  },
  'onboarding-screens': {
    beginning: {
      name: 'البداية',
      description: 'حُمّلت الصفحة ومعها بيانات العميل والشاشة الأولى، أو من دونهما.',
    },
    loading: { name: 'قيد التحميل', description: 'تُحمَّل بيانات العميل لمتابعة التسجيل من خطوته الحالية.' },
    'not-loaded': {
      name: 'تعذّر التحميل',
      description: 'تعذّر تحميل بيانات العميل، ويمكن إعادة المحاولة.',
    },
    deciding: { name: 'تحديد الشاشة', description: 'تحدد البوابة الشاشة التي ستُفتح.' },
    screen: { name: 'الشاشة', description: 'شاشة واحدة مفتوحة، وهي شاشة الخطوة المسجّلة في السياق.' },
    'screen.arriving': { name: 'وصول الشاشة', description: 'حُمّلت الشاشة مع الصفحة، أو يلزم تحميلها.' },
    'screen.loading': { name: 'قيد التحميل', description: 'يجري تحميل الشاشة وبياناتها.' },
    'screen.not-loaded': {
      name: 'تعذّر التحميل',
      description: 'تعذّر تحميل الشاشة، ويمكن إعادة المحاولة.',
    },
    'screen.editing': { name: 'قيد التعبئة', description: 'يعبّئ المستخدم حقول الشاشة.' },
    'screen.saving': { name: 'قيد الحفظ', description: 'تُحفظ بيانات الشاشة، ولا أثر للضغط مرة ثانية.' },
    'screen.catching-up': {
      name: 'قيد المزامنة',
      description: 'سبق الحفظ من نافذة أخرى أو مستخدم آخر، وتُحمَّل الخطوة الحالية.',
    },
    'screen.failed': { name: 'تعذّر الحفظ', description: 'تعذّر حفظ الشاشة، وكل ما أُدخل باقٍ فيها.' },
    completed: { name: 'اكتمل التسجيل', description: 'اكتمل التسجيل، وتليه لوحة التحكم.' },
  },
  'identity-dialog': {
    opening: { name: 'قيد الفتح', description: 'يُفتح النموذج، بعد تحقق سابق أو من دونه.' },
    resuming: { name: 'قيد الاستئناف', description: 'يُستعلم من الخادم عن تحقق سابق ما زال مفتوحًا.' },
    PENDING: { name: 'لم يبدأ', description: 'لا يوجد تحقق مفتوح، ويبدأ زر «تحقّق» التحقق من الرقم المُدخل.' },
    requesting: {
      name: 'قيد الطلب',
      description: 'يطلب الخادم من خدمة الهوية الرقم الذي سيُختار في التطبيق.',
    },
    WAITING: {
      name: 'بالانتظار',
      description: 'يختار المستخدم الرقم في تطبيق نفاذ قبل انتهاء العد التنازلي.',
    },
    STATUS_WAITING: {
      name: 'قيد التأكد',
      description: 'انتهت المهلة، ويُستعلم من الخادم عن النتيجة مرة واحدة.',
    },
    COMPLETED: {
      name: 'تم التحقق',
      description: 'تحققت خدمة الهوية من المستخدم، واسمه منها ولا يمكن تغييره.',
    },
    REJECTED: { name: 'مرفوض', description: 'اختار المستخدم رقمًا آخر، أو رفض الطلب في التطبيق.' },
    EXPIRED: {
      name: 'انتهت المهلة',
      description: 'لم يُختر رقم في المهلة، ويمكن إرسال طلب جديد بعد العد التنازلي.',
    },
    ERROR: { name: 'خطأ', description: 'أجابت خدمة الهوية برسالة بدل القرار، أو برد تتعذّر قراءته.' },
    cancelling: { name: 'قيد الإلغاء', description: 'يُلغى التحقق المفتوح.' },
    dismissing: { name: 'قيد الإغلاق', description: 'أغلق المستخدم نافذة تحقق لم ينجح، ويُلغى هذا التحقق.' },
    CANCELLED: {
      name: 'ملغى',
      description: 'تقبل خدمة الهوية الطلب التالي لهذا الرقم بعد العد التنازلي.',
    },
  },
  'company-registration': {
    opening: { name: 'قيد الفتح', description: 'يُفتح النموذج برقم سبق التحقق منه أو من دونه.' },
    unverified: { name: 'لم يُتحقق منه', description: 'لم يُستعلم عن الرقم المُدخل بعد.' },
    verifying: { name: 'قيد التحقق', description: 'يستعلم الخادم عن الرقم في السجل التجاري.' },
    verified: { name: 'تم التحقق', description: 'المنشأة في السجل التجاري ونشطة.' },
    failed: {
      name: 'تعذّر التحقق',
      description: 'الرقم سابق أو غير معروف أو غير نشط أو مستخدم في حساب آخر، أو تعذّر الاتصال بالسجل.',
    },
  },
  'document-uploads': Object.fromEntries(
    Object.entries(targets.documents).flatMap(([document, name]) => [
      [document, { name, description: `رفع ${name} أو حذفها.` }],
      [`${document}.resting`, { name: 'جاهز', description: 'يمكن اختيار ملف أو حذف الملف المرفوع.' }],
      [`${document}.storing`, { name: 'قيد الرفع', description: 'يُرفع الملف.' }],
      [
        `${document}.failed`,
        { name: 'تعذّر الرفع', description: 'تعذّر رفع الملف، ويمكن إعادة المحاولة أو تركه.' },
      ],
      [`${document}.removing`, { name: 'قيد الحذف', description: 'يُحذف المستند المرفوع.' }],
    ]),
  ),
  'card-form': {
    beginning: { name: 'البداية', description: 'حُمّل النموذج ومعه حالة محاولة سابقة، أو من دونها.' },
    'looking-back': { name: 'قيد الاستعلام', description: 'يُستعلم من الخادم عن محاولة لم تكتمل.' },
    sorting: { name: 'تقييم الحالة', description: 'تُقيَّم حالة المحاولة السابقة.' },
    finishing: {
      name: 'قيد الإتمام',
      description: 'أصدر البنك قراره، وتُفتح شاشة العودة تلقائيًا.',
    },
    unfinished: { name: 'غير مكتملة', description: 'لم تكتمل محاولة سابقة، ويمكن متابعتها أو إلغاؤها.' },
    'looking-again': {
      name: 'إعادة الاستعلام',
      description: 'عادت الصفحة إلى الظهور، ويُستعلم من الخادم عن قرار البنك.',
    },
    'at-bank': { name: 'إلى البنك', description: 'يفتح المتصفح صفحة البنك مرة أخرى.' },
    returning: { name: 'قيد العودة', description: 'تُفتح شاشة العودة وتتحقق من نتيجة المحاولة.' },
    dropping: {
      name: 'قيد الإلغاء',
      description: 'تُلغى المحاولة، ما لم يكن البنك قد أصدر قراره.',
    },
    editing: { name: 'قيد الإدخال', description: 'يُدخل المستخدم البطاقة.' },
    opening: {
      name: 'قيد البدء',
      description: 'يبدأ الخادم محاولة، ويُرسل معرّفها مع البطاقة إلى مزوّد خدمة الدفع.',
    },
    tokenizing: {
      name: 'لدى المزوّد',
      description: 'يرسل النموذج البطاقة مباشرة إلى مزوّد خدمة الدفع.',
    },
    recording: { name: 'قيد التسجيل', description: 'يربط الخادم المحاولة بالبطاقة لدى المزوّد.' },
    redirecting: { name: 'قيد التحويل', description: 'يفتح المتصفح صفحة البنك للتحقق من البطاقة.' },
    failed: { name: 'لم تُقبل', description: 'لم تُقبل البطاقة، ويبقى في النموذج ما يجوز الاحتفاظ به.' },
  },
  'card-return': {
    verifying: {
      name: 'قيد التحقق',
      description: 'يستعلم الخادم من مزوّد خدمة الدفع، ويظهر مؤشر التحميل ثانيتين على الأقل.',
    },
    deciding: { name: 'تقييم الرد', description: 'يُقيَّم رد المزوّد.' },
    'still-checking': {
      name: 'بانتظار البنك',
      description: 'لم يقرر المزوّد بعد، ويُعاد الاستعلام منه لمدة أقصاها دقيقة.',
    },
    'still-checking.pausing': { name: 'توقف قصير', description: 'فاصل قبل الاستعلام التالي.' },
    'still-checking.asking': {
      name: 'قيد الاستعلام',
      description: 'يستعلم الخادم من مزوّد خدمة الدفع مرة أخرى.',
    },
    'still-checking.sorting': {
      name: 'تقييم الرد',
      description: 'لم يقرر المزوّد بعد، أو أصبحت النتيجة نهائية.',
    },
    'by-email': { name: 'بالبريد الإلكتروني', description: 'انقضت الدقيقة، وتُرسل النتيجة بالبريد.' },
    saving: { name: 'قيد الحفظ', description: 'تُحفظ البطاقة المعتمدة.' },
    'save-failed': { name: 'تعذّر الحفظ', description: 'اعتُمدت البطاقة ولم تُحفظ، ويمكن إعادة محاولة الحفظ.' },
    confirming: { name: 'قيد الانتقال', description: 'حُفظت البطاقة، وينتقل التسجيل إلى الشروط.' },
    'confirm-failed': {
      name: 'تعذّر الانتقال',
      description: 'حُفظت البطاقة ولم تُفتح الخطوة التالية، ويمكن إعادة المحاولة.',
    },
    saved: { name: 'محفوظة', description: 'حُفظت البطاقة، ولم يبقَ ما يُستكمل.' },
    'wrong-otp': {
      name: 'رمز غير صحيح',
      description: 'لم يقبل البنك الرمز، ويُفتح النموذج من جديد بما يجوز الاحتفاظ به.',
    },
    declined: {
      name: 'مرفوضة',
      description: 'رفض البنك أو قواعدنا البطاقة، ويُفتح النموذج من جديد مع السبب.',
    },
    cancelled: { name: 'ملغاة', description: 'أُلغي التحقق لدى البنك، ولم يُحفظ شيء ولم يُخصم.' },
    failed: { name: 'متعذّرة', description: 'لم يكتمل التحقق، ولم يصدر قرار.' },
    expired: { name: 'منتهية', description: 'انتهت المحاولة، ويجب إدخال البطاقة من جديد.' },
    nothing: { name: 'لا محاولة', description: 'لا توجد محاولة تطابق هذه العودة من البنك.' },
    alerting: { name: 'قيد التنبيه', description: 'النتيجة غير معروفة، ويُنبَّه مديرو النظام.' },
    unknown: { name: 'غير معروفة', description: 'نتيجة التحقق غير معروفة، ويمكن للدعم المساعدة.' },
    unreached: { name: 'تعذّر الاستعلام', description: 'تعذّر تحميل النتيجة، ويمكن إعادة المحاولة.' },
  },
  joining: {
    asking: {
      name: 'بانتظار الرد',
      description: 'يقرأ المدعو من دعاه وما سيحدث لطلبه الخاص.',
    },
    accepting: { name: 'قيد القبول', description: 'القبول قيد الإرسال.' },
    declining: { name: 'قيد الرفض', description: 'الرفض قيد الإرسال.' },
    joined: { name: 'تم الانضمام', description: 'انضم المدعو إلى الحساب، ويُعاد تحميل البوابة لعرضه.' },
    declined: { name: 'مرفوضة', description: 'رفض المدعو الدعوة، ويُعاد تحميل البوابة.' },
  },
  contact: {
    editing: { name: 'قيد الكتابة', description: 'تجري كتابة الرسالة.' },
    sending: { name: 'قيد الإرسال', description: 'تُرسل الرسالة إلى الدعم.' },
    failed: { name: 'تعذّر الإرسال', description: 'لم تُرسل الرسالة، وكل ما كُتب باقٍ في النموذج.' },
    sent: { name: 'أُرسلت', description: 'وصلت الرسالة إلى الدعم.' },
  },
  'desktop-recommendation': {
    recalling: {
      name: 'قيد القراءة',
      description: 'تقرأ البوابة ما اختاره المستخدم سابقًا في هذه الزيارة.',
    },
    asking: {
      name: 'عرض التوصية',
      description: 'توصي البوابة باستخدام جهاز كمبيوتر عند ضيق الشاشة، ويمكن إخفاء التوصية نهائيًا.',
    },
    reporting: { name: 'قيد الإرسال', description: 'يُرسل الاختيار إلى الخادم.' },
    told: { name: 'انتهت التوصية', description: 'لا تظهر التوصية مرة أخرى خلال هذه الزيارة.' },
  },
  'call-prompt': {
    resting: { name: 'لا شيء ينتظر', description: 'لا يوجد طلب منتظر.' },
    fetching: { name: 'قيد التحميل', description: 'ينتظر الطلب تحميل النافذة، وتُحمَّل عند أول استخدام لها.' },
    asking: { name: 'بانتظار الجواب', description: 'النافذة مفتوحة، والطلب ينتظر الجواب.' },
  },
  subscription: {
    showing: { name: 'عرض الاشتراك', description: 'الاشتراك قائم، أيًا كانت حالة الحساب.' },
    'confirming-cancel': {
      name: 'تأكيد الإلغاء',
      description: 'يقرأ العميل ما سيتوقف عند الإلغاء وموعده، ثم يؤكده.',
    },
    cancelling: { name: 'إرسال الإلغاء', description: 'يُرسل طلب الإلغاء.' },
    'pending-cancellation': {
      name: 'قيد الإلغاء',
      description: 'ينتهي الاشتراك في موعد محدد، ويمكن للعميل الإبقاء عليه حتى ذلك الحين.',
    },
    keeping: { name: 'إرسال طلب الإبقاء', description: 'يُرسل طلب الإبقاء على الاشتراك.' },
    'confirming-withdrawal': {
      name: 'تأكيد العدول',
      description: 'يقرأ العميل ما ينتهي بالعدول وما يُعاد إليه، ثم يؤكده.',
    },
    withdrawing: { name: 'إرسال العدول', description: 'يُرسل طلب العدول.' },
    cancelled: { name: 'ملغى', description: 'انتهى الاشتراك، ويمكن للعميل الاشتراك من جديد.' },
    'confirming-resubscribe': {
      name: 'تأكيد إعادة الاشتراك',
      description: 'يقرأ العميل أن المبلغ سيُخصم من بطاقته الأساسية، ثم يؤكد.',
    },
    resubscribing: { name: 'قيد إعادة الاشتراك', description: 'يُخصم من البطاقة الأساسية.' },
    'bank-pause': {
      name: 'مهلة البنك',
      description: 'رفض البنك البطاقة للتو، ولا تُعاد المحاولة قبل انقضاء مهلة.',
    },
    checking: { name: 'قيد التحقق', description: 'لم يؤكد مزوّد خدمة الدفع الخصم بعد.' },
    'opening-account': {
      name: 'إنشاء الحساب',
      description: 'خُصم المبلغ من البطاقة، ويُنشئ مزوّد السحابة الحساب الجديد.',
    },
  },
  'payment-retry': {
    closed: { name: 'مغلقة', description: 'لا يجري أي خصم.' },
    sending: { name: 'قيد الخصم', description: 'يُخصم المبلغ المستحق من البطاقات.' },
    checking: { name: 'قيد التحقق', description: 'لم يؤكد مزوّد خدمة الدفع نتيجة الخصم بعد.' },
    paid: { name: 'سُدّدت', description: 'سُدّد كل المستحق.' },
    declined: { name: 'مرفوضة', description: 'تعذّر الخصم من أي بطاقة.' },
    'declined.waiting': {
      name: 'بانتظار المهلة',
      description: 'رد البنك للتو، ولا تُعاد المحاولة قبل انقضاء مهلة.',
    },
    'declined.ready': { name: 'جاهزة للإعادة', description: 'يمكن الخصم من البطاقات مرة أخرى.' },
    failed: { name: 'متعذّرة', description: 'رُفض الطلب، أو لم يصل رد عليه.' },
  },
  review: {
    reading: { name: 'قيد الاطلاع', description: 'يطّلع المراجع على الطلب، ويمكنه تحديد التعديلات المطلوبة.' },
    marking: { name: 'كتابة تعديل', description: 'يكتب المراجع التعديل المطلوب في قيمة أو مستند.' },
    confirming: { name: 'قيد التأكيد', description: 'يرى المراجع الرسالة إلى العميل، ثم يؤكدها.' },
    sending: { name: 'قيد الإرسال', description: 'تُرسل التعديلات المطلوبة إلى العميل.' },
    failed: {
      name: 'تعذّر الإرسال',
      description: 'لم يُرسل شيء، والتعديلات محفوظة، ويمكن إعادة المحاولة.',
    },
    outdated: {
      name: 'تغيّر الطلب',
      description: 'تغيّر الطلب ويُحمَّل من جديد، والتعديلات المحددة محفوظة.',
    },
    sent: {
      name: 'بانتظار العميل',
      description: 'طُلبت التعديلات، وتُستأنف المراجعة حين يعيد العميل إرسال طلبه.',
    },
  },
  replay: {
    paused: { name: 'متوقفة مؤقتًا', description: 'تُعرض خطوة واحدة إلى أن يختار المحلل أخرى.' },
    playing: { name: 'قيد التشغيل', description: 'تتوالى الخطوات تلقائيًا حتى الأخيرة.' },
  },
  inspector: {
    listening: { name: 'بانتظار صفحة', description: 'لم تُرسل أي صفحة حدثًا بعد.' },
    following: { name: 'قيد المتابعة', description: 'تُعرض أحداث الصفحة قيد الفحص فورًا.' },
    paused: {
      name: 'متوقفة مؤقتًا',
      description: 'تنتظر الأحداث الجديدة الخطوة التالية أو استئناف المتابعة.',
    },
  },

  administration: form({
    editing: 'يقرأ مدير النظام أثر التغيير على العميل، ويعبّئ النموذج.',
    sending: 'يُجري الخادم التغيير في الحساب.',
    failed: 'لم يتغيّر الحساب، وما أُدخل باقٍ في النموذج.',
    done: 'تغيّر الحساب، ويُبلَّغ العميل بالبريد الإلكتروني.',
  }),
  approval: form({
    editing: 'يؤكد مدير النظام مراجعة البيانات.',
    confirming: 'تأكدت المراجعة، ويمكن لمدير النظام منح الصلاحية.',
    sending: 'يمنح مزوّد السحابة أدوار الفوترة.',
    failed: 'لم تُمنح الأدوار، وما زال العميل ينتظر.',
    done: 'مُنحت الأدوار، وأصبح الحساب نشطًا.',
  }),
  'billing-permission': form({
    editing: 'يجري إدخال بريد مجموعة الفوترة.',
    sending: 'تُحفظ المجموعة لدى مزوّد السحابة.',
    failed: 'لم تتغيّر المجموعة، والبريد المُدخل باقٍ في النموذج.',
    done: 'حصل أعضاء المجموعة الجديدة على صلاحيات الفوترة.',
  }),
  'card-removal': question({
    editing: 'يؤكد العميل إزالة البطاقة.',
    sending: 'تُزال البطاقة.',
    failed: 'لم تُزَل البطاقة، ويمكن إعادة المحاولة.',
    done: 'أُزيلت البطاقة من القائمة.',
  }),
  'cloud-retry': question({
    editing: 'يمكن لمدير النظام طلب إعادة المحاولة.',
    sending: 'الطلب قيد الإرسال.',
    failed: 'لم يُرسل الطلب، ويمكن إعادة المحاولة.',
    done: 'يعيد الخادم المحاولة لدى مزوّد السحابة.',
  }),
  invite: form({
    editing: 'يجري إدخال البريد الإلكتروني، والدور إن أمكن اختياره.',
    sending: 'الدعوة قيد الإرسال.',
    failed: 'لم تُرسل الدعوة، وما أُدخل باقٍ في النموذج.',
    done: 'أُرسلت الدعوة وظهرت في القائمة.',
  }),
  'credit-payout': question({
    editing: 'يقرأ مدير النظام المبلغ الذي دُفع بحوالة مصرفية.',
    sending: 'يُسجَّل الدفع.',
    failed: 'لم يُسجَّل الدفع، وما زال الرصيد محفوظًا.',
    done: 'سُجّل الدفع وسُوّي الرصيد.',
  }),
  'credit-return': question({
    editing: 'يقرأ مدير النظام المبلغ والبطاقة التي يُعاد إليها.',
    sending: 'الطلب قيد الإرسال.',
    failed: 'لم يُرسل شيء إلى البطاقة، وما زال الرصيد محفوظًا.',
    done: 'المبلغ في طريقه إلى البطاقة.',
  }),
  'refund-decision': question({
    editing: 'يراجع مدير النظام النتيجة التي ستُسجَّل.',
    sending: 'تُسجَّل النتيجة.',
    failed: 'لم تُسجَّل النتيجة، وما زال الاسترداد غير واضح.',
    done: 'سُوّي الاسترداد.',
  }),
  'credit-issue': {
    editing: { name: 'قيد التعبئة', description: 'يختار مدير النظام المبلغ وسببه.' },
    previewing: { name: 'قيد الحساب', description: 'يحسب الخادم المبالغ.' },
    confirming: { name: 'قيد التأكيد', description: 'يراجع مدير النظام المبالغ قبل إصدار الإشعار.' },
    renewing: {
      name: 'قيد إعادة الحساب',
      description: 'تغيّرت المبالغ، ويحسبها الخادم من جديد لمراجعتها.',
    },
    sending: { name: 'قيد الإرسال', description: 'يُرقَّم الإشعار ويُوقَّع.' },
    done: { name: 'تم', description: 'صدر الإشعار، ويُعاد مبلغه أو يُحفظ رصيدًا أو يُخصم من الفاتورة.' },
    closed: { name: 'مغلقة', description: 'أُغلقت النافذة.' },
  },
  'data-answer': form({
    editing: 'يكتب مدير النظام الجواب، أو يقرأ ما يحذفه الإتلاف.',
    sending: 'الجواب قيد الإرسال.',
    failed: 'لم يتغيّر الطلب، وما أُدخل باقٍ في النموذج.',
    done: 'مُدّدت مهلة الطلب أو أُجيب عنه، ويقرأ الشخص ذلك في البوابة.',
  }),
  'data-request-new': form({
    editing: 'يختار الشخص نوع الطلب.',
    sending: 'الطلب قيد الإرسال.',
    failed: 'لم يُرسل الطلب، وما أُدخل باقٍ في النموذج.',
    done: 'الطلب في القائمة.',
  }),
  'second-opinion-decision': form({
    editing: 'يقرأ مدير النظام الإجراء، ويكتب سببًا إن رفضه.',
    sending: 'القرار قيد الإرسال.',
    failed: 'ما زال الإجراء بالانتظار، وما أُدخل باقٍ في النموذج.',
    done: 'حُفظ القرار، وتعرضه القائمة.',
  }),
  'export-request': form({
    editing: 'يقرأ مدير النظام مرشحات التصدير ويكتب سببًا.',
    sending: 'الطلب قيد الإرسال.',
    failed: 'لم يُرسل الطلب، وما أُدخل باقٍ في النموذج.',
    done: 'التصدير بانتظار مدير نظام ثانٍ.',
  }),
  'dispute-decision': question({
    editing: 'يقرأ مدير النظام أثر قرار البنك.',
    sending: 'يُسجَّل القرار.',
    failed: 'لم يُسجَّل القرار.',
    done: 'انتهى الاعتراض، والفاتورة مدفوعة أو مستحقة من جديد.',
  }),
  'dispute-evidence': question({
    editing: 'يقرأ مدير النظام طلب البنك للأدلة.',
    sending: 'يُسجَّل إرسال الأدلة.',
    failed: 'لم يُسجَّل شيء، وما زالت الأدلة مطلوبة.',
    done: 'سُجّل إرسال الأدلة، والقرار للبنك.',
  }),
  'dispute-opening': form({
    editing: 'يُدخل مدير النظام سبب البنك وآخر يوم للرد.',
    sending: 'يُسجَّل الاعتراض.',
    failed: 'لم يُسجَّل الاعتراض، وما أُدخل باقٍ في النموذج.',
    done: 'سُجّل الاعتراض، والفاتورة معترض عليها.',
  }),
  'charge-run-decision': form({
    editing: 'يراجع مدير النظام المجموع، أو يكتب سبب الاحتجاز.',
    sending: 'يُسجَّل القرار.',
    failed: 'لم يُتخذ قرار، وما أُدخل باقٍ في النموذج.',
    done: 'اعتُمدت عمليات الخصم أو احتُجزت.',
  }),
  'charging-stop': form({
    editing: 'يكتب مدير النظام السبب، ويحدّد عمليات الخصم المقصودة.',
    sending: 'يجري إيقاف الخصم أو استئنافه.',
    failed: 'بقي الخصم على حاله، وما أُدخل باقٍ في النموذج.',
    done: 'توقف الخصم، أو يُخصم ما كان ينتظر.',
  }),
  'unassigned-payment-decision': form({
    editing: 'يكتب مدير النظام السبب، ويحدّد الحساب إن وُجد.',
    sending: 'يُسجَّل القرار.',
    failed: 'بقيت الدفعة كما هي، وما أُدخل باقٍ في النموذج.',
    done: 'أُسندت الدفعة أو هي قيد الإعادة أو استُبعدت.',
  }),
  'given-up-job': form({
    editing: 'يؤكد مدير النظام إعادة المحاولة، أو يكتب سبب الاستبعاد.',
    sending: 'يُسجَّل القرار.',
    failed: 'بقيت المهمة كما هي، وما أُدخل باقٍ في النموذج.',
    done: 'عادت المهمة إلى الانتظار أو استُبعدت.',
  }),
  'keep-account': question({
    editing: 'ينتهي الحساب في موعد محدد، ويمكن للعميل الإبقاء عليه حتى ذلك الحين.',
    sending: 'يجري التراجع عن الإلغاء.',
    failed: 'تعذّر التراجع عن الإلغاء، ويمكن إعادة المحاولة.',
    done: 'يبقى الحساب مفتوحًا.',
  }),
  migration: form({
    editing: 'يجري إدخال معرّفات حسابات الفوترة القائمة.',
    sending: 'الطلب قيد الإرسال.',
    failed: 'لم يُقبل الطلب، والمعرّفات باقية في النموذج.',
    done: 'استُلم الطلب، ويرى العميل مدة النقل.',
  }),
  'package-change': form({
    editing: 'يقارن العميل باقات الدعم ويختار إحداها.',
    confirming: 'يؤكد العميل أنه لا يمكن الانتقال إلى باقة أدنى خلال 90 يومًا.',
    sending: 'يُغيّر الخادم باقة الدعم.',
    failed: 'لم تتغيّر الباقة، والاختيار باقٍ كما هو.',
    done: 'أصبحت باقة الدعم الجديدة سارية.',
  }),
  'purchase-order': form({
    editing: 'يجري إدخال رقم أمر الشراء.',
    sending: 'يُحفظ الرقم.',
    failed: 'لم يتغيّر الرقم، والمُدخل باقٍ في النموذج.',
    done: 'تعرض الفاتورة القادمة هذا الرقم.',
  }),
  'payment-decision': question({
    editing: 'يقرأ مدير النظام أثر القرار.',
    sending: 'القرار قيد الإرسال.',
    failed: 'لم يُحفظ القرار، وما زالت الدفعة تنتظر.',
    done: 'حُفظ القرار.',
  }),
  rejection: form({
    editing: 'يكتب المراجع سبب الرفض.',
    sending: 'الرفض قيد الإرسال.',
    failed: 'لم يُرفض الطلب، والسبب باقٍ في النموذج.',
    done: 'رُفض الطلب، ويصل السبب إلى العميل بالبريد الإلكتروني.',
  }),
  reopening: question({
    editing: 'يؤكد المراجع إعادة فتح الطلب.',
    sending: 'يُعاد فتح الطلب.',
    failed: 'لم يُعَد فتح الطلب.',
    done: 'الطلب قيد المراجعة من جديد.',
  }),
  'tax-replacement': form({
    editing: 'يقرأ مدير النظام ملاحظات الهيئة ويصحح بيانات المشتري.',
    confirming: 'تُعرض البيانات المصححة مرة أخرى قبل إصدار البديل.',
    sending: 'يُوقَّع المستند البديل ويُرقَّم.',
    failed: 'لم يصدر بديل، وما أُدخل باقٍ في النموذج.',
    done: 'صدر المستند البديل ويُرسل إلى الهيئة.',
  }),
  'sign-out-everywhere': question({
    editing: 'يكتب مدير النظام سبب تسجيل خروج الشخص.',
    sending: 'يجري إنهاء الجلسات.',
    failed: 'لم تنتهِ أي جلسة، وما زال السبب في النموذج.',
    done: 'سُجّل خروج الشخص من جميع الأجهزة.',
  }),
  'team-change': question({
    editing: 'يقرأ مدير النظام أثر التغيير، ثم يؤكده.',
    sending: 'التغيير قيد الإرسال.',
    failed: 'لم يتغيّر شيء، ويمكن إعادة المحاولة.',
    done: 'حُفظ التغيير وظهر في القائمة.',
  }),
  'user-removal': question({
    editing: 'تنتظر الإزالة التأكيد.',
    sending: 'طلب الإزالة قيد الإرسال.',
    failed: 'لم يُزَل المستخدم، ويمكن إعادة المحاولة.',
    done: 'أُلغي وصول المستخدم أو سُحبت الدعوة.',
  }),
  'user-restore': question({
    editing: 'يؤكد مدير النظام إعادة الوصول إلى المستخدم.',
    sending: 'الطلب قيد الإرسال.',
    failed: 'لم يُعَد الوصول، ويمكن إعادة المحاولة.',
    done: 'يمكن للمستخدم الوصول من جديد.',
  }),
  'confirm-sign-in': question({
    editing: 'العملية تنتظر تسجيل الدخول من جديد.',
    sending: 'نافذة تسجيل الدخول مفتوحة، أو يؤكد الخادم الجلسة.',
    failed: 'لم تُؤكَّد الجلسة، وما زالت العملية تنتظر.',
    done: 'أُكِّدت الجلسة، ويمكن إعادة محاولة العملية.',
  }),
  visit: form({
    editing: 'التغيير ينتظر إلى أن يذكر مدير النظام السبب.',
    sending: 'يُحفظ السبب.',
    failed: 'لم يُحفظ السبب، وما زال التغيير ينتظر.',
    done: 'بدأت الزيارة، ويمكن إعادة محاولة التغيير.',
  }),
}
