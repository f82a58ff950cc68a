import type { BudgetNoticeKind } from '#contract/entities/budget-notices.ts'
import { touchCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { BudgetNoticeRow, BudgetRow, NewBudget, NewBudgetNotice } from '../db/schema.ts'

export const insertBudget = async (tx: Tx, budget: NewBudget): Promise<BudgetRow> => {
  const row = await tx.insertInto('budgets').values(budget).returningAll().executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, row.createdAt)
  return row
}

/** The customer's budget, also a removed one. A caller that writes locks the customer's row. */
export const findBudget = (q: Querier, customerId: string): Promise<BudgetRow | undefined> =>
  q.selectFrom('budgets').selectAll().where('customerId', '=', customerId).executeTakeFirst()

/** Writes columns. The caller locks the customer's row. */
export const updateBudget = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<BudgetRow, 'amount' | 'stops' | 'month' | 'state' | 'machineVersion' | 'revision' | 'movedAt'>
  >,
  at: Date,
): Promise<BudgetRow> => {
  const row = await tx
    .updateTable('budgets')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, at)
  return row
}

/** Stores a notice. Null if the customer was told the same about this amount in this month, with or without a stop. */
export const insertBudgetNotice = async (
  tx: Tx,
  notice: NewBudgetNotice,
): Promise<BudgetNoticeRow | null> => {
  const row = await tx
    .insertInto('budgetNotices')
    .values(notice)
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'month', 'kind', 'amount', 'stopped']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export const findBudgetNotice = (q: Querier, id: string): Promise<BudgetNoticeRow | undefined> =>
  q.selectFrom('budgetNotices').selectAll().where('id', '=', id).executeTakeFirst()

/** The notices to a customer about a month, oldest first. */
export const budgetNoticesOf = (q: Querier, customerId: string, month: number): Promise<BudgetNoticeRow[]> =>
  q
    .selectFrom('budgetNotices')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('month', '=', month)
    .orderBy('toldAt')
    .orderBy('kind')
    .execute()

/** True when the customer was told this about the budget's amount in its month. */
export const wasTold = async (
  q: Querier,
  { customerId, month, amount }: Pick<BudgetRow, 'customerId' | 'month' | 'amount'>,
  kind: BudgetNoticeKind,
): Promise<boolean> => {
  const row = await q
    .selectFrom('budgetNotices')
    .select('id')
    .where('customerId', '=', customerId)
    .where('month', '=', month)
    .where('kind', '=', kind)
    .where('amount', '=', amount)
    .executeTakeFirst()
  return row !== undefined
}
