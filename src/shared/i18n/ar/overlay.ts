import type { Translated } from '../catalogue.ts'
import type english from '../en/overlay.ts'

export default {
  title: 'ننصح باستخدام حاسوب',
  text: 'نسخة الجوال قادمة قريبًا. ننصحك حاليًا باستخدام حاسوب مكتبي.',
  never: 'لا تُظهر هذه الرسالة مرة أخرى',
  ok: 'حسنًا',
} satisfies Translated<typeof english>
