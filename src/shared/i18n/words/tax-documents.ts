import type { Translated } from '../catalogue.ts'

export const en = {
  label: 'Tax documents',
  unnamed: 'Customer without a name',
  open: 'Open',
  correct: 'Correct',
  filter: {
    label: 'Documents',
    open: 'Waiting',
    all: 'All',
  },
  certificate: {
    title: 'Certificate',
    ends: 'The certificate that signs invoices is valid until {date}.',
    left: 'Days left: {days}',
    renew:
      'Make a one-time password in the tax authority’s portal and renew the unit: “Tax unit” in the operations guide says how. After that day no invoice can be issued.',
    former:
      'This document is signed with a former certificate, and the authority accepts it with the former credentials only. Run the server with the former TAX_… settings until it is decided.',
  },
  empty: {
    open: 'The tax authority has decided about every document.',
    all: 'The documents of issued invoices will appear here.',
  },
  column: {
    number: 'Document',
    customer: 'Customer',
    state: 'State',
    since: 'Since',
    reportBy: 'Report until',
    rules: 'Rules',
    action: 'Action',
  },
  dialog: {
    title: 'Tax document',
    titleOf: 'Tax document {number}',
    loading: 'Loading the tax document',
  },
  fact: {
    signed: 'Signed',
    tries: 'Calls to the authority',
    failure: 'Last failure',
  },
  remarks: {
    title: 'Remarks of the tax authority',
    none: 'The tax authority has made no remarks.',
    error: 'Error',
    warning: 'Warning',
  },
  seller: {
    title: 'Seller, as sent',
    name: 'Name',
    vatNumber: 'VAT number',
    crNumber: 'CR number',
    address: 'Address',
    settings:
      'The data of the seller comes from the settings. If it is wrong, change the SELLER_… variables and restart the server before you issue a replacement.',
  },
  buyer: {
    title: 'Buyer',
    lead: 'Correct what the remarks are about. The data of the customer is changed as well.',
    name: 'Name',
    arabicName: 'Name in Arabic',
    from: {
      business: 'From the register',
      individual: 'From the identity service',
    },
    chooseCity: 'Choose a city',
    review: 'Review',
  },
  confirm: {
    title: 'Issue a replacement of {number}?',
    business:
      'A new document under the same number goes to the tax authority at once. The customer gets it when the authority accepts it. The amounts stay the same.',
    individual:
      'A new document under the same number goes to the tax authority at once. The customer gets it by e-mail. The amounts stay the same.',
    issue: 'Issue the replacement',
  },
  done: 'The replacement of {number} is issued.',
} as const

export const ar: Translated<typeof en> = {
  label: 'المستندات الضريبية',
  unnamed: 'عميل بلا اسم',
  open: 'فتح',
  correct: 'تصحيح',
  filter: {
    label: 'المستندات',
    open: 'قيد الانتظار',
    all: 'الكل',
  },
  certificate: {
    title: 'الشهادة',
    ends: 'شهادة توقيع الفواتير صالحة حتى {date}.',
    left: 'الأيام المتبقية: {days}',
    renew:
      'أنشئ كلمة مرور لمرة واحدة في بوابة الهيئة وجدّد الوحدة كما في قسم «Tax unit» من دليل التشغيل. ولا يمكن إصدار أي فاتورة بعد ذلك اليوم.',
    former:
      'هذا المستند موقّع بشهادة سابقة، ولا تقبله الهيئة إلا ببيانات اعتمادها. شغّل الخادم بإعدادات TAX_… السابقة إلى أن يُبتّ فيه.',
  },
  empty: {
    open: 'بتّت الهيئة في جميع المستندات.',
    all: 'ستظهر هنا مستندات الفواتير الصادرة.',
  },
  column: {
    number: 'المستند',
    customer: 'العميل',
    state: 'الحالة',
    since: 'منذ',
    reportBy: 'آخر موعد للإبلاغ',
    rules: 'القواعد',
    action: 'إجراء',
  },
  dialog: {
    title: 'مستند ضريبي',
    titleOf: 'المستند الضريبي {number}',
    loading: 'جارٍ تحميل المستند الضريبي',
  },
  fact: {
    signed: 'تاريخ التوقيع',
    tries: 'محاولات الإرسال إلى الهيئة',
    failure: 'آخر إخفاق',
  },
  remarks: {
    title: 'ملاحظات الهيئة',
    none: 'ليس للهيئة ملاحظات.',
    error: 'خطأ',
    warning: 'تنبيه',
  },
  seller: {
    title: 'البائع كما أُرسل',
    name: 'الاسم',
    vatNumber: 'الرقم الضريبي',
    crNumber: 'رقم السجل التجاري',
    address: 'العنوان',
    settings:
      'بيانات البائع من الإعدادات. إن كانت غير صحيحة، فغيّر متغيرات \u2066SELLER_…\u2069 وأعد تشغيل الخادم قبل إصدار البديل.',
  },
  buyer: {
    title: 'المشتري',
    lead: 'صحّح ما تتناوله الملاحظات. تتغيّر بيانات العميل أيضًا.',
    name: 'الاسم بالإنجليزية',
    arabicName: 'الاسم بالعربية',
    from: {
      business: 'من السجل التجاري',
      individual: 'من خدمة التحقق من الهوية',
    },
    chooseCity: 'اختر المدينة',
    review: 'مراجعة',
  },
  confirm: {
    title: 'إصدار بديل عن {number}؟',
    business:
      'يُرسل إلى الهيئة فورًا مستند جديد بالرقم نفسه، ويحصل عليه العميل عندما تقبله الهيئة. تبقى المبالغ كما هي.',
    individual:
      'يُرسل إلى الهيئة فورًا مستند جديد بالرقم نفسه، ويحصل عليه العميل بالبريد الإلكتروني. تبقى المبالغ كما هي.',
    issue: 'إصدار البديل',
  },
  done: 'صدر البديل عن {number}.',
}
