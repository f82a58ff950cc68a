export default {
  empty: 'No data available',
  emptySearch: 'Nothing matches. Look for something else, or show the whole list.',
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
    own: 'As listed',
    asc: '{title}, upwards',
    desc: '{title}, downwards',
  },
  search: { submit: 'Search', clear: 'Clear the search' },
  status: { label: 'Status', any: 'Any' },
} as const
