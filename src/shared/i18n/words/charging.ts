import type { Translated } from '../catalogue.ts'

/** The administrators’ page that stops and resumes charging. */
export const en = {
  lead: 'Masar charges each invoice by plan: monthly ones on the 6th. Here you stop all planned charges at once, for example when amounts look wrong. Nothing is lost: what waits is charged after you resume.',
  loading: 'Loading the state of charging',
  unavailable: 'The state of charging could not be loaded. Reload the page to try again.',
  running: {
    title: 'Charges are made as planned',
    none: 'No invoice waits to be charged now.',
    some: '{count} invoices over {amount} are due and will be charged soon.',
    one: 'One invoice over {amount} is due and will be charged soon.',
  },
  stopped: {
    title: 'Charging is stopped',
    none: 'No invoice waits so far.',
    some: '{count} invoices over {amount} wait. They are charged when you resume.',
    one: 'One invoice over {amount} waits. It is charged when you resume.',
    customers: 'Customers notice nothing: no charge fails, no reminder is sent, no account is suspended.',
  },
  cause: {
    administrator: 'Stopped by an administrator',
    'charge-amount': 'A charge would be over the limit of one charge',
    'account-day': 'The charges of an account would be over the limit of a day',
    'day-amount': 'The charges of all accounts would be over the limit of a day',
    'day-count': 'There would be more charges than the limit of a day',
    declines: 'Too many charges were declined within an hour',
  },
  scope: {
    label: 'Which charges',
    planned: 'Planned charges; people can still pay',
    all: 'All charges, also people’s own',
  },
  fact: {
    cause: 'Cause',
    by: 'By',
    since: 'Since',
    reason: 'Reason',
    scope: 'Stopped',
    held: 'Charge that was held',
  },
  open: 'Open account',
  stop: {
    act: 'Stop charging',
    title: 'Stop charging?',
    lead: 'From now on no charge begins. A charge that has begun is settled. The other administrators get an e-mail with your reason.',
    send: 'Stop charging',
    done: 'Charging is stopped.',
  },
  release: {
    act: 'Resume charging',
    title: 'Resume charging?',
    lead: 'Every invoice that waits is charged now. If a limit stopped charging, the charge that was held passes, and the day’s sums count from now on.',
    send: 'Resume charging',
    done: 'Charging is resumed. What waited is being charged.',
  },
  reason: 'Reason',
  ended: {
    title: 'Earlier stops',
    none: 'Charging was never stopped.',
    released: 'Resumed by {name}: {reason}',
  },
} as const

export const ar: Translated<typeof en> = {
  lead: 'يخصم مسار كل فاتورة في موعدها، والفواتير الشهرية في السادس من الشهر. هنا توقف جميع عمليات الخصم المجدولة دفعة واحدة، مثلًا إذا بدت المبالغ خاطئة. لا يضيع شيء: يُخصم ما ينتظر بعد الاستئناف.',
  loading: 'يجري تحميل حالة الخصم',
  unavailable: 'تعذّر تحميل حالة الخصم. أعد تحميل الصفحة للمحاولة من جديد.',
  running: {
    title: 'تُجرى عمليات الخصم في مواعيدها',
    none: 'لا توجد فاتورة بانتظار الخصم الآن.',
    some: 'حلّ موعد خصم {count} من الفواتير بمجموع {amount}، وستُخصم قريبًا.',
    one: 'حلّ موعد خصم فاتورة واحدة بمبلغ {amount}، وستُخصم قريبًا.',
  },
  stopped: {
    title: 'الخصم متوقف',
    none: 'لا توجد فاتورة تنتظر حتى الآن.',
    some: 'ينتظر {count} من الفواتير بمجموع {amount}. تُخصم عند الاستئناف.',
    one: 'تنتظر فاتورة واحدة بمبلغ {amount}. تُخصم عند الاستئناف.',
    customers: 'لا يلاحظ العملاء شيئًا: لا تُسجَّل عملية خصم فاشلة، ولا يُرسل تذكير، ولا يوقف حساب.',
  },
  cause: {
    administrator: 'أوقفه مدير نظام',
    'charge-amount': 'مبلغ عملية خصم يتجاوز حد العملية الواحدة',
    'account-day': 'مجموع ما يُخصم من حساب يتجاوز حد اليوم',
    'day-amount': 'مجموع ما يُخصم من جميع الحسابات يتجاوز حد اليوم',
    'day-count': 'عدد عمليات الخصم يتجاوز حد اليوم',
    declines: 'رُفضت عمليات خصم كثيرة خلال ساعة',
  },
  scope: {
    label: 'عمليات الخصم المقصودة',
    planned: 'المجدولة فقط، ويمكن للأشخاص السداد بأنفسهم',
    all: 'جميعها، ومنها ما يطلبه الأشخاص',
  },
  fact: {
    cause: 'سبب الإيقاف',
    by: 'بواسطة',
    since: 'منذ',
    reason: 'السبب',
    scope: 'ما أُوقف',
    held: 'عملية الخصم المحتجزة',
  },
  open: 'فتح الحساب',
  stop: {
    act: 'إيقاف الخصم',
    title: 'إيقاف الخصم؟',
    lead: 'لن تبدأ أي عملية خصم من الآن. وما بدأ منها يُستكمل. يصل بقية مديري النظام بريد فيه السبب الذي تكتبه.',
    send: 'إيقاف الخصم',
    done: 'أُوقف الخصم.',
  },
  release: {
    act: 'استئناف الخصم',
    title: 'استئناف الخصم؟',
    lead: 'تُخصم الآن كل فاتورة تنتظر. وإن كان حدٌّ قد أوقف الخصم، فستُجرى العملية المحتجزة، وتُحسب مجاميع اليوم من الآن.',
    send: 'استئناف الخصم',
    done: 'استُؤنف الخصم، ويُخصم ما كان ينتظر.',
  },
  reason: 'السبب',
  ended: {
    title: 'مرات الإيقاف السابقة',
    none: 'لم يُوقف الخصم قط.',
    released: 'استأنفه {name}: {reason}',
  },
}
