import { customersWithoutBillingAccount } from '../../db/stores/customers.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { openBillingAccount } from '../../jobs/definitions/open-billing-account.ts'

const PATIENCE_MS = 60 * 60_000
/** Few, since the next hour plans again: about ten minutes' worth. */
const RETRIES = 9

/** Plans the billing account again, a round per hour, for everybody who has waited for one longer than an hour. */
export const reopenBillingAccounts = (deps: Deps) => async (): Promise<void> => {
  const now = deps.clock.now()
  const waiting = await customersWithoutBillingAccount(deps.db, new Date(now.getTime() - PATIENCE_MS))
  const round = now.toISOString().slice(0, 13)
  for (const { id: customerId } of waiting) {
    await withTransaction(deps.db, (tx) =>
      deps.jobs.plan(tx, openBillingAccount, { customerId, round }, { retries: RETRIES }),
    )
  }
  if (waiting.length > 0) deps.log.warn({ customers: waiting.length }, 'billing accounts are asked for again')
}
