import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/costs.ts'
import type { Budget } from '#contract/entities/costs.ts'
import { BUDGET_VERSION, budgetMachine } from '#machines/budget/budget.machine.ts'
import { isWatched } from '#machines/budget/selectors.ts'
import { billingMonthOf } from '#rules/billing-calendar.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advance, advanceIfTaken, begin } from '../charts/advance.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { BudgetRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { budgetChart, budgetOf, budgetWorkflow } from './budget-chart.ts'
import { budgetNoticesOf, findBudget, insertBudget, updateBudget } from './budget-store.ts'
import { judgeBudget } from './watch-budget.ts'

type Reply = ReplyOf<typeof endpoints.setBudget>

const NOTHING = { spent: 0, expected: null }

/** The customer's budget with what was told about a month; null without a budget. */
export const presentBudget = async (
  q: Querier,
  customerId: string,
  month: number,
): Promise<Budget | null> => {
  const budget = await findBudget(q, customerId)
  if (!budget || !isWatched(budgetOf(budget))) return null
  const notices = await budgetNoticesOf(q, customerId, month)
  return {
    amount: budget.amount,
    notices: notices.map(({ kind, amount, spent, expected, toldAt }) => ({
      ...{ kind, amount, spent, expected },
      toldAt: toldAt.toISOString(),
    })),
    chart: budgetChart(budget),
  }
}

/** Sets the monthly budget and compares the costs with it at once. */
export const setBudget = (
  deps: Deps,
  { actor, body: { amount } }: Call<typeof endpoints.setBudget>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const { customerId } = actor
    await lockCustomer(tx, customerId, undefined)
    const now = deps.clock.now()
    const budget = await chooseAmount(deps, tx, actor, amount)
    await judgeBudget(deps, tx, budget, { by: actor })
    return { budget: await presentBudget(tx, customerId, billingMonthOf(now)) }
  })

const chooseAmount = async (deps: Deps, tx: Tx, actor: CustomerActor, amount: number): Promise<BudgetRow> => {
  const now = deps.clock.now()
  const month = billingMonthOf(now)
  const former = await findBudget(tx, actor.customerId)
  const cause = { by: actor }
  if (!former) {
    const budget = await insertBudget(tx, {
      ...{ id: randomUUID(), customerId: actor.customerId, amount, month },
      ...{ state: String(budgetMachine.config.initial), machineVersion: BUDGET_VERSION },
      ...{ createdAt: now, movedAt: now },
    })
    await begin(deps, tx, budgetWorkflow, budget, { event: 'budget.set', cause })
    return budget
  }
  if (former.amount === amount && isWatched(budgetOf(former))) return former
  await advance(deps, tx, budgetWorkflow, former, { event: { type: 'budget.set' }, context: NOTHING, cause })
  return updateBudget(tx, former.id, { amount, month }, now)
}

/** Removes the budget. Without one, changes nothing. */
export const removeBudget = (
  deps: Deps,
  { actor }: Call<typeof endpoints.removeBudget>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    await lockCustomer(tx, actor.customerId, undefined)
    const budget = await findBudget(tx, actor.customerId)
    if (budget)
      await advanceIfTaken(deps, tx, budgetWorkflow, budget, {
        event: { type: 'budget.removed' },
        context: NOTHING,
        cause: { by: actor },
      })
    return { budget: null }
  })
