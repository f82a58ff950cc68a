import type { Translated } from '../catalogue.ts'
import type english from '../en/contact.ts'

export default {
  open: 'تواصل معنا',
  title: 'تواصل معنا',
  lead: 'أخبرنا بما تحتاج إليه، وسنرد عليك بالبريد الإلكتروني.',
  name: 'الاسم الكامل',
  email: 'البريد الإلكتروني',
  subject: 'الموضوع',
  message: 'نص الرسالة',
  left_zero: 'لم يبقَ أي حرف',
  left_one: 'بقي حرف واحد',
  left_two: 'بقي حرفان',
  left_few: 'بقيت {count} أحرف',
  left_many: 'بقي {count} حرفًا',
  left_other: 'بقي {count} حرف',
  attachment: 'مرفق',
  attachmentHint: 'pdf أو doc أو docx أو png أو jpeg أو jpg، أقل من 10 ميجابايت',
  pick: 'اختر ملفًا',
  remove: 'حذف {file}',
  submit: 'إرسال',
  sending: 'جارٍ الإرسال…',
  thanks: {
    title: 'شكرًا لك',
    text: 'وصلتنا رسالتك وسنرد عليك قريبًا.',
    back: 'العودة إلى التسجيل',
    close: 'إغلاق',
  },
} satisfies Translated<typeof english>
