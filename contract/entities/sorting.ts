export const INVOICE_SORT_FIELDS = ['month', 'amount', 'paidOn', 'createdAt'] as const
export const CUSTOMER_SORT_FIELDS = ['name', 'createdAt'] as const
export const TEAM_SORT_FIELDS = ['name', 'createdAt'] as const
