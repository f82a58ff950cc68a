import type { Translated } from '../catalogue.ts'

export const en = {
  brand: 'Masar',
  actions: {
    retry: 'Try again',
    close: 'Close',
    copied: 'Copied',
    back: 'Back',
    next: 'Next',
    cancel: 'Cancel',
    reload: 'Reload the page',
    toStart: 'Go to the start page',
  },
  againIn_one: 'Try again in {count} second',
  againIn_other: 'Try again in {count} seconds',
  optional: '{label} (optional)',
  noDay: 'No day',
  waitsForSecond: 'Waiting for a second administrator until {date}, {time}.',
  notAvailable: 'Not Available',
  unknownAddress: 'There is no page at {path}. We brought you here instead.',
  customerAddsCards: 'Only the customer can add a card.',
  credit: {
    next: 'Credit: {amount}, used by the next invoice',
    left: 'Credit: {amount}',
  },
  payment: {
    disputed: 'Your bank has asked for this payment back. Nothing is charged until it is decided.',
    'taken-back':
      'Your bank took this payment back. We do not charge it automatically: pay it, or answer our mail.',
  },
  accountType: { business: 'Business', individual: 'Individual' },
  customerStatus: {
    pending: 'Pending',
    'pending-review': 'Pending Review',
    rejected: 'Rejected',
    active: 'Active',
    suspended: 'Suspended',
    'pending-cancellation': 'Pending Cancellation',
    cancelled: 'Cancelled',
    'needs-attention': 'Needs Attention',
  },
  loading: 'Loading…',
  path: { done: 'Done', now: 'In progress', later: 'Later', open: 'To do' },
  difference: { none: 'The same', more: '{amount} more', less: '{amount} less' },
  filters: { label: 'Filters', active: 'Filters ({count})', anyDay: 'Any day', clear: 'Clear the filters' },
  opensNewTab: 'opens in a new tab',
  legal: {
    privacy: 'Privacy Policy',
    use: 'Terms of Use',
    agreement: 'Subscription Agreement',
  },
  toasts: 'Notifications',
  offline: {
    title: 'You are offline.',
    text: 'Your entries are safe. We’ll reconnect automatically.',
  },
  services: {
    'identity-check': {
      slow: 'Nafath answers slowly today. A request may take up to a minute.',
      away: 'Nafath does not answer at the moment. Your entries are safe: try again in a few minutes.',
    },
    'company-registry': {
      slow: 'The company register answers slowly today. A check may take up to a minute.',
      away: 'The company register does not answer at the moment. Your entries are safe: try again in a few minutes.',
    },
    cards: {
      slow: 'The payment service answers slowly today. Please wait after you press the button: the card is added only once.',
      away: 'The payment service does not answer at the moment. Please add your card in a few minutes.',
    },
  },
  crash: {
    title: 'Unexpected Application Error!',
    text: 'Something on this page went wrong. Nothing you saved is lost.',
  },
  unreachable: {
    title: 'We cannot reach the server',
    text: 'Check your connection and try again. You are still signed in.',
    signingOut: 'Check your connection and try again, so that you are signed out.',
  },
  newVersion: {
    ready: 'A new version of Masar is ready.',
    reload: 'Reload',
    needed: 'This page is a part of the new version. Reload to open it. Nothing you saved is lost.',
    notKept:
      'What you typed could not be saved yet, so the page was not reloaded. Please try again in a moment.',
  },
  refused: 'Nothing you saved is lost. Please try again in a moment.',
  needsAttention: {
    title: 'We’re checking a problem with your account',
    text: 'Our team has been notified. Nothing was changed, and no action is needed. This page opens your account as soon as it is ready.',
    office:
      'This account is in a state that this version of Masar does not know, so it can be neither shown nor changed here. The technical team has to look at it. Nothing was changed.',
  },
  unknownCustomer: {
    text: 'There is no such customer. Check the address, or choose a customer from the list.',
    back: 'Back to Manage Customers',
  },
} as const

