import { randomUUID } from 'node:crypto'
import type { BudgetNoticeKind } from '#contract/entities/budget-notices.ts'
import type { BudgetChart } from '#contract/entities/chart.ts'
import {
  BUDGET_VERSION,
  type BudgetFacts,
  type BudgetSnapshot,
  budgetAllowList,
  budgetMachine,
} from '#machines/budget/budget.machine.ts'
import type { Workflow } from '../charts/advance.ts'
import { chartOf, storedStateOf } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { BudgetRow } from '../db/schema.ts'
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

const NO_FACTS: BudgetFacts = {}

export const budgetOf = (row: BudgetRow): BudgetSnapshot => chartOf(storedBudget, row, NO_FACTS)

/** The chart of a budget in an answer of the API. */
export const budgetChart = (row: BudgetRow): BudgetChart => ({
  state: storedStateOf(storedBudget, row).value,
  version: BUDGET_VERSION,
  facts: NO_FACTS,
})

/** The amounts of a notice, in halalas with VAT: the costs so far, and those expected for the month. */
export interface BudgetCosts {
  spent: number
  expected: number | null
}

/** Stores a notice and plans its mail, once for each amount and month. */
const tell =
  (kind: BudgetNoticeKind) =>
  async (deps: Deps, tx: Tx, row: BudgetRow, { spent, expected }: BudgetCosts): Promise<void> => {
    const { id: budgetId, customerId, month, amount } = row
    const toldAt = deps.clock.now()
    const notice = await insertBudgetNotice(tx, {
      ...{ id: randomUUID(), budgetId, customerId, month, kind, amount, spent, expected, toldAt },
    })
    if (notice)
      await deps.jobs.plan(tx, sendMailJob, { mail: 'budget-notice', customerId, noticeId: notice.id })
  }

/** The chart of a budget. The caller locks the customer's row. */
export const budgetWorkflow: Workflow<typeof budgetMachine, BudgetRow, BudgetCosts> = {
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
  },
}
