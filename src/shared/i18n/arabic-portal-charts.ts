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
        'قبل الخادم تسجيل الدخول لكن المتصفح لم يحفظ ملف تعريف الارتباط، فيُسمح به ثم يُعاد تسجيل الدخول.',
    },
    customer: { name: 'عميل', description: 'سجّل عميل الدخول.' },
    invited: {
      name: 'مدعو',
      description:
        'سجّل الدخول مدعو إلى حساب منشأة، ويقبل الدعوة أو يرفضها قبل أي شيء آخر، ثم يُعاد تحميل بياناته.',
    },
    admin: { name: 'مدير النظام', description: 'سجّل مدير النظام الدخول.' },
    analyst: { name: 'محلل', description: 'سجّل محلل الدخول.' },
    expired: { name: 'انتهت الجلسة', description: 'انتهت الجلسة، ويعيد تسجيل الدخول إلى الشاشة نفسها.' },
    deactivated: {
      name: 'موقوف',
      description: 'أوقف مدير النظام هذا المستخدم، ويُرفض تسجيل دخوله حتى يُعاد تفعيله.',
    },
    reloading: {
      name: 'قيد إعادة التحميل',
      description: 'يُعاد تحميل الصفحة لمستخدم أو حساب آخر، ولا يُستقبل أي حدث بعد ذلك.',
    },
    'signing-out': { name: 'قيد تسجيل الخروج', description: 'تُنهى الجلسة على الخادم وفي كل علامات التبويب.' },
  },
  'onboarding-screens': {
    beginning: {
      name: 'البداية',
      description: 'وصلت الصفحة ومعها بيانات العميل والشاشة الأولى، أو من دونهما.',
    },
    loading: { name: 'قيد التحميل', description: 'تُحمَّل بيانات العميل لمعرفة من أين يُستأنف التسجيل.' },
    'not-loaded': {
      name: 'تعذّر التحميل',
      description: 'لا يُعرف من أين يُستأنف التسجيل، ويمكن إعادة محاولة تحميل بيانات العميل.',
    },
    deciding: { name: 'تحديد الشاشة', description: 'تُحدَّد الشاشة التي ستُفتح.' },
    screen: { name: 'الشاشة', description: 'شاشة واحدة مفتوحة، وهي شاشة الخطوة المسجّلة في السياق.' },
    'screen.arriving': { name: 'وصول الشاشة', description: 'وصلت الشاشة مع الصفحة، أو يلزم تحميلها.' },
    'screen.loading': { name: 'قيد التحميل', description: 'يجري تحميل الشاشة وبياناتها.' },
    'screen.not-loaded': {
      name: 'تعذّر التحميل',
      description: 'لا يمكن عرض الشاشة دون بياناتها، ويمكن إعادة محاولة التحميل.',
    },
    'screen.editing': { name: 'قيد التعبئة', description: 'يعبّئ المستخدم حقول الشاشة.' },
    'screen.saving': { name: 'قيد الحفظ', description: 'تُحفظ بيانات الشاشة، ولا أثر للضغط مرة ثانية.' },
    'screen.catching-up': {
      name: 'قيد المزامنة',
      description: 'سبقت علامة تبويب أخرى أو مستخدم آخر، وتُقرأ الخطوة الحالية.',
    },
    'screen.failed': { name: 'تعذّر الحفظ', description: 'تعذّر حفظ الشاشة، وكل ما أُدخل باقٍ فيها.' },
    completed: { name: 'اكتمل التسجيل', description: 'انتهى التسجيل، وتليه لوحة التحكم.' },
  },
  'identity-dialog': {
    opening: { name: 'قيد الفتح', description: 'يُفتح النموذج، بعد تحقق سابق أو من دونه.' },
    resuming: { name: 'قيد الاستئناف', description: 'يُسأل الخادم هل بقي تحقق سابق مفتوحًا.' },
    PENDING: { name: 'لم يبدأ', description: 'لا يوجد تحقق مفتوح، ويبدأ زر «تحقّق» التحقق من الرقم المُدخل.' },
    requesting: { name: 'قيد الطلب', description: 'يُطلب من خدمة الهوية الرقم الذي سيُختار في التطبيق.' },
    WAITING: { name: 'بالانتظار', description: 'لدى المستخدم الثواني المعروضة لاختيار الرقم في تطبيق نفاذ.' },
    STATUS_WAITING: { name: 'قيد التأكد', description: 'انتهت المهلة، ويُسأل الخادم مرة واحدة عن النتيجة.' },
    COMPLETED: {
      name: 'تم التحقق',
      description: 'تحققت خدمة الهوية من المستخدم، والاسم مأخوذ منها ولا يمكن تغييره.',
    },
    REJECTED: { name: 'مرفوض', description: 'اختير رقم آخر، أو رُفض الطلب في التطبيق.' },
    EXPIRED: {
      name: 'انتهت المهلة',
      description: 'لم يُختر رقم في المهلة، ويمكن إرسال طلب جديد بعد الثواني المعروضة.',
    },
    ERROR: { name: 'خطأ', description: 'أجابت خدمة الهوية برسالة بدل القرار، أو برد تتعذّر قراءته.' },
    cancelling: { name: 'قيد الإلغاء', description: 'يُلغى التحقق المفتوح.' },
    dismissing: { name: 'قيد التخلي', description: 'لا يرغب المستخدم في إعادة تحقق لم ينجح.' },
    CANCELLED: {
      name: 'ملغى',
      description: 'لا تقبل خدمة الهوية طلبًا جديدًا لهذا الرقم قبل انقضاء الثواني المعروضة.',
    },
  },
  'company-registration': {
    opening: { name: 'قيد الفتح', description: 'يُفتح النموذج برقم سبق التحقق منه أو من دونه.' },
    unverified: { name: 'لم يُتحقق منه', description: 'لم يُستعلم عن الرقم المُدخل بعد.' },
    verifying: { name: 'قيد التحقق', description: 'يُستعلم عن الرقم في السجل التجاري.' },
    verified: { name: 'تم التحقق', description: 'المنشأة مقيّدة في السجل التجاري ونشطة.' },
    failed: {
      name: 'تعذّر التحقق',
      description:
        'لا يمكن استخدام الرقم: غير معروف أو غير نشط أو مستخدم في حساب آخر، أو تعذّر الاتصال بالسجل.',
    },
  },
  'document-uploads': Object.fromEntries(
    Object.entries(targets.documents).flatMap(([document, name]) => [
      [document, { name, description: `رفع ${name} أو حذفها.` }],
      [
        `${document}.resting`,
        { name: 'جاهز', description: 'لا شيء قيد التنفيذ، ويمكن اختيار ملف أو حذف الملف المرفوع.' },
      ],
      [`${document}.storing`, { name: 'قيد الرفع', description: 'الملف المختار في طريقه إلى الخادم.' }],
      [
        `${document}.failed`,
        { name: 'تعذّر الرفع', description: 'لم يصل الملف المختار، ويمكن رفعه من جديد أو تركه.' },
      ],
      [`${document}.removing`, { name: 'قيد الحذف', description: 'يُحذف المستند المرفوع.' }],
    ]),
  ),
  'card-form': {
    beginning: { name: 'البداية', description: 'وصل النموذج ومعه جواب الخادم عن محاولة سابقة، أو من دونه.' },
    'looking-back': { name: 'النظر فيما سبق', description: 'يُسأل الخادم هل بقيت محاولة لم تكتمل.' },
    sorting: { name: 'فرز الجواب', description: 'يُفرز جواب الخادم عن محاولة سابقة.' },
    finishing: {
      name: 'قيد الإتمام',
      description: 'حسم البنك الأمر في الأثناء، وتتولاه شاشة العودة تلقائيًا.',
    },
    unfinished: { name: 'غير مكتملة', description: 'لم تنتهِ محاولة سابقة، ويمكن متابعتها أو التخلي عنها.' },
    'looking-again': {
      name: 'نظرة أخرى',
      description: 'عادت الصفحة إلى الظهور، ويُسأل الخادم هل حسم البنك الأمر في الأثناء.',
    },
    'at-bank': { name: 'إلى البنك', description: 'ينتقل المتصفح مرة أخرى إلى صفحة البنك.' },
    returning: { name: 'قيد العودة', description: 'تتولى شاشة العودة الأمر، وتسأل عن نتيجة المحاولة.' },
    dropping: {
      name: 'قيد التخلي',
      description: 'يجري التخلي عن المحاولة، ما لم يجد الخادم أن البنك قد حسم أمرها.',
    },
    editing: { name: 'قيد الإدخال', description: 'تُدخَل بيانات البطاقة.' },
    opening: {
      name: 'قيد البدء',
      description: 'يبدأ الخادم محاولة، ويُرسل معرّفها مع البطاقة إلى مزوّد خدمة الدفع.',
    },
    tokenizing: {
      name: 'لدى المزوّد',
      description: 'أُرسلت البطاقة من حقول الإدخال مباشرة إلى مزوّد خدمة الدفع.',
    },
    recording: { name: 'قيد التسجيل', description: 'يسجّل الخادم معرّف البطاقة لدى المزوّد لهذه المحاولة.' },
    redirecting: { name: 'قيد التحويل', description: 'ينتقل المتصفح إلى صفحة البنك للتحقق من البطاقة.' },
    failed: { name: 'لم تُقبل', description: 'لم تُقبل البطاقة، وما يجوز الاحتفاظ به باقٍ في النموذج.' },
  },
  'card-return': {
    verifying: {
      name: 'قيد التحقق',
      description: 'يسأل الخادم مزوّد خدمة الدفع، ويظهر مؤشر التحميل ثانيتين على الأقل.',
    },
    deciding: { name: 'فرز الرد', description: 'يُفرز رد المزوّد.' },
    'still-checking': {
      name: 'بانتظار البنك',
      description: 'لم يقرر المزوّد بعد، ويُسأل مجددًا لمدة أقصاها دقيقة.',
    },
    'still-checking.pausing': { name: 'توقف قصير', description: 'فاصل بين سؤالين.' },
    'still-checking.asking': { name: 'قيد السؤال', description: 'يسأل الخادم مزوّد خدمة الدفع مرة أخرى.' },
    'still-checking.sorting': { name: 'فرز الرد', description: 'ما زال الرد غير محسوم، أو أصبح نهائيًا.' },
    'by-email': { name: 'بالبريد الإلكتروني', description: 'انقضت الدقيقة، وتُرسل النتيجة بالبريد.' },
    saving: { name: 'قيد الحفظ', description: 'تُحفظ البطاقة المعتمدة.' },
    'save-failed': { name: 'تعذّر الحفظ', description: 'اعتُمدت البطاقة ولم تُحفظ، ويمكن إعادة محاولة الحفظ.' },
    confirming: { name: 'قيد الانتقال', description: 'حُفظت البطاقة، وينتقل التسجيل إلى الشروط.' },
    'confirm-failed': {
      name: 'تعذّر الانتقال',
      description: 'حُفظت البطاقة ولم ينتقل التسجيل إلى الشروط، ويمكن إعادة المحاولة.',
    },
    saved: { name: 'محفوظة', description: 'اكتمل كل ما يخص البطاقة.' },
    'wrong-otp': {
      name: 'رمز غير صحيح',
      description: 'لم يقبل البنك الرمز، ويعود النموذج بما يجوز الاحتفاظ به.',
    },
    declined: { name: 'مرفوضة', description: 'رفض البنك أو قواعدنا البطاقة، ويعود النموذج مع السبب.' },
    cancelled: { name: 'ملغاة', description: 'أُلغي التحقق لدى البنك، ولم يُحفظ شيء ولم يُخصم.' },
    failed: { name: 'متعذّرة', description: 'انقطع التحقق من دون قرار.' },
    expired: { name: 'منتهية', description: 'انتهت المحاولة، ويجب إدخال البطاقة من جديد.' },
    nothing: { name: 'لا محاولة', description: 'لا توجد محاولة تنتظر هذه العودة.' },
    alerting: { name: 'قيد التنبيه', description: 'النتيجة غير معروفة لدينا، ويُنبَّه مديرو النظام.' },
    unknown: { name: 'غير معروفة', description: 'لا تُعرف نتيجة التحقق، ويمكن للدعم المساعدة.' },
    unreached: { name: 'تعذّر السؤال', description: 'تعذّرت معرفة النتيجة من الخادم، ويمكن السؤال مجددًا.' },
  },
  joining: {
    asking: {
      name: 'بانتظار الرد',
      description: 'يطّلع المدعو على صاحب الدعوة وعلى ما سيؤول إليه طلبه الخاص.',
    },
    accepting: { name: 'قيد القبول', description: 'القبول قيد الإرسال.' },
    declining: { name: 'قيد الرفض', description: 'الرفض قيد الإرسال.' },
    joined: { name: 'تم الانضمام', description: 'انضم المدعو إلى الحساب، ويُعاد تحميل البوابة لعرضه.' },
    declined: { name: 'مرفوضة', description: 'بقي المدعو حيث هو، ويُعاد تحميل البوابة.' },
  },
  contact: {
    editing: { name: 'قيد الكتابة', description: 'تجري كتابة الرسالة.' },
    sending: { name: 'قيد الإرسال', description: 'الرسالة في طريقها إلى الدعم.' },
    failed: { name: 'تعذّر الإرسال', description: 'لم تُرسل الرسالة، وكل ما كُتب باقٍ في النموذج.' },
    sent: { name: 'أُرسلت', description: 'وصلت الرسالة إلى الدعم، وتظهر عبارة شكر.' },
  },
  'desktop-recommendation': {
    recalling: { name: 'النظر فيما سبق', description: 'يُنظر فيما حُفظ سابقًا خلال هذه الزيارة.' },
    asking: {
      name: 'عرض التوصية',
      description: 'يُوصى باستخدام جهاز كمبيوتر عند ضيق الشاشة، ويمكن للمستخدم إخفاء التوصية نهائيًا.',
    },
    reporting: { name: 'قيد الإرسال', description: 'الرد في طريقه إلى الخادم.' },
    told: { name: 'انتهت التوصية', description: 'لا تظهر التوصية مرة أخرى خلال هذه الزيارة.' },
  },
  'call-prompt': {
    resting: { name: 'لا شيء ينتظر', description: 'لا طلب ينتظر.' },
    fetching: { name: 'قيد التحميل', description: 'الطلب ينتظر، وتُحمَّل النافذة عند الحاجة إليها أول مرة.' },
    asking: { name: 'بانتظار الجواب', description: 'يُسأل المستخدم، وينتظر الطلب جوابه.' },
  },
  subscription: {
    showing: { name: 'عرض الاشتراك', description: 'الاشتراك قائم، أيًا كانت حالة الحساب.' },
    'confirming-cancel': {
      name: 'تأكيد الإلغاء',
      description: 'يُبلَّغ العميل بما سيتوقف عند الإلغاء وموعده، ويُطلب منه التأكيد.',
    },
    cancelling: { name: 'إرسال الإلغاء', description: 'طلب الإلغاء في طريقه إلى الخادم.' },
    'pending-cancellation': {
      name: 'قيد الإلغاء',
      description: 'ينتهي الاشتراك في موعد محدد، ويمكن الإبقاء عليه حتى ذلك الحين.',
    },
    undoing: { name: 'قيد التراجع', description: 'يُبلَّغ الخادم بالإبقاء على الاشتراك.' },
    'confirming-withdrawal': {
      name: 'تأكيد العدول',
      description: 'يقرأ العميل ما ينتهي بالعدول وما يُعاد إليه، ثم يؤكده.',
    },
    withdrawing: { name: 'إرسال العدول', description: 'طلب العدول في طريقه إلى الخادم.' },
    cancelled: { name: 'ملغى', description: 'انتهى الاشتراك، ويمكن إعادته.' },
    'confirming-resubscribe': {
      name: 'تأكيد إعادة الاشتراك',
      description: 'يُبلَّغ العميل بالخصم من البطاقة الأساسية، ويُطلب منه التأكيد.',
    },
    resubscribing: { name: 'قيد إعادة الاشتراك', description: 'يُخصم من البطاقة الأساسية.' },
    'bank-pause': {
      name: 'مهلة البنك',
      description: 'رفض البنك البطاقة للتو، ولا يُطلب منه الخصم قبل انقضاء مهلة.',
    },
    checking: { name: 'قيد التحقق', description: 'لم يؤكد مزوّد خدمة الدفع بعد هل خُصم المبلغ من البطاقة.' },
    'opening-account': {
      name: 'إنشاء الحساب',
      description: 'خُصم المبلغ من البطاقة، ويُنشئ مزوّد السحابة الحساب الجديد.',
    },
  },
  'payment-retry': {
    closed: { name: 'مغلقة', description: 'لا يُخصم أي مبلغ من هنا.' },
    sending: { name: 'قيد الخصم', description: 'يُخصم المبلغ المستحق من البطاقات.' },
    checking: { name: 'قيد التحقق', description: 'لم يؤكد مزوّد خدمة الدفع نتيجة الخصم بعد.' },
    paid: { name: 'سُدّدت', description: 'سُدّد كل المستحق.' },
    declined: { name: 'مرفوضة', description: 'تعذّر الخصم من أي بطاقة.' },
    'declined.waiting': {
      name: 'بانتظار المهلة',
      description: 'رد البنك للتو، ولا تُعاد المحاولة قبل انقضاء مهلة.',
    },
    'declined.ready': { name: 'جاهزة للإعادة', description: 'يمكن الخصم من البطاقات مرة أخرى.' },
    failed: { name: 'متعذّرة', description: 'رُفض الطلب نفسه أو لم يصل رد عليه.' },
  },
  review: {
    reading: { name: 'قيد الاطلاع', description: 'يطّلع المراجع على الطلب، ويمكنه تحديد ما ينبغي تصحيحه.' },
    marking: { name: 'كتابة تعديل', description: 'يكتب المراجع ما ينبغي تصحيحه في قيمة أو مستند.' },
    confirming: { name: 'قيد التأكيد', description: 'يرى المراجع ما سيقرؤه العميل، ويُطلب منه التأكيد.' },
    sending: { name: 'قيد الإرسال', description: 'التعديلات المطلوبة في طريقها إلى العميل.' },
    failed: {
      name: 'تعذّر الإرسال',
      description: 'لم يُرسل شيء، وكل التعديلات المحددة باقية ويمكن إرسالها من جديد.',
    },
    outdated: {
      name: 'تغيّر الطلب',
      description: 'تغيّر الطلب في هذه الأثناء ويُقرأ من جديد، وكل التعديلات المحددة باقية.',
    },
    sent: { name: 'بانتظار العميل', description: 'طُلبت التعديلات من العميل، ويُنتظر رده حتى يعود الطلب.' },
  },
  replay: {
    paused: { name: 'متوقفة مؤقتًا', description: 'تُعرض خطوة واحدة إلى أن تُختار أخرى.' },
    playing: { name: 'قيد التشغيل', description: 'تتوالى الخطوات تلقائيًا حتى الأخيرة.' },
  },
  inspector: {
    listening: { name: 'بانتظار صفحة', description: 'لم تُرسل أي صفحة شيئًا بعد.' },
    following: { name: 'قيد المتابعة', description: 'يُعرض فورًا ما يحدث في الصفحة قيد الفحص.' },
    paused: { name: 'متوقفة مؤقتًا', description: 'يُؤجَّل عرض ما يحدث إلى الخطوة التالية أو استئناف المتابعة.' },
  },

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
    editing: 'يقرأ مدير النظام النتيجة التي ستُسجَّل.',
    sending: 'تُسجَّل النتيجة.',
    failed: 'لم تُسجَّل النتيجة، وما زال الاسترداد غير واضح.',
    done: 'سُوّي الاسترداد.',
  }),
  'credit-issue': {
    editing: { name: 'قيد التعبئة', description: 'يختار مدير النظام ما يُقيَّد دائنًا وسببه.' },
    previewing: { name: 'قيد الحساب', description: 'يحسب الخادم المبالغ.' },
    confirming: { name: 'قيد التأكيد', description: 'يراجع مدير النظام المبالغ قبل إصدار الإشعار.' },
    renewing: {
      name: 'قيد إعادة الحساب',
      description: 'تغيّرت المبالغ في هذه الأثناء، فتُحسب من جديد لتُراجع.',
    },
    sending: { name: 'قيد الإرسال', description: 'يُرقَّم الإشعار ويُوقَّع.' },
    done: { name: 'تم', description: 'صدر الإشعار، ويُعاد مبلغه أو يُحفظ أو يخفض الفاتورة.' },
    closed: { name: 'مغلقة', description: 'أُغلقت النافذة.' },
  },
  'data-answer': form({
    editing: 'يكتب مدير النظام إلى الشخص، أو يقرأ ما يحذفه الإتلاف.',
    sending: 'الجواب قيد الإرسال.',
    failed: 'بقي الطلب على حاله، وما أُدخل باقٍ في النموذج.',
    done: 'مُدّدت مهلة الطلب أو أُجيب عنه، ويقرأ الشخص ذلك في البوابة.',
  }),
  'data-request-new': form({
    editing: 'يختار الشخص ما يطلبه.',
    sending: 'الطلب قيد الإرسال.',
    failed: 'لم يُرسل الطلب، وما أُدخل باقٍ في النموذج.',
    done: 'الطلب في القائمة.',
  }),
  'dispute-decision': question({
    editing: 'يقرأ مدير النظام ما يترتب على قرار البنك.',
    sending: 'يُسجَّل القرار.',
    failed: 'لم يُسجَّل القرار.',
    done: 'انتهى الاعتراض، والفاتورة مدفوعة أو مستحقة من جديد.',
  }),
  'dispute-evidence': question({
    editing: 'يقرأ مدير النظام ما يطلبه البنك.',
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
  'confirm-sign-in': question({
    editing: 'العملية بانتظار تسجيل دخول جديد.',
    sending: 'نافذة تسجيل الدخول مفتوحة، أو يؤكد الخادم الجلسة.',
    failed: 'لم تُؤكَّد الجلسة، وما زالت العملية تنتظر.',
    done: 'أُكِّدت الجلسة، ويمكن إعادة محاولة العملية.',
  }),
  visit: form({
    editing: 'التغيير ينتظر، ويُطلب من مدير النظام ذكر السبب.',
    sending: 'السبب قيد الإرسال ليُحفظ.',
    failed: 'لم يُحفظ السبب، وما زال التغيير ينتظر.',
    done: 'بدأت الزيارة، ويمكن إعادة محاولة التغيير.',
  }),
}
