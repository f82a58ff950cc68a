/** What the invoices of an account can be ordered by. */
export const INVOICE_SORT_FIELDS = ['month', 'amount', 'paidOn', 'createdAt'] as const
/** What the list of all customers can be ordered by. */
export const CUSTOMER_SORT_FIELDS = ['name', 'createdAt'] as const
/** What the list of the team can be ordered by. */
export const TEAM_SORT_FIELDS = ['name', 'createdAt'] as const
