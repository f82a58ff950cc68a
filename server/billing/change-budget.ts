import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/costs.ts'
import type { Budget } from '#contract/entities/costs.ts'
import type { BudgetForm } from '#contract/forms/budget.ts'
import { BUDGET_VERSION, type BudgetEvent, budgetMachine } from '#machines/budget/budget.machine.ts'
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
import { budgetChart, budgetContext, budgetOf, budgetWorkflow, withCloudAccount } from './budget-chart.ts'
import { budgetNoticesOf, findBudget, insertBudget, updateBudget } from './budget-store.ts'
import { judgeBudget } from './watch-budget.ts'

type Reply = ReplyOf<typeof endpoints.setBudget>

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
    notices: notices.map(({ kind, amount, spent, expected, stopped, toldAt }) => ({
      ...{ kind, amount, spent, expected, stopped },
      toldAt: toldAt.toISOString(),
    })),
    chart: budgetChart(budget),
  }
}

/** Sets the monthly budget and compares the costs with it at once. */
export const setBudget = (
  deps: Deps,
  { actor, body }: Call<typeof endpoints.setBudget>,
): Promise<CommandResult<Reply>> =>
  changeBudget(deps, actor, async (tx, former) => {
    const budget = await chooseBudget(deps, tx, actor, former, body)
    await judgeBudget(deps, tx, budget, { by: actor })
  })

/** Lifts the stop of new resources for the rest of the month. Without a stop, changes nothing. */
export const liftBudgetStop = (
  deps: Deps,
  { actor }: Call<typeof endpoints.liftBudgetStop>,
): Promise<CommandResult<Reply>> => changeBudget(deps, actor, send(deps, actor, { type: 'stop.lifted' }))

/** Removes the budget. Without one, changes nothing. */
export const removeBudget = (
  deps: Deps,
  { actor }: Call<typeof endpoints.removeBudget>,
): Promise<CommandResult<Reply>> => changeBudget(deps, actor, send(deps, actor, { type: 'budget.removed' }))

/** Runs a person's change of a budget, and answers with the budget after it. */
const changeBudget = (
  deps: Deps,
  actor: CustomerActor,
  change: (tx: Tx, former: BudgetRow | undefined) => Promise<void>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const { customerId } = actor
    const customer = await lockCustomer(tx, customerId, undefined)
    const former = await findBudget(tx, customerId)
    await withCloudAccount(deps, tx, customer, { by: actor }, () => change(tx, former))
    return { budget: await presentBudget(tx, customerId, billingMonthOf(deps.clock.now())) }
  })

/** Sends an event to a budget that takes it. */
const send =
  (deps: Deps, actor: CustomerActor, event: BudgetEvent) =>
  async (tx: Tx, budget: BudgetRow | undefined): Promise<void> => {
    if (!budget) return
    const context = budgetContext(budget)
    await advanceIfTaken(deps, tx, budgetWorkflow, budget, { event, context, cause: { by: actor } })
  }

const chooseBudget = async (
  deps: Deps,
  tx: Tx,
  actor: CustomerActor,
  former: BudgetRow | undefined,
  { amount, stops }: BudgetForm,
): Promise<BudgetRow> => {
  const now = deps.clock.now()
  const month = billingMonthOf(now)
  const cause = { by: actor }
  if (!former) {
    const budget = await insertBudget(tx, {
      ...{ id: randomUUID(), customerId: actor.customerId, amount, stops, month },
      ...{ state: String(budgetMachine.config.initial), machineVersion: BUDGET_VERSION },
      ...{ createdAt: now, movedAt: now },
    })
    await begin(deps, tx, budgetWorkflow, budget, { event: 'budget.set', cause })
    return budget
  }
  if (former.amount === amount && former.stops === stops && isWatched(budgetOf(former))) return former
  const chosen = await updateBudget(tx, former.id, { amount, stops, month }, now)
  const event = { type: 'budget.set' } as const
  return advance(deps, tx, budgetWorkflow, chosen, { event, context: budgetContext(chosen), cause })
}
