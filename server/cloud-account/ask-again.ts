import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { cloudAccountWorkflow } from './chart.ts'
import { cloudAccountsOf } from './store.ts'

const event = { type: 'retry.requested' } as const

/** Retries the failed work of the current and former cloud accounts now. Returns false when there is none. */
export const askAgain = async (deps: Deps, tx: Tx, row: CustomerRow, cause: Cause): Promise<boolean> => {
  const accounts = await cloudAccountsOf(tx, row.id)
  const failed = accounts.filter((account) => takes(cloudAccountWorkflow, account, event, {}))
  for (const account of failed)
    await advance(deps, tx, cloudAccountWorkflow, account, { event, context: {}, cause })
  return failed.length > 0
}
