import type { Customer } from '#contract/entities/customer.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { cloudAccountsOf } from '../../db/stores/cloud-accounts.ts'
import { reviseCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { advance, type Cause, takes } from '../../workflows/advance.ts'
import { cloudAccountWorkflow } from '../../workflows/cloud-account.ts'
import { changeAccount } from '../subscription/change-account.ts'

const event = { type: 'retry.requested' } as const

/**
 * Asks the provider again, now, for what it has not done to the present sub-account and to those before it. Whether there was
 * anything to ask for.
 */
export const askAgain = async (deps: Deps, tx: Tx, row: CustomerRow, cause: Cause): Promise<boolean> => {
  const accounts = await cloudAccountsOf(tx, row.id)
  const failed = accounts.filter((account) => takes(cloudAccountWorkflow, account, event, {}))
  for (const account of failed)
    await advance(deps, tx, cloudAccountWorkflow, account, { event, context: {}, cause })
  return failed.length > 0
}

/** An administrator has the provider asked again for what it has not done. Refused when there is nothing to ask for. */
export const retryCloudAccount =
  (deps: Deps) =>
  (actor: Actor, customerId: string, ifMatch: number | undefined): Promise<{ customer: Customer }> =>
    changeAccount(deps, { ...actor, customerId }, ifMatch, async (tx, row) => {
      if (!(await askAgain(deps, tx, row, { by: { ...actor, onBehalf: true } })))
        throw new AppError('cloud-account-settled')
      return reviseCustomer(tx, row.id, {}, deps.clock.now())
    })
