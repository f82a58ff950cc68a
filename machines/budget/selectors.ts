/** Answers questions about a budget, for server and portal. */
import type { BudgetSnapshot } from './budget.machine.ts'

/** The customer has a budget. */
export const isWatched = (budget: BudgetSnapshot): boolean => budget.hasTag('watched')

/** The budget is used up, and no new resources can start. */
export const isStopping = (budget: BudgetSnapshot): boolean => budget.hasTag('stopping')

/** The customer has lifted the stop for the rest of the month. */
export const isLifted = (budget: BudgetSnapshot): boolean =>
  budget.context.stops && budget.hasTag('used-up') && !isStopping(budget)
