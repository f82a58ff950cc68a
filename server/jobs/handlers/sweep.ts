import { exportAgain } from '../../use-cases/accounting/export-again.ts'
import { reopenBillingAccounts } from '../../use-cases/customers/reopen-billing-accounts.ts'
import { sweep } from '../../use-cases/requests/sweep.ts'
import type { sweep as job } from '../definitions/sweep.ts'
import type { Handler } from './handler.ts'

export const handleSweep: Handler<typeof job.payload> = (deps) => async () => {
  await reopenBillingAccounts(deps)()
  await exportAgain(deps)()
  await sweep(deps)()
}
