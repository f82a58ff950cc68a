export default {
  label: 'Customers',
  name: 'Name',
  domain: 'Domain',
  accountType: 'Account Type',
  createdAt: 'Created At',
  status: 'Status',
  action: 'Action',
  view: 'View',
  viewOf: 'View {name}',
  search: 'Search customers',
  tabs: { label: 'Which customers', review: 'Needs review', all: 'All customers', rejected: 'Rejected' },
  export: {
    csv: 'CSV',
    label: 'CSV: download these customers',
    progress: '{count} customers so far…',
    file: 'customers',
  },
} as const
