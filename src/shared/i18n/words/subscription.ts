import type { Translated } from '../catalogue.ts'
import { ar as errors } from './errors.ts'

export const en = {
  tabs: {
    label: 'Subscription',
    overview: 'Overview',
    history: 'Support Package history',
    data: 'Your data',
  },
  summary: {
    title: 'Your subscription',
    status: 'Status',
    since: 'Active Since',
    package: 'Support Package',
    subscribedOn: 'Subscribed on {date}',
  },
  plan: {
    commitment: 'Commitment',
    lowerFrom: 'You can choose a lower package from {date}',
    higherAnyTime: 'A higher package is possible at any time.',
    unbound: 'None: you can change your package at any time',
    nextCharge: 'Next charge',
    change: 'Change support package',
    history: 'Packages and prices so far',
  },
  cancel: {
    title: 'Cancel Subscription',
    lead: 'Your cloud billing account and your support end {hours} hours after you ask for it. Until then you can still keep your account.',
    button: 'Cancel Subscription',
    ask: 'Cancel your subscription?',
    within: 'Your subscription will be cancelled within {hours} hours.',
    stops: {
      title: 'What stops',
      text: 'Your cloud billing account is closed: projects that are paid with it stop working. {package} support ends.',
    },
    when: {
      title: 'When',
      text: 'On {date} at {time}, Riyadh time. Until then everything goes on, and you can keep your account.',
    },
    owed: {
      title: 'What is still owed',
      outstanding: '{amount} is outstanding.',
      unbilled: '{total} with VAT ({amount} before VAT) is not invoiced yet.',
      nothing: 'Nothing at the moment.',
      final:
        'What is used up to the day before the end comes with the final invoice, which is charged to your card.',
    },
    back: 'Do not cancel',
    confirm: 'Yes, cancel it',
  },
  obstacles: {
    'failed-payment': 'Your last payment failed. Please settle it before requesting account cancellation.',
    'invoices-outstanding': 'Please settle your outstanding invoices before requesting account cancellation.',
    suspended: 'Your account is suspended. Please contact support to cancel it.',
    rejected: 'Your application was not accepted, so there is no subscription to cancel.',
    review: 'Your account is not open yet. It can be cancelled once our team has approved it.',
  },
  keep: {
    text: 'Your subscription ends on {date} at {time}, Riyadh time. Until then you can keep your account.',
    ending: 'Your subscription is ending now. The final invoice is being charged.',
    button: 'Keep my account',
  },
  withdraw: {
    title: 'Withdraw within seven days',
    lead: 'You can withdraw from your contract until the end of {date}, as long as you have not used the service. Everything you paid is refunded.',
    declared:
      'You asked to withdraw on {date}. Your right is kept, and we complete the withdrawal as soon as the reason for the delay is over. You can also press “Withdraw” again.',
    button: 'Withdraw',
    ask: 'Withdraw from your contract?',
    ends: {
      title: 'What ends',
      text: 'Your contract ends at once, and your cloud billing account is closed. Nothing more is charged.',
    },
    back: {
      title: 'What you get back',
      returned: '{amount} goes back to {card}.',
      nothing: 'No card was charged, so there is nothing to pay back.',
      unpaid: 'Unpaid invoices are credited in full and not charged.',
    },
    papers: {
      title: 'Documents',
      text: 'We e-mail you a credit note for each invoice.',
    },
    stay: 'Keep subscription',
    confirm: 'Withdraw and get a refund',
    done: 'You withdrew from your contract on {date}. Every invoice is credited in full, and anything you paid goes back to the card.',
  },
  resubscribe: {
    title: 'Re-subscribe',
    ended: 'Your subscription ended on {date}.',
    lead: 'You can subscribe again at any time.',
    button: 'Re-subscribe',
    ask: 'Re-subscribe?',
    charge:
      'Your primary card, {brand} ending in {last4}, is charged {amount} first, to see that it works. That is given back at once.',
    begins: 'Then you get a new billing account, and {package} support begins again.',
    paidFrom: 'You pay this price from today. This month is charged by days.',
    noCard:
      'To re-subscribe you need a primary card that can be charged, and there is none. Please see to that first.',
    addCard: 'Manage Payment',
    checking:
      'The charge of your card is being checked. This resolves within a minute. You won’t be charged twice.',
  },
  news: {
    'cancellation-asked': 'Your subscription has been cancelled',
    kept: 'Your account stays open.',
    withdrawn: 'You withdrew from your contract',
    resubscribed: 'New billing account has been created',
    'account-delayed':
      'You are subscribed again. The new billing account is not open yet; the notice on this page says why.',
  },
  history: {
    title: 'Support Package history',
    package: 'Support package',
    since: 'Since',
    price: 'Price',
    monthly: '{total} per month, VAT included + {percent} of monthly charges ({withVat} with VAT)',
    reckoned: '{amount} before VAT, plus VAT {vat}',
    empty: 'Your first support package is listed here as soon as your account is open.',
  },
} as const

