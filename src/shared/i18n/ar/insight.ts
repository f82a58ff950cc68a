import type { Translated } from '../catalogue.ts'
import type english from '../en/insight.ts'

export default {
  title: 'أنت مسجّل الدخول بصفتك محللًا',
  text: '{email}: يرى المحللون أين يتعثر المستخدمون في مسار، من دون أي بيانات شخصية. شاشات ذلك غير متوفرة بعد، فلا يوجد ما تطّلع عليه الآن. بيانات العملاء غير متاحة لك.',
} satisfies Translated<typeof english>
