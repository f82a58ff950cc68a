import type { Translated } from '../catalogue.ts'

/** The administrators’ list of card payments without an account, and of charges that the card provider does not know. */
export const en = {
  label: 'Payments without an account',
  lead: 'Each was made through Masar for an account that does not exist, for example because a backup was restored. Nothing is charged or refunded until you decide.',
  filter: { label: 'Payments', open: 'Open', all: 'All' },
  empty: {
    open: 'No payment waits for a decision.',
    all: 'No payment without an account was ever found.',
  },
  column: {
    amount: 'Amount',
    card: 'Card',
    state: 'State',
    taken: 'Charged at',
    customer: 'Named account',
    invoice: 'Invoice reference',
    acts: 'Actions',
  },
  unnamed: 'No account named',
  assigned: 'Open account',
  assign: {
    act: 'Assign',
    title: 'Assign {amount} to an account',
    lead: 'The person may have opened a new account. Its charging stops until you decide there: record the payment for an invoice, or resume charging.',
    send: 'Assign payment',
    done: 'The payment is assigned. Decide about it on the account’s overview.',
  },
  return: {
    act: 'Give back',
    title: 'Give {amount} back to the card?',
    lead: 'The card provider returns the whole payment to the card that paid. This cannot be undone.',
    send: 'Give back',
    done: 'The card provider is asked to return the payment.',
  },
  dismiss: {
    act: 'Dismiss',
    title: 'Dismiss {amount}?',
    lead: 'Only when it was settled outside Masar. The money stays at the card provider.',
    send: 'Dismiss payment',
    done: 'The payment is dismissed.',
  },
  email: 'E-mail of the account’s owner',
  reason: 'Reason',
  missing: {
    title: 'Charges that the card provider does not know',
    lead: 'Masar counts them as paid. Ask the card provider’s support; nothing is charged or refunded automatically.',
    entry: '{amount}, card ending in {last4}, {date}',
    open: 'Open account',
  },
} as const

export const ar: Translated<typeof en> = {
  label: 'دفعات بلا حساب',
  lead: 'أُجريت كل منها عبر مسار لحساب غير موجود، مثلًا بعد استعادة نسخة احتياطية. لا يُخصم شيء ولا يُعاد حتى تقرّر.',
  filter: { label: 'الدفعات', open: 'المفتوحة', all: 'الكل' },
  empty: {
    open: 'لا توجد دفعة بانتظار قرار.',
    all: 'لم يُعثر قط على دفعة بلا حساب.',
  },
  column: {
    amount: 'المبلغ',
    card: 'البطاقة',
    state: 'الحالة',
    taken: 'وقت الخصم',
    customer: 'الحساب المذكور',
    invoice: 'مرجع الفاتورة',
    acts: 'الإجراءات',
  },
  unnamed: 'لم يُذكر حساب',
  assigned: 'فتح الحساب',
  assign: {
    act: 'إسناد',
    title: 'إسناد {amount} إلى حساب',
    lead: 'ربما فتح الشخص حسابًا جديدًا. يتوقف الخصم منه حتى تقرّر هناك: تسجيل الدفعة لفاتورة، أو استمرار الخصم دونها.',
    send: 'إسناد الدفعة',
    done: 'أُسندت الدفعة. اتخذ القرار بشأنها في صفحة الحساب.',
  },
  return: {
    act: 'إعادة',
    title: 'إعادة {amount} إلى البطاقة؟',
    lead: 'يعيد مزوّد خدمة الدفع الدفعة كاملة إلى البطاقة التي سُدّدت بها. لا يمكن التراجع عن ذلك.',
    send: 'إعادة الدفعة',
    done: 'طُلب من مزوّد خدمة الدفع إعادة الدفعة.',
  },
  dismiss: {
    act: 'استبعاد',
    title: 'استبعاد {amount}؟',
    lead: 'فقط إذا سُوّيت الدفعة خارج مسار. يبقى المبلغ لدى مزوّد خدمة الدفع.',
    send: 'استبعاد الدفعة',
    done: 'استُبعدت الدفعة.',
  },
  email: 'البريد الإلكتروني لمالك الحساب',
  reason: 'السبب',
  missing: {
    title: 'عمليات خصم لا يعرفها مزوّد خدمة الدفع',
    lead: 'تُعدّ لدى مسار مسدّدة. اسأل دعم مزوّد خدمة الدفع؛ لا يُخصم شيء ولا يُعاد تلقائيًا.',
    entry: '{amount}، بطاقة تنتهي بالأرقام {last4}، {date}',
    open: 'فتح الحساب',
  },
}
