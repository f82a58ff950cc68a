import type { Translated } from '../catalogue.ts'
import type english from '../en/changes.ts'

export default {
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
} satisfies Translated<typeof english>
