import type { Translated } from '../catalogue.ts'

export const en = {
  title: { own: 'Where your account is', admin: 'Where the account is' },
  holder: {
    customer: { own: 'With you', admin: 'With the customer' },
    team: { own: 'With our team', admin: 'With our team' },
    clock: { own: 'Nobody has to act', admin: 'Nobody has to act' },
    masar: { own: 'With Masar', admin: 'With Masar' },
  },
  debt: {
    declined: 'No card could be charged',
    pay: { own: 'You pay what is due', admin: 'The customer pays what is due' },
    payText: 'With a saved card or a new one: the bar above has the amount.',
    active: 'The account is active again',
    activeText: 'Within a minute after the payment. Google Cloud follows in a few minutes.',
  },
  quota: {
    reached: 'The monthly quota is reached',
    wait: 'A new month begins',
    waitText: 'On {date}, in Riyadh.',
    active: 'The account is active again',
    activeText: 'On that day, without any action.',
  },
  suspension: {
    suspended: 'The account was suspended',
    review: 'Our team checks and decides',
    reviewText: {
      own: 'The account’s owner gets the decision by e-mail.',
      admin: 'The customer gets the decision by e-mail.',
    },
    debt: 'Overdue invoices are paid',
    active: 'The account is active again',
  },
  hold: {
    placed: 'The account was put on hold',
    reviewText: {
      own: 'Everything keeps running. Cards and support package can’t be changed until then. The account’s owner gets the decision by e-mail.',
      admin:
        'Everything keeps running. Cards and support package can’t be changed until then. The customer gets the decision by e-mail.',
    },
    released: 'The hold is released',
    releasedText: 'Cards and support package can be changed again.',
  },
  cancellation: {
    asked: 'The subscription was cancelled',
    wait: 'The notice period ends',
    waitText: 'On {date} at {time}, Riyadh time. It can be undone until then.',
    settle: 'The final invoice is charged',
    settleText: 'For the usage until the day before.',
    closed: 'The account is closed',
    closedText: {
      own: 'You can re-subscribe at any time.',
      admin: 'The customer can re-subscribe at any time.',
    },
  },
} as const

export const ar: Translated<typeof en> = {
  title: { own: 'أين وصل حسابك', admin: 'أين وصل الحساب' },
  holder: {
    customer: { own: 'الخطوة لديك', admin: 'الخطوة لدى العميل' },
    team: { own: 'الخطوة لدى فريقنا', admin: 'الخطوة لدى فريقنا' },
    clock: { own: 'لا يُطلب أي إجراء', admin: 'لا يُطلب أي إجراء' },
    masar: { own: 'الخطوة لدى مسار', admin: 'الخطوة لدى مسار' },
  },
  debt: {
    declined: 'تعذّر تحصيل الدفعة من أي بطاقة',
    pay: { own: 'تسدد المبلغ المستحق', admin: 'يسدد العميل المبلغ المستحق' },
    payText: 'ببطاقة محفوظة أو جديدة، والمبلغ مبيّن في أعلى الصفحة.',
    active: 'يعود الحساب نشطًا',
    activeText: 'خلال دقيقة من السداد، ويتبعه الحساب السحابي خلال بضع دقائق.',
  },
  quota: {
    reached: 'بلغ الحساب حصته الشهرية',
    wait: 'يبدأ شهر جديد',
    waitText: 'في {date} بتوقيت الرياض.',
    active: 'يعود الحساب نشطًا',
    activeText: 'في ذلك اليوم دون أي إجراء.',
  },
  suspension: {
    suspended: 'أُوقف الحساب',
    review: 'يتحقق فريقنا ويقرر',
    reviewText: {
      own: 'يصل القرار إلى مالك الحساب بالبريد الإلكتروني.',
      admin: 'يصل القرار إلى العميل بالبريد الإلكتروني.',
    },
    debt: 'تُسدَّد الفواتير المتأخرة',
    active: 'يعود الحساب نشطًا',
  },
  hold: {
    placed: 'قُيّد الحساب للمراجعة',
    reviewText: {
      own: 'تستمر جميع الخدمات. ولا يمكن تغيير البطاقات أو باقة الدعم حتى ذلك الحين. يصل القرار إلى مالك الحساب بالبريد الإلكتروني.',
      admin:
        'تستمر جميع الخدمات. ولا يمكن تغيير البطاقات أو باقة الدعم حتى ذلك الحين. يصل القرار إلى العميل بالبريد الإلكتروني.',
    },
    released: 'يُزال القيد',
    releasedText: 'يصبح تغيير البطاقات وباقة الدعم ممكنًا من جديد.',
  },
  cancellation: {
    asked: 'أُلغي الاشتراك',
    wait: 'تنتهي مهلة الإلغاء',
    waitText: 'في {date} الساعة {time} بتوقيت الرياض، ويمكن التراجع حتى ذلك الحين.',
    settle: 'تُحصَّل الفاتورة الختامية',
    settleText: 'عن الاستهلاك حتى اليوم السابق.',
    closed: 'يُغلق الحساب',
    closedText: { own: 'يمكنك الاشتراك مجددًا في أي وقت.', admin: 'يمكن للعميل الاشتراك مجددًا في أي وقت.' },
  },
}
