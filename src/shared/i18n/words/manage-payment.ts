import type { Translated } from '../catalogue.ts'

export const en = {
  slots: { primary: 'Primary card', backup: 'Backup card', other: 'Other cards' },
  /** Within a sentence. */
  status: { primary: 'primary', backup: 'backup', other: 'other' },
  add: { primary: 'Add a primary card', backup: 'Add a backup card', other: 'Add another card' },
  addText: {
    primary: 'Invoices are charged to the primary card automatically.',
    backup: 'The backup card pays when the primary card fails.',
    other: 'A card added here can be made primary or backup later.',
  },
  noCard: 'No card',
  declined: 'Declined on {date}: {reason}',
  replacePrimary: 'To replace this card, add another card and make it primary.',
  menu: {
    label: 'Change the {brand} card ending in {last4}',
    primary: 'Make primary',
    backup: 'Make backup',
    remove: 'Remove',
    expired: 'An expired card cannot be primary',
    unusable: 'This card can no longer be used',
  },
  move: { primary: 'Make this the primary card?', backup: 'Make this the backup card?' },
  moved: {
    primary: 'Your primary card is changed.',
    backup: 'Your backup card is changed.',
    other: 'Moved to other cards.',
  },
  remove: {
    title: 'Remove this card?',
    text: 'The {brand} card ending in {last4} is removed here and at the card provider. To use it again, add it again.',
    confirm: 'Remove the card',
  },
  removed: 'The card is removed.',
  notice: {
    closed: 'Your cards cannot be changed now',
    'pending-review': 'Your account is under review. You can add, change and remove cards once that is over.',
    'pending-cancellation':
      'Your account is being cancelled. If you keep it, you can add, change and remove cards again.',
    rejected: 'Your application was not accepted, so no card is needed now.',
    cancelled:
      'Your account is cancelled. After you re-subscribe you can add, change and remove cards again.',
    comeBack: {
      title: 'To re-subscribe you need a primary card',
      declined: 'Your primary card was declined',
      none: 'There is no primary card that can be charged.',
      whyDeclined: 'The bank declined it when you wanted to re-subscribe.',
      text: 'Add a card, or make another card primary. Then re-subscribe.',
      moveOnly: 'Another saved card can be made primary.',
    },
    subscription: 'Go to Subscription',
  },
  /** For administrators. */
  adminNotice: {
    closed: 'The cards cannot be changed now',
    'pending-review': 'The account is under review. Cards can be changed and removed once that is over.',
    'pending-cancellation':
      'The account is being cancelled. If it is kept, cards can be changed and removed again.',
    rejected: 'The application was not accepted, so no card is needed now.',
    cancelled: 'The account is cancelled. After a new subscription, cards can be changed and removed again.',
    comeBack: {
      title: 'To re-subscribe, a primary card is needed',
      declined: 'The primary card was declined',
      whyDeclined: 'The bank declined it at the new subscription.',
    },
  },
} as const

export const ar: Translated<typeof en> = {
  slots: { primary: 'البطاقة الأساسية', backup: 'البطاقة الاحتياطية', other: 'بطاقات أخرى' },
  status: { primary: 'أساسية', backup: 'احتياطية', other: 'أخرى' },
  add: { primary: 'إضافة بطاقة أساسية', backup: 'إضافة بطاقة احتياطية', other: 'إضافة بطاقة أخرى' },
  addText: {
    primary: 'تسدّد البطاقة الأساسية الرصيد تلقائيًا.',
    backup: 'تسدّد البطاقة الاحتياطية عند تعذّر الخصم من البطاقة الأساسية.',
    other: 'يمكنك جعل البطاقة المضافة هنا أساسية أو احتياطية لاحقًا.',
  },
  noCard: 'لا توجد بطاقة',
  declined: 'رُفضت في {date}: {reason}',
  replacePrimary: 'لاستبدال هذه البطاقة أضف بطاقة أخرى واجعلها أساسية.',
  menu: {
    label: 'تغيير بطاقة {brand} المنتهية بـ {last4}',
    primary: 'جعلها أساسية',
    backup: 'جعلها احتياطية',
    remove: 'إزالة',
    expired: 'لا يمكن أن تكون البطاقة المنتهية أساسية',
    unusable: 'لم يعد بالإمكان استخدام هذه البطاقة',
  },
  move: { primary: 'هل تريد جعلها البطاقة الأساسية؟', backup: 'هل تريد جعلها البطاقة الاحتياطية؟' },
  moved: {
    primary: 'تم تغيير بطاقتك الأساسية.',
    backup: 'تم تغيير بطاقتك الاحتياطية.',
    other: 'أصبحت البطاقة ضمن بطاقاتك الأخرى.',
  },
  remove: {
    title: 'هل تريد إزالة هذه البطاقة؟',
    text: 'تُزال بطاقة {brand} المنتهية بـ {last4} من هنا ومن مزوّد خدمة الدفع. لاستخدامها مجددًا عليك إضافتها من جديد.',
    confirm: 'إزالة البطاقة',
  },
  removed: 'أُزيلت البطاقة.',
  notice: {
    closed: 'لا يمكن تغيير بطاقاتك الآن',
    'pending-review': 'حسابك قيد المراجعة. فور انتهائها يمكنك إضافة البطاقات وتغييرها وإزالتها.',
    'pending-cancellation': 'حسابك قيد الإلغاء. إن احتفظت به أمكنك إضافة البطاقات وتغييرها وإزالتها من جديد.',
    rejected: 'لم يُقبل طلبك، لذلك لا حاجة إلى بطاقة الآن.',
    cancelled: 'حسابك ملغى. بعد إعادة الاشتراك يمكنك إضافة البطاقات وتغييرها وإزالتها من جديد.',
    comeBack: {
      title: 'تحتاج إلى بطاقة أساسية لإعادة الاشتراك',
      declined: 'رُفضت بطاقتك الأساسية',
      none: 'لا توجد بطاقة أساسية يمكن الخصم منها.',
      whyDeclined: 'رفضها البنك عند إعادة الاشتراك.',
      text: 'أضف بطاقة أو اجعل بطاقة أخرى أساسية، ثم أعد الاشتراك.',
      moveOnly: 'يمكن جعل بطاقة أخرى محفوظة أساسية.',
    },
    subscription: 'الانتقال إلى الاشتراك',
  },
  adminNotice: {
    closed: 'لا يمكن تغيير البطاقات الآن',
    'pending-review': 'الحساب قيد المراجعة. فور انتهائها يمكن تغيير البطاقات وإزالتها.',
    'pending-cancellation': 'الحساب قيد الإلغاء. إن احتُفظ به أمكن تغيير البطاقات وإزالتها من جديد.',
    rejected: 'لم يُقبل الطلب، لذلك لا حاجة إلى بطاقة الآن.',
    cancelled: 'الحساب ملغى. بعد إعادة الاشتراك يمكن تغيير البطاقات وإزالتها من جديد.',
    comeBack: {
      title: 'تلزم بطاقة أساسية لإعادة الاشتراك',
      declined: 'رُفضت البطاقة الأساسية',
      whyDeclined: 'رفضها البنك عند إعادة الاشتراك.',
    },
  },
}
