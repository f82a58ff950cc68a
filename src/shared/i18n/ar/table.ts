import type { Translated } from '../catalogue.ts'
import type english from '../en/table.ts'

export default {
  empty: 'لا توجد بيانات',
  emptySearch: 'لا توجد نتائج مطابقة. ابحث عن شيء آخر أو اعرض القائمة كاملة.',
  // Isolated left to right: else the two ends change places.
  range: '\u2066{from}–{to}\u2069 من {total}',
  rangeOfMore: '\u2066{from}–{to}\u2069 من أكثر من {total}',
  pages: {
    label: 'الصفحات',
    page: 'الصفحة {page}',
    previous: 'الصفحة السابقة',
    next: 'الصفحة التالية',
  },
  sort: {
    label: 'الترتيب حسب',
    own: 'الترتيب الافتراضي',
    asc: '{title}، تصاعديًا',
    desc: '{title}، تنازليًا',
  },
  search: { submit: 'بحث', clear: 'مسح البحث' },
  status: { label: 'الحالة', any: 'الكل' },
} satisfies Translated<typeof english>
