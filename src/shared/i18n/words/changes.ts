import type { Translated } from '../catalogue.ts'

export const en = {
  title_one: '{count} thing to fix',
  title_other: '{count} things to fix',
  lead: 'Our team has reviewed your application. Please correct what it asks for and send it back; everything else stays as it is.',
  from: 'Reviewer’s note',
  vatNone: 'Leave it empty if your company has no VAT ID.',
  vatDocument: 'A VAT ID needs its certificate.',
  send: 'Send for review',
  sent: 'Your changes are sent. Your application is under review again.',
} as const

export const ar: Translated<typeof en> = {
  title_zero: 'لا شيء للتصحيح',
  title_one: 'أمر واحد للتصحيح',
  title_two: 'أمران للتصحيح',
  title_few: '{count} أمور للتصحيح',
  title_many: '{count} أمرًا للتصحيح',
  title_other: '{count} أمر للتصحيح',
  lead: 'راجع فريقنا طلبك. يرجى تصحيح المطلوب فقط ثم إعادة إرساله، ويبقى كل ما عداه كما هو.',
  from: 'ملاحظة فريقنا',
  vatNone: 'اتركه فارغًا إذا لم يكن لمنشأتك رقم ضريبي.',
  vatDocument: 'الرقم الضريبي يحتاج إلى شهادته.',
  send: 'إرسال للمراجعة',
  sent: 'أُرسلت تعديلاتك وعاد طلبك إلى المراجعة.',
}
