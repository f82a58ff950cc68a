import type { Translated } from '../catalogue.ts'

export const en = {
  title: 'Desktop Recommend',
  text: 'The mobile version is coming soon. For now we recommend a desktop.',
  never: "Don't show this message again",
  ok: 'OK',
} as const

export const ar: Translated<typeof en> = {
  title: 'ننصح باستخدام جهاز كمبيوتر',
  text: 'نسخة الجوال قادمة قريبًا. ننصحك حاليًا باستخدام جهاز كمبيوتر.',
  never: 'عدم إظهار هذه الرسالة مجددًا',
  ok: 'حسنًا',
}
