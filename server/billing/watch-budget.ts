import { isStopping, isWatched } from '#machines/budget/selectors.ts'
import { billingMonthOf, lastDayOf } from '#rules/billing-calendar.ts'
import { reachedLevel } from '#rules/budget.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { BudgetRow, CustomerRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { budgetContext, budgetOf, budgetWorkflow, withCloudAccount } from './budget-chart.ts'
import { findBudget, updateBudget, wasTold } from './budget-store.ts'
import { readCosts } from './read-costs.ts'

/**
 * Compares the costs of the month with the customer's budget, tells the customer what was reached, and stops new resources where the
 * customer has chosen it.
 */
export const watchBudget = async (deps: Deps, customerId: string, cause: Cause): Promise<void> => {
  // Most customers have none, and need no lock.
  if (!(await findBudget(deps.db, customerId))) return
  await withTransaction(deps.db, async (tx) => {
    await watchBudgetIn(deps, tx, await lockCustomer(tx, customerId, undefined), cause)
  })
}

/** Like `watchBudget`, in the caller's transaction, which locks the customer's row. */
export const watchBudgetIn = async (
  deps: Deps,
  tx: Tx,
  customer: CustomerRow,
  cause: Cause,
): Promise<void> => {
  const budget = await findBudget(tx, customer.id)
  if (budget && isWatched(budgetOf(budget)))
    await withCloudAccount(deps, tx, customer, cause, () => judgeBudget(deps, tx, budget, cause))
}

/** Like `watchBudget`, for a budget that the customer has. The caller locks the customer's row. */
export const judgeBudget = async (
  deps: Deps,
  tx: Tx,
  budget: BudgetRow,
  cause: Cause,
): Promise<BudgetRow> => {
  const month = billingMonthOf(deps.clock.now())
  const judged = await judgeMonth(deps, tx, budget, cause)
  if (judged.month >= month) return judged
  // A stop does not wait for the last usage of its month: nothing is left to tell about that month.
  if (!isStopping(budgetOf(judged)) && !(await isKnown(tx, judged))) return judged
  await advanceIfTaken(deps, tx, budgetWorkflow, judged, {
    event: { type: 'month.began' },
    context: budgetContext(judged),
    cause,
  })
  return judgeMonth(deps, tx, await updateBudget(tx, budget.id, { month }, deps.clock.now()), cause)
}

/** True if the usage of the budget's whole month is known. Its last day is known in the next month at the earliest. */
const isKnown = async (tx: Tx, { customerId, month }: BudgetRow): Promise<boolean> =>
  ((await findCustomer(tx, customerId))?.usageThrough ?? '') >= lastDayOf(month)

const REACHED = {
  half: { type: 'half.reached' },
  most: { type: 'most.reached' },
  all: { type: 'all.reached' },
} as const

/** Compares the costs of the budget's month with it. */
const judgeMonth = async (deps: Deps, tx: Tx, budget: BudgetRow, cause: Cause): Promise<BudgetRow> => {
  const { customerId, month, amount } = budget
  const { total, forecast } = await readCosts(tx, customerId, { month }, deps.clock.now())
  const expected = forecast?.expected ?? null
  // The usage of a month's last day arrives in the next month, in which nothing is left to stop.
  const stops = budget.stops && month === billingMonthOf(deps.clock.now())
  const context = { ...budgetContext(budget, { spent: total.amount, expected }), stops }
  const level = reachedLevel(amount, total.amount)
  const reached =
    level &&
    (await advanceIfTaken(deps, tx, budgetWorkflow, budget, {
      event: REACHED[level],
      context,
      cause,
    }))
  const row = reached ?? budget
  const isAbove = expected !== null && expected > amount
  if (!isAbove || (await wasTold(tx, row, 'forecast'))) return row
  const told = await advanceIfTaken(deps, tx, budgetWorkflow, row, {
    event: { type: 'forecast.passed' },
    context,
    cause,
  })
  return told ?? row
}
