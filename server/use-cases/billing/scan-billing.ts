import { riyadhDay } from '#rules/riyadh-time.ts'
import { customersDueForBilling } from '../../db/stores/customers.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { billCustomerJob } from '../../jobs/definitions.ts'

const PAGE = 500

/** Plans the work of every account for which something is due, in pages; anew every day for work that was given up. */
export const scanBilling = (deps: Deps) => async (): Promise<void> => {
  const now = deps.clock.now()
  let after: string | null = null
  for (;;) {
    const due: { id: string; billingDueAt: Date | null }[] = await customersDueForBilling(deps.db, {
      now,
      after,
      limit: PAGE,
    })
    await withTransaction(deps.db, async (tx) => {
      for (const { id: customerId, billingDueAt } of due)
        await deps.jobs.plan(tx, billCustomerJob, {
          customerId,
          round: `due:${billingDueAt?.toISOString()}:${riyadhDay(now)}`,
        })
    })
    if (due.length < PAGE) return
    after = due.at(-1)?.id ?? null
  }
}
