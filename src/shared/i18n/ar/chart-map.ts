import type { Translated } from '../catalogue.ts'
import type english from '../en/chart-map.ts'

export default {
  smaller: 'تصغير الرسم',
  larger: 'تكبير الرسم',
  fit: 'ملاءمة الرسم للصفحة',
} satisfies Translated<typeof english>
