import type { BudgetNoticeKind } from '#contract/entities/budget-notices.ts'

type Level = Exclude<BudgetNoticeKind, 'forecast'>

/** Percent of a budget at which the customer is told, the highest first. */
export const BUDGET_LEVELS: readonly { level: Level; percent: number }[] = [
  { level: 'all', percent: 100 },
  { level: 'most', percent: 80 },
  { level: 'half', percent: 50 },
]

/** The highest level of a budget that the costs have reached; null below the first one. Both are halalas with VAT. */
export const reachedLevel = (budget: number, costs: number): Level | null =>
  BUDGET_LEVELS.find(({ percent }) => costs * 100 >= budget * percent)?.level ?? null