export const ar: Translated<typeof en> = {
  brand: 'مسار',
  actions: {
    retry: 'إعادة المحاولة',
    close: 'إغلاق',
    copied: 'تم النسخ',
    back: 'السابق',
    next: 'التالي',
    cancel: 'إلغاء',
    reload: 'إعادة تحميل الصفحة',
    toStart: 'العودة إلى الصفحة الرئيسية',
  },
  customerAddsCards: 'إضافة البطاقات متاحة للعميل فقط.',
  credit: {
    next: 'الرصيد: {amount}، تستخدمه الفاتورة القادمة',
    left: 'الرصيد: {amount}',
  },
  payment: {
    disputed: 'طلب البنك استرداد هذه الدفعة. لا يُخصم شيء حتى يُبتّ في الأمر.',
    'taken-back': 'استرد البنك هذه الدفعة. لا نخصمها تلقائيًا: سدّدها أو أجب على رسالتنا.',
  },
  againIn_zero: 'إعادة المحاولة',
  againIn_one: 'إعادة المحاولة بعد ثانية واحدة',
  againIn_two: 'إعادة المحاولة بعد ثانيتين',
  againIn_few: 'إعادة المحاولة بعد {count} ثوانٍ',
  againIn_many: 'إعادة المحاولة بعد {count} ثانية',
  againIn_other: 'إعادة المحاولة بعد {count} ثانية',
  optional: '{label} (اختياري)',
  noDay: 'بلا تاريخ',
  waitsForSecond: 'لم يُنفَّذ بعد: الإجراء بانتظار مدير نظام ثانٍ حتى {date} الساعة {time}.',
  notAvailable: 'غير متوفر',
  unknownAddress: 'لا توجد صفحة على العنوان {path}، فنقلناك إلى هنا.',
  accountType: { business: 'أعمال', individual: 'أفراد' },
  customerStatus: {
    pending: 'قيد الاستكمال',
    'pending-review': 'قيد المراجعة',
    rejected: 'مرفوض',
    active: 'نشط',
    suspended: 'موقوف',
    'pending-cancellation': 'قيد الإلغاء',
    cancelled: 'ملغى',
    'needs-attention': 'يتطلب تدخّل الفريق',
  },
  path: { done: 'مكتمل', now: 'جارٍ الآن', later: 'لاحقًا', open: 'لم تتم بعد' },
  difference: { none: 'دون تغيير', more: 'أكثر بمقدار {amount}', less: 'أقل بمقدار {amount}' },
  filters: {
    label: 'خيارات التصفية',
    active: 'خيارات التصفية ({count})',
    anyDay: 'أي يوم',
    clear: 'مسح عوامل التصفية',
  },
  loading: 'جارٍ التحميل…',
  opensNewTab: 'تُفتح في نافذة جديدة',
  legal: {
    privacy: 'سياسة الخصوصية',
    use: 'شروط الاستخدام',
    agreement: 'اتفاقية الاشتراك',
  },
  toasts: 'الإشعارات',
  offline: {
    title: 'لا يوجد اتصال بالإنترنت.',
    text: 'ما كتبته محفوظ هنا، وسنتابع عند عودة الاتصال.',
  },
  services: {
    'identity-check': {
      slow: 'يستجيب نفاذ ببطء حاليًا، وقد يستغرق الطلب دقيقة.',
      away: 'لا يستجيب نفاذ حاليًا. تبقى بياناتك في هذه الصفحة، ويرجى إعادة المحاولة بعد دقائق.',
    },
    'company-registry': {
      slow: 'يستجيب السجل التجاري ببطء حاليًا، وقد يستغرق التحقق دقيقة.',
      away: 'لا يستجيب السجل التجاري حاليًا. تبقى بياناتك في هذه الصفحة، ويرجى إعادة المحاولة بعد دقائق.',
    },
    cards: {
      slow: 'تستجيب خدمة الدفع ببطء حاليًا. يرجى الانتظار بعد الضغط على الزر، فالبطاقة تُضاف مرة واحدة فقط.',
      away: 'لا تستجيب خدمة الدفع حاليًا. يرجى إضافة بطاقتك بعد دقائق.',
    },
  },
  crash: {
    title: 'خطأ غير متوقع في التطبيق!',
    text: 'حدث خلل في هذه الصفحة. لم تفقد شيئًا مما حفظته.',
  },
  unreachable: {
    title: 'تعذّر الوصول إلى الخادم',
    text: 'تحقّق من الاتصال ثم أعد المحاولة. جلستك ما زالت قائمة.',
    signingOut: 'تحقّق من الاتصال ثم أعد المحاولة ليكتمل تسجيل الخروج.',
  },
  newVersion: {
    ready: 'يتوفر إصدار جديد من مسار.',
    reload: 'إعادة التحميل',
    needed: 'هذه الصفحة جزء من الإصدار الجديد. أعد تحميل الصفحة لفتحها. لم تفقد شيئًا مما حفظته.',
    notKept: 'تعذّر حفظ ما كتبته حتى الآن، لذلك لم يُعَد تحميل الصفحة. يرجى المحاولة بعد لحظات.',
  },
  refused: 'لم تفقد شيئًا مما حفظته. يرجى المحاولة بعد لحظات.',
  needsAttention: {
    title: 'يحتاج هذا الحساب إلى مراجعة',
    text: 'أُبلغ فريقنا، وسيراجع هذا الحساب قبل أن تتمكن من استخدامه من جديد. لم يتغيّر شيء، ولا يُطلب منك أي إجراء. تفتح هذه الصفحة حسابك فور جاهزيته.',
    office:
      'هذا الحساب في حالة لا يعرفها هذا الإصدار من مسار، فلا يمكن عرضه أو تغييره هنا. يجب أن يراجعه الفريق التقني. لم يتغيّر شيء.',
  },
  unknownCustomer: {
    text: 'لا يوجد عميل كهذا. تحقّق من العنوان أو اختر عميلًا من القائمة.',
    back: 'العودة إلى إدارة العملاء',
  },
}
