import type { Translated } from '../catalogue.ts'

export const en = {
  title: {
    own: {
      'failed-payment': 'Your account is suspended: the last payment failed',
      'failed-settlement': 'Your account is suspended: the final invoice could not be charged',
      'taken-back': 'Your bank took a payment back',
      unpaid: 'An invoice is unpaid',
    },
    admin: {
      'failed-payment': 'The account is suspended: the last payment failed',
      'failed-settlement': 'The account is suspended: the final invoice could not be charged',
      'taken-back': 'The customer’s bank took a payment back',
      unpaid: 'An invoice is unpaid',
    },
  },
  own: {
    takenBack:
      'The invoice is unpaid again. We do not charge it automatically: pay it, or answer our mail if it is wrong.',
    checking: 'Your payment is being checked. This resolves within a minute. You won’t be charged twice.',
  },
  /** For an administrator who acts for the customer. */
  admin: {
    takenBack:
      'The invoice is unpaid again. It is not charged automatically: the customer pays it, or you issue a credit note in Billing History.',
    checking: 'The payment is being checked. This resolves within a minute. You won’t be charged twice.',
  },
  owed: '{amount} is outstanding, VAT included.',
  together: 'All due invoices are paid together; this one is {amount} of the sum.',
  lastAttempt: 'The last attempt was on {date}.',
  lastAttemptWhy: 'The last attempt was on {date}: {reason}.',
  noCard: 'There is no card to charge.',
  stopped:
    'Nothing is charged until our team has checked the payment on the Overview, and nothing is charged twice.',
  cloudStops: 'The cloud account is suspended until everything is paid.',
  payWith: 'Pay {amount} with',
  inOrder: ', then ',
  newCard: 'A new card…',
  retry: 'Retry Payment',
  addCard: 'Add card and pay',
  addPrimaryCard: 'Add Primary Card',
  payment: {
    own: {
      sending: 'Your card is being charged',
      checking: 'Your payment is being checked',
      paid: 'Payment Successful',
      failed: 'Payment Failed',
      refused: 'Retry Payment',
      paidText: 'Thank you. Your payment was received.',
      failedText: 'Your payment has failed.',
    },
    admin: {
      sending: 'The card is being charged',
      checking: 'The payment is being checked',
      paid: 'Payment Successful',
      failed: 'Payment Failed',
      refused: 'Retry Payment',
      paidText: 'The payment was received.',
      failedText: 'The payment has failed.',
    },
    sending: 'This takes a moment. Please keep this page open.',
    checking:
      'The card provider has not confirmed the result yet. This resolves within a minute. You won’t be charged twice.',
    card: '{amount} was charged to {card}.',
    noCard: 'None of your cards can be charged. Add a valid card, then try again.',
    again: 'Try again',
    notPrimary: '{card} is not the primary card, so it does not pay the next invoice.',
    makePrimary: 'Make it the primary card',
  },
} as const

export const ar: Translated<typeof en> = {
  title: {
    own: {
      'failed-payment': 'حسابك موقوف: تعذّر تحصيل الدفعة الأخيرة',
      'failed-settlement': 'حسابك موقوف: تعذّر تحصيل الفاتورة الختامية',
      'taken-back': 'استرد بنكك دفعة',
      unpaid: 'لديك فاتورة غير مدفوعة',
    },
    admin: {
      'failed-payment': 'الحساب موقوف: تعذّر تحصيل الدفعة الأخيرة',
      'failed-settlement': 'الحساب موقوف: تعذّر تحصيل الفاتورة الختامية',
      'taken-back': 'استرد بنك العميل دفعة',
      unpaid: 'لدى العميل فاتورة غير مدفوعة',
    },
  },
  own: {
    takenBack: 'عادت الفاتورة غير مدفوعة، ولا نخصمها تلقائيًا: سدّدها، أو أجب عن رسالتنا إن كان ذلك خطأً.',
    checking: 'جارٍ التحقق من دفعتك. تُحسم تلقائيًا خلال دقيقة، ولن يُخصم المبلغ مرتين.',
  },
  admin: {
    takenBack:
      'عادت الفاتورة غير مدفوعة، ولا تُخصم تلقائيًا: يسدّدها العميل، أو تُصدر إشعارًا دائنًا في سجل الفواتير.',
    checking: 'جارٍ التحقق من الدفعة. تُحسم تلقائيًا خلال دقيقة، ولن يُخصم المبلغ مرتين.',
  },
  owed: 'المبلغ المستحق {amount} شاملًا ضريبة القيمة المضافة.',
  together: 'تُسدَّد جميع الفواتير المستحقة معًا، ومبلغ هذه الفاتورة منها {amount}.',
  lastAttempt: 'آخر محاولة: {date}.',
  lastAttemptWhy: 'آخر محاولة: {date} ({reason}).',
  noCard: 'لا توجد بطاقة يمكن الخصم منها.',
  stopped: 'لن يُخصم أي مبلغ حتى يتحقق فريقنا من الدفعة المعروضة في النظرة العامة، ولن يُخصم المبلغ مرتين.',
  cloudStops: 'الحساب السحابي موقوف إلى حين سداد المبلغ كاملًا.',
  payWith: 'سداد {amount} عبر',
  inOrder: '، ثم ',
  newCard: 'بطاقة جديدة…',
  retry: 'إعادة محاولة الدفع',
  addCard: 'إضافة بطاقة والسداد',
  addPrimaryCard: 'إضافة بطاقة أساسية',
  payment: {
    own: {
      sending: 'جارٍ الخصم من بطاقتك',
      checking: 'جارٍ التحقق من دفعتك',
      paid: 'تمت عملية الدفع',
      failed: 'تعذّرت عملية الدفع',
      refused: 'إعادة محاولة الدفع',
      paidText: 'شكرًا لك. وصلتنا دفعتك.',
      failedText: 'تعذّر إتمام دفعتك.',
    },
    admin: {
      sending: 'جارٍ الخصم من البطاقة',
      checking: 'جارٍ التحقق من الدفعة',
      paid: 'تمت عملية الدفع',
      failed: 'تعذّرت عملية الدفع',
      refused: 'إعادة محاولة الدفع',
      paidText: 'وصلت الدفعة.',
      failedText: 'تعذّر إتمام الدفعة.',
    },
    sending: 'يستغرق ذلك لحظات. يرجى إبقاء هذه الصفحة مفتوحة.',
    checking:
      'لم تصلنا نتيجة الدفع من مزوّد خدمة الدفع بعد. نواصل المتابعة وتُحسم خلال دقيقة، ولن يُخصم المبلغ مرتين.',
    card: 'خُصم {amount} من البطاقة: {card}.',
    noCard: 'لا يمكن الخصم من أي من بطاقاتك. أضف بطاقة صالحة ثم أعد المحاولة.',
    again: 'إعادة المحاولة',
    notPrimary: 'البطاقة {card} ليست الأساسية، فلن تُسدَّد بها الفاتورة القادمة.',
    makePrimary: 'جعلها البطاقة الأساسية',
  },
}
