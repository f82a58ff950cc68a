import type { Customer } from '#contract/entities/customer.ts'
import { cancelObstacle } from '#machines/account/cancel-obstacle.ts'
import { cancellationEndsAt } from '#rules/cancellation.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { billCustomer } from '../../jobs/definitions/bill-customer.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance, chartOf } from '../../workflows/advance.ts'
import { statusConflict } from '../../workflows/conflicts.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { changeAccount } from './change-account.ts'

/** Asks for the end of the subscription, which comes 48 hours later by a job and can be undone until then. */
export const cancelSubscription =
  (deps: Deps) =>
  (actor: CustomerActor, ifMatch: number | undefined): Promise<{ customer: Customer }> =>
    changeAccount(deps, actor, ifMatch, async (tx, row) => {
      const context = await accountFacts(deps, tx, row)
      const obstacle = cancelObstacle(chartOf(accountWorkflow, row, context))
      if (obstacle === 'invoices-outstanding') throw new AppError('invoices-outstanding')
      if (obstacle) throw statusConflict(row)
      const at = deps.clock.now()
      const cancellationDate = cancellationEndsAt(at)
      const dated = await updateCustomer(tx, row.id, { cancellationDate }, at)
      await deps.jobs.plan(
        tx,
        billCustomer,
        { customerId: row.id, round: `cancellation:${cancellationDate.toISOString()}` },
        { at: cancellationDate },
      )
      return advance(deps, tx, accountWorkflow, dated, {
        event: { type: 'cancellation.requested' },
        context,
        cause: { by: actor },
      })
    })

/** Takes a cancellation back while its 48 hours are not over. */
export const keepSubscription =
  (deps: Deps) =>
  (actor: CustomerActor, ifMatch: number | undefined): Promise<{ customer: Customer }> =>
    changeAccount(deps, actor, ifMatch, async (tx, row) => {
      const at = deps.clock.now()
      if (row.cancellationDate === null || row.cancellationDate <= at) throw statusConflict(row)
      return advance(deps, tx, accountWorkflow, row, {
        event: { type: 'cancellation.undone' },
        context: await accountFacts(deps, tx, row),
        cause: { by: actor },
      })
    })
