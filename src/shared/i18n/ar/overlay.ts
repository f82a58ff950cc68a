import type { Translated } from '../catalogue.ts'
import type english from '../en/overlay.ts'

export default {
  title: 'ننصح باستخدام جهاز كمبيوتر',
  text: 'نسخة الجوال قادمة قريبًا. ننصحك حاليًا باستخدام جهاز كمبيوتر.',
  never: 'عدم إظهار هذه الرسالة مجددًا',
  ok: 'حسنًا',
} satisfies Translated<typeof english>
