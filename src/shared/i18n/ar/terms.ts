import type { Translated } from '../catalogue.ts'
import type english from '../en/terms.ts'

export default {
  title: 'تغيّرت شروطنا',
  text: 'لمواصلة استخدام حسابك، يُرجى قراءة هذه الوثائق والموافقة عليها.',
  accept: 'أوافق',
} satisfies Translated<typeof english>
