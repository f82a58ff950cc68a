import type { Translated } from '../catalogue.ts'

/** The dialogs in which administrators record disputes of payments, their evidence and the decision of the bank. */
export const en = {
  reason: 'Reason of the bank',
  amount: 'Amount',
  respondBy: 'Answer due',
  unknown: 'Not known',
  open: {
    title: 'Record a dispute of {number}',
    text: 'The customer’s bank asks for {amount} back. Until it decides, nothing is charged, credited or returned for this invoice.',
    reasonHint: 'As the bank or the card provider gives it.',
    respondByHint: 'The evidence must be sent by the end of this day.',
    send: 'Record dispute',
    done: 'The dispute of {number} is recorded.',
  },
  evidence: {
    title: 'Record the evidence for {number} as sent?',
    text: 'Confirm it after you have sent the evidence to the card provider. The bank then decides, and the evidence cannot be recorded again.',
    send: 'Record evidence',
    done: 'The evidence for {number} is recorded as sent.',
  },
  won: {
    title: 'Record the dispute of {number} as won?',
    text: 'We keep the payment, and the invoice counts as paid again. The customer gets no e-mail. This decision cannot be undone.',
    send: 'Record as won',
    done: 'The dispute of {number} is recorded as won.',
  },
  lost: {
    title: 'Record the dispute of {number} as lost?',
    text: 'The bank has taken the payment back. The invoice is owed again, and the customer gets an e-mail. Nothing is charged automatically: the customer pays, or you issue a credit note. This decision cannot be undone.',
    send: 'Record as lost',
    done: 'The dispute of {number} is recorded as lost. The invoice is owed again.',
  },
  fromProvider:
    'The card provider reports the bank’s decision automatically. Record it only if no report has come.',
} as const

export const ar: Translated<typeof en> = {
  reason: 'سبب البنك',
  amount: 'المبلغ',
  respondBy: 'مهلة الرد',
  unknown: 'غير معروف',
  open: {
    title: 'تسجيل اعتراض على دفعة الفاتورة {number}',
    text: 'يطلب بنك العميل استرداد {amount}. لا يُخصم شيء من هذه الفاتورة ولا يُعاد ولا يصدر لها إشعار دائن حتى يبتّ البنك في الأمر.',
    reasonHint: 'كما ورد من البنك أو من مزوّد خدمة الدفع.',
    respondByHint: 'يجب إرسال الأدلة قبل نهاية هذا اليوم.',
    send: 'تسجيل الاعتراض',
    done: 'سُجّل الاعتراض على دفعة الفاتورة {number}.',
  },
  evidence: {
    title: 'هل تريد تسجيل إرسال الأدلة للفاتورة {number}؟',
    text: 'أكّد ذلك بعد إرسال الأدلة إلى مزوّد خدمة الدفع. القرار بعدها للبنك، ولا يمكن تسجيل الإرسال مرة أخرى.',
    send: 'تسجيل إرسال الأدلة',
    done: 'سُجّل إرسال الأدلة للفاتورة {number}.',
  },
  won: {
    title: 'هل تريد تسجيل البتّ في الاعتراض على الفاتورة {number} لصالحنا؟',
    text: 'تبقى الدفعة لدينا، وتعود الفاتورة مدفوعة. لا يصل إلى العميل بريد إلكتروني، ولا يمكن التراجع عن ذلك.',
    send: 'تسجيل القرار لصالحنا',
    done: 'سُجّل البتّ في الاعتراض على الفاتورة {number} لصالحنا.',
  },
  lost: {
    title: 'هل تريد تسجيل البتّ في الاعتراض على الفاتورة {number} لصالح العميل؟',
    text: 'استرد البنك الدفعة. تصبح الفاتورة مستحقة من جديد، ويصل إلى العميل بريد إلكتروني بذلك. لا يُخصم شيء تلقائيًا: يسدّد العميل، أو تُصدر إشعارًا دائنًا. لا يمكن التراجع عن ذلك.',
    send: 'تسجيل القرار لصالح العميل',
    done: 'سُجّل البتّ في الاعتراض على الفاتورة {number} لصالح العميل، وأصبحت مستحقة من جديد.',
  },
  fromProvider: 'يبلّغ مزوّد خدمة الدفع بالقرار تلقائيًا. سجّله هنا فقط إن لم يصل البلاغ.',
}