export const ar: Translated<typeof en> = {
  tabs: { label: 'الاشتراك', overview: 'نظرة عامة', history: 'سجل باقات الدعم', data: 'بياناتك' },
  summary: {
    title: 'اشتراكك',
    status: 'الحالة',
    since: 'نشط منذ',
    package: 'باقة الدعم',
    subscribedOn: 'تم الاشتراك في {date}',
  },
  plan: {
    commitment: 'مدة الالتزام',
    lowerFrom: 'يمكنك اختيار باقة أقل ابتداءً من {date}',
    higherAnyTime: 'يمكنك اختيار باقة أعلى في أي وقت.',
    unbound: 'لا التزام: يمكنك تغيير باقتك في أي وقت',
    nextCharge: 'الدفعة القادمة',
    change: 'تغيير باقة الدعم',
    history: 'الباقات والأسعار السابقة',
  },
  cancel: {
    title: 'إلغاء الاشتراك',
    lead: 'ينتهي حساب الفوترة السحابي والدعم بعد {hours} ساعة من طلبك، ويمكنك الاحتفاظ بحسابك حتى ذلك الحين.',
    button: 'إلغاء الاشتراك',
    ask: 'هل تريد إلغاء اشتراكك؟',
    within: 'سيُلغى اشتراكك خلال {hours} ساعة.',
    stops: {
      title: 'ما الذي سيتوقف',
      text: 'يُغلق حساب الفوترة السحابي، فتتوقف المشاريع التي تُسدَّد منه. وينتهي دعم الباقة {package}.',
    },
    when: {
      title: 'متى',
      text: 'في {date} الساعة {time} بتوقيت الرياض. حتى ذلك الحين يستمر كل شيء، ويمكنك الاحتفاظ بحسابك.',
    },
    owed: {
      title: 'المبالغ المستحقة',
      outstanding: 'المبلغ المستحق {amount}.',
      unbilled: 'لم تصدر بعدُ فاتورة بمبلغ {total} مع ضريبة القيمة المضافة ({amount} قبلها).',
      nothing: 'لا شيء حاليًا.',
      final: 'يُضاف الاستهلاك حتى اليوم السابق للإلغاء إلى الفاتورة الختامية، ويُخصم من بطاقتك.',
    },
    back: 'الإبقاء على الاشتراك',
    confirm: 'تأكيد الإلغاء',
  },
  obstacles: {
    'failed-payment': 'تعذّر تحصيل دفعتك الأخيرة. يرجى تسديدها قبل طلب إلغاء الحساب.',
    'invoices-outstanding': errors['invoices-outstanding'],
    suspended: 'حسابك موقوف. يرجى التواصل مع الدعم لإلغائه.',
    rejected: 'لم يُقبل طلبك، فلا يوجد اشتراك لإلغائه.',
    review: 'لم يُفتح حسابك بعد. يمكن إلغاؤه بعد أن يعتمد فريقنا طلبك.',
  },
  keep: {
    text: 'ينتهي اشتراكك في {date} الساعة {time} بتوقيت الرياض. يمكنك الاحتفاظ بحسابك حتى ذلك الحين.',
    ending: 'اشتراكك ينتهي الآن، وجارٍ تحصيل الفاتورة الختامية.',
    button: 'الاحتفاظ بحسابي',
  },
  withdraw: {
    title: 'العدول خلال سبعة أيام',
    lead: 'يمكنك العدول عن العقد حتى نهاية يوم {date} ما دمت لم تستخدم الخدمة، ويُعاد إليك كل ما دفعته.',
    declared:
      'طلبت العدول في {date}، وحقك محفوظ، وسنتمّه فور زوال سبب التأخير. يمكنك أيضًا الضغط على «العدول عن العقد» مرة أخرى.',
    button: 'العدول عن العقد',
    ask: 'هل تريد العدول عن العقد؟',
    ends: {
      title: 'ما الذي سينتهي',
      text: 'ينتهي العقد فورًا ويُغلق حساب الفوترة السحابي، ولن يُخصم أي مبلغ آخر.',
    },
    back: {
      title: 'المبالغ المعادة',
      returned: 'يُعاد {amount} إلى {card}.',
      nothing: 'لم يُخصم أي مبلغ من بطاقاتك، فلا يوجد ما يُعاد.',
      unpaid: 'ويصدر إشعار دائن بكامل قيمة الفواتير غير المسددة ولن تُحصَّل.',
    },
    papers: {
      title: 'المستندات',
      text: 'نرسل إليك بالبريد الإلكتروني إشعارًا دائنًا لكل فاتورة.',
    },
    stay: 'الإبقاء على الاشتراك',
    confirm: 'العدول واسترداد المبالغ',
    done: 'عدلت عن العقد في {date}. صدر إشعار دائن بكامل قيمة كل فاتورة، ويُعاد ما دفعته إلى البطاقة.',
  },
  resubscribe: {
    title: 'إعادة الاشتراك',
    ended: 'انتهى اشتراكك في {date}.',
    lead: 'يمكنك الاشتراك من جديد في أي وقت.',
    button: 'إعادة الاشتراك',
    ask: 'هل تريد إعادة الاشتراك؟',
    charge:
      'سنخصم {amount} من بطاقتك الأساسية ({brand} المنتهية بـ {last4}) للتأكد من صلاحيتها، ثم نعيده فورًا.',
    begins: 'بعد ذلك تحصل على حساب فوترة جديد، ويبدأ دعم الباقة {package} من جديد.',
    paidFrom: 'تدفع هذا السعر ابتداءً من اليوم، ويُحتسب هذا الشهر بعدد الأيام.',
    noCard: 'تحتاج لإعادة الاشتراك إلى بطاقة أساسية يمكن الخصم منها، ولا توجد بطاقة كهذه. يرجى إضافتها أولًا.',
    addCard: 'إدارة الدفع',
    checking: 'جارٍ التحقق من الخصم من بطاقتك. يُحسم تلقائيًا خلال دقيقة، ولن يُخصم المبلغ مرتين.',
  },
  news: {
    'cancellation-asked': 'تم إلغاء اشتراكك',
    kept: 'يبقى حسابك مفتوحًا.',
    withdrawn: 'تم العدول عن العقد',
    resubscribed: 'تم إنشاء حساب فوترة جديد',
    'account-delayed': 'عاد اشتراكك. لم يُفتح حساب الفوترة الجديد بعد، ويوضح الإشعار في هذه الصفحة السبب.',
  },
  history: {
    title: 'سجل باقات الدعم',
    package: 'باقة الدعم',
    since: 'منذ',
    price: 'السعر',
    monthly: '{total} شهريًا شاملًا ضريبة القيمة المضافة + {percent} من الرسوم الشهرية ({withVat} مع الضريبة)',
    reckoned: '{amount} قبل ضريبة القيمة المضافة، والضريبة {vat}',
    empty: 'تظهر باقة الدعم الأولى هنا فور فتح حسابك.',
  },
}
