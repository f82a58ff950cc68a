/** The subject of a mail about a budget: a share of it is used, or the forecast of the month is above it. */
export const BUDGET_NOTICES = ['half', 'most', 'all', 'forecast'] as const
export type BudgetNoticeKind = (typeof BUDGET_NOTICES)[number]
