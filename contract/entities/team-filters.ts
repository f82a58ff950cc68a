/** Filters of the team's lists. They are apart from the endpoints because every page reads addresses, and few call these. */

/** `open`: requests without an answer. */
export const DATA_REQUEST_FILTERS = ['open', 'all'] as const

/** `unusual`: charges with a mark; `unapproved`: charges without an approval. */
export const PLANNED_CHARGE_FILTERS = ['all', 'unusual', 'unapproved'] as const

/** `waiting`: acts that nobody has decided. */
export const SECOND_OPINION_FILTERS = ['waiting', 'all'] as const

/** `open`: documents without a decision, and those that wait for a correction. */
export const TAX_DOCUMENT_FILTERS = ['open', 'all'] as const

/** `open`: payments that are not settled. */
export const UNASSIGNED_PAYMENT_FILTERS = ['open', 'all'] as const
