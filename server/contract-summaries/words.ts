import type { AccountType, PackageName } from '#contract/entities/common.ts'
import type { BilingualText } from '../invoice-documents/words.ts'

export const SUPPORT: Readonly<Record<PackageName, BilingualText>> = {
  Basic: { en: 'Billing cases only, response within 24 hours', ar: 'حالات الفوترة فقط، والرد خلال 24 ساعة' },
  Standard: {
    en: 'Support in business hours, response time 4 hours',
    ar: 'دعم في ساعات العمل، وزمن الاستجابة 4 ساعات',
  },
  Enhanced: {
    en: 'Support for all cases around the clock, response time 1 hour',
    ar: 'دعم لجميع الحالات على مدار الساعة، وزمن الاستجابة ساعة واحدة',
  },
}

const INVOICES: Readonly<Record<AccountType, BilingualText>> = {
  business: {
    en: 'Every charge comes with a tax invoice, in your account and by e-mail.',
    ar: 'تصدر مع كل خصم فاتورة ضريبية، تجدها في حسابك وتصلك بالبريد الإلكتروني.',
  },
  individual: {
    en: 'Every charge comes with a simplified tax invoice, in your account and by e-mail.',
    ar: 'تصدر مع كل خصم فاتورة ضريبية مبسطة، تجدها في حسابك وتصلك بالبريد الإلكتروني.',
  },
}

export const WORDS = {
  title: { en: 'Contract summary', ar: 'ملخص العقد' },
  name: { en: 'Name', ar: 'الاسم' },
  otherName: { en: 'Name in Arabic', ar: 'الاسم بالإنجليزية' },

  customer: { en: 'Customer', ar: 'العميل' },
  accountType: { en: 'Account type', ar: 'نوع الحساب' },
  business: { en: 'Business', ar: 'أعمال' },
  individual: { en: 'Individual', ar: 'أفراد' },
  accountName: { en: 'Account name', ar: 'اسم الحساب' },
  accountNumber: { en: 'Account number', ar: 'رقم الحساب' },

  service: { en: 'Service', ar: 'الخدمة' },
  serviceText: {
    en: 'A billing account for Google Cloud, invoiced in Saudi riyals by the seller',
    ar: 'حساب فوترة لخدمات Google Cloud، يصدر البائع فواتيره بالريال السعودي',
  },
  package: { en: 'Support package', ar: 'باقة الدعم' },
  support: { en: 'Support', ar: 'الدعم' },
  term: { en: 'Term', ar: 'المدة' },
  termText: { en: 'Open-ended, until it is cancelled', ar: 'غير محددة، إلى حين الإلغاء' },
  commitment: { en: 'Changing the package', ar: 'تغيير الباقة' },
  commitmentText: {
    en: 'To a higher package at any time, to a lower one after 90 days',
    ar: 'إلى باقة أعلى في أي وقت، وإلى باقة أدنى بعد 90 يومًا',
  },

  price: { en: 'Price and VAT', ar: 'السعر وضريبة القيمة المضافة' },
  monthlyPrice: { en: 'Monthly price, VAT included', ar: 'السعر الشهري شاملًا الضريبة' },
  free: { en: 'Free', ar: 'مجانًا' },
  calculation: { en: 'Calculation', ar: 'طريقة الاحتساب' },
  share: { en: 'Share of usage', ar: 'نسبة من الاستهلاك' },
  from: { en: 'Payable from', ar: 'يُدفع من' },
  fromText: {
    en: 'The day your account is activated; part of a month is charged by days',
    ar: 'يوم تفعيل حسابك، ويُحتسب جزء الشهر بعدد الأيام',
  },
  usage: {
    en: 'Your usage of Google Cloud is charged in addition, plus 15% VAT.',
    ar: 'يُحتسب استهلاكك من خدمات Google Cloud إضافةً إلى ذلك، وتُضاف إليه ضريبة القيمة المضافة 15%.',
  },

  billing: { en: 'Invoices and payment', ar: 'الفواتير والسداد' },
  monthly: {
    en: 'The invoice for a month is issued on the 1st of the next month and charged to your primary card on the 6th. If that card is declined, your backup card is charged, if you have one.',
    ar: 'تصدر فاتورة كل شهر في اليوم الأول من الشهر التالي، ويُخصم مبلغها من بطاقتك الأساسية في اليوم السادس منه. وإذا رُفضت البطاقة خُصم المبلغ من بطاقتك الاحتياطية إن وُجدت.',
  },
  retries: {
    en: 'If no card can be charged, your account is suspended: running resources keep running and are billed, and you cannot create new ones. We try your cards again up to three times: 1, 3 and 7 days later. You can pay in the portal at any time.',
    ar: 'إذا تعذّر الخصم من بطاقاتك أُوقف حسابك: تستمر الموارد العاملة ويُحتسب استهلاكها، ولا يمكنك إنشاء موارد جديدة. ونعيد محاولة الخصم حتى ثلاث مرات: بعد يوم واحد و3 أيام و7 أيام، ويمكنك السداد في البوابة في أي وقت.',
  },
  invoices: INVOICES,

  cancellation: { en: 'Cancellation', ar: 'الإلغاء' },
  settlement: {
    en: 'The final invoice has your usage up to the day before the end and the price of the package for those days, and is charged to your card. Then your billing account is closed, and projects that are paid with it stop.',
    ar: 'تتضمن الفاتورة الختامية استهلاكك حتى اليوم السابق لانتهاء الاشتراك وسعر الباقة عن تلك الأيام، ويُخصم مبلغها من بطاقتك. ثم يُغلق حساب الفوترة وتتوقف المشاريع التي تُسدَّد منه.',
  },

  withdrawal: { en: 'Right of withdrawal', ar: 'حق العدول عن العقد' },
  withdrawalText: {
    en: 'You can withdraw until seven days after your account is activated, as long as you have used nothing: on the page “Subscription”, press “Withdraw”. One press ends the contract, and you get back everything you paid. Before the activation, write to the seller to withdraw your application.',
    ar: 'يمكنك العدول عن العقد حتى سبعة أيام من تفعيل حسابك ما لم تستهلك شيئًا: اضغط «العدول عن العقد» في صفحة «الاشتراك». ينتهي العقد بضغطة واحدة، ويُعاد إليك كل ما دفعته. أما قبل التفعيل فراسل البائع لسحب طلبك.',
  },

  terms: { en: 'Terms', ar: 'الشروط' },
  edition: { en: 'Edition', ar: 'الإصدار' },
  fingerprint: { en: 'Fingerprint (SHA-256)', ar: 'البصمة (SHA-256)' },
  accepted: { en: 'Accepted', ar: 'وقت القبول' },
  use: { en: 'Terms of Use', ar: 'شروط الاستخدام' },
  agreement: { en: 'Subscription Agreement', ar: 'اتفاقية الاشتراك' },
  privacy: { en: 'Privacy Policy', ar: 'سياسة الخصوصية' },

  data: { en: 'Data and contact', ar: 'البيانات والتواصل' },
  dataText: {
    en: 'The Privacy Policy says how your data is used. For questions about this contract, write or call.',
    ar: 'توضح سياسة الخصوصية كيف تُستخدم بياناتك. ولأي سؤال عن هذا العقد راسلنا أو اتصل بنا.',
  },
} as const
