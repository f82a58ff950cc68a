import type { Translated } from '../catalogue.ts'

export const en = {
  empty: 'No data available',
  emptySearch: 'No results. Clear the search to see the whole list.',
  showAll: 'Show all',
  range: '{from}–{to} of {total}',
  rangeOfMore: '{from}–{to} of more than {total}',
  pages: {
    label: 'Pages',
    page: 'Page {page}',
    previous: 'Previous page',
    next: 'Next page',
  },
  sort: {
    label: 'Sort by',
    own: 'Default order',
    asc: '{title}, ascending',
    desc: '{title}, descending',
  },
  search: { submit: 'Search', clear: 'Clear the search' },
  status: { label: 'Status', any: 'Any' },
} as const

export const ar: Translated<typeof en> = {
  empty: 'لا توجد بيانات',
  emptySearch: 'لا توجد نتائج مطابقة. ابحث عن شيء آخر أو اعرض القائمة كاملة.',
  showAll: 'عرض الكل',
  // Isolated left to right, because the two ends would otherwise change places.
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
}
