import { randomUUID } from 'node:crypto'
import type { BudgetNoticeKind } from '#contract/entities/budget-notices.ts'
import type { BudgetChart } from '#contract/entities/chart.ts'
import { cloudTarget } from '#machines/account/selectors.ts'
import {
  BUDGET_VERSION,
  type BudgetFacts,
  type BudgetSnapshot,
  budgetAllowList,
  budgetMachine,
} from '#machines/budget/budget.machine.ts'
import { isStopping } from '#machines/budget/selectors.ts'
import { accountOf } from '../accounts/chart.ts'
import { findCustomer, updateCustomer } from '../accounts/store.ts'
import type { Workflow } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { chartOf, storedStateOf } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { BudgetRow, CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { insertBudgetNotice, updateBudget } from './budget-store.ts'

const storedBudget = {
  machine: budgetMachine,
  version: BUDGET_VERSION,
  upgrades: [],
  stateOf: (row: BudgetRow) => ({ version: row.machineVersion, value: row.state }),
}

const factsOf = ({ stops }: BudgetRow): BudgetFacts => ({ stops })

export const budgetOf = (row: BudgetRow): BudgetSnapshot => chartOf(storedBudget, row, factsOf(row))

/** The chart of a budget in an answer of the API. */
export const budgetChart = (row: BudgetRow): BudgetChart => ({
  state: storedStateOf(storedBudget, row).value,
  version: BUDGET_VERSION,
  facts: factsOf(row),
})

/** The amounts of a notice, in halalas with VAT: the costs so far, and those expected for the month. */
interface BudgetCosts {
  spent: number
  expected: number | null
}

const NOTHING: BudgetCosts = { spent: 0, expected: null }

type BudgetContext = BudgetFacts & BudgetCosts

/** The context of an event of a budget. Only an event that may tell the customer something needs costs. */
export const budgetContext = (row: BudgetRow, costs = NOTHING): BudgetContext => ({
  ...factsOf(row),
  ...costs,
})

/** Stores a notice and plans its mail, once for each amount and month. */
const tell =
  (kind: BudgetNoticeKind) =>
  async (deps: Deps, tx: Tx, row: BudgetRow, { spent, expected }: BudgetCosts): Promise<void> => {
    const { id: budgetId, customerId, month, amount } = row
    const toldAt = deps.clock.now()
    const stopped = isStopping(budgetOf(row))
    const notice = await insertBudgetNotice(tx, {
      ...{ id: randomUUID(), budgetId, customerId, month, kind, amount, spent, expected, stopped, toldAt },
    })
    if (notice)
      await deps.jobs.plan(tx, sendMailJob, { mail: 'budget-notice', customerId, noticeId: notice.id })
  }

const setStopped =
  (stoppedByBudget: boolean) =>
  async (deps: Deps, tx: Tx, { customerId }: BudgetRow): Promise<void> => {
    await updateCustomer(tx, customerId, { stoppedByBudget }, deps.clock.now())
  }

/**
 * Runs a change of a budget, and afterwards lets the cloud account follow it: a change may stop resources and allow them again in one
 * transaction. The caller locks the customer's row.
 */
export const withCloudAccount = async <T>(
  deps: Deps,
  tx: Tx,
  customer: CustomerRow,
  cause: Cause,
  change: () => Promise<T>,
): Promise<T> => {
  const result = await change()
  const after = await findCustomer(tx, customer.id)
  if (after && after.stoppedByBudget !== customer.stoppedByBudget)
    await deps.nouns.agreeCloudAccount(deps, tx, after, cloudTarget(accountOf(after)), cause)
  return result
}

/** The chart of a budget. The caller locks the customer's row, and runs each step within `withCloudAccount`. */
export const budgetWorkflow: Workflow<typeof budgetMachine, BudgetRow, BudgetContext> = {
  ...storedBudget,
  allowList: budgetAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateBudget(
      tx,
      row.id,
      { state: next.value, machineVersion: next.version, revision: row.revision + 1, movedAt: at },
      at,
    ),
  refused: () => new AppError('not-found'),
  effects: {
    tellHalf: tell('half'),
    tellMost: tell('most'),
    tellAll: tell('all'),
    tellForecast: tell('forecast'),
    stopResources: setStopped(true),
    allowResources: setStopped(false),
  },
}
