/** Answers questions about a budget, for server and portal. */
import type { BudgetSnapshot } from './budget.machine.ts'

/** The customer has a budget. */
export const isWatched = (budget: BudgetSnapshot): boolean => budget.hasTag('watched')
