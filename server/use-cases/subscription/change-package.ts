import type { PackageName } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { packageOption } from '#contract/entities/support-package.ts'
import { canChangePackage, isApplying } from '#machines/account/selectors.ts'
import { downgradeUnlockDay, isPackageLocked } from '#rules/package-change.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { reviseCustomer } from '../../db/stores/customers.ts'
import { recordPackage } from '../../db/stores/package-changes.ts'
import type { Deps } from '../../deps.ts'
import { accountOf } from '../../workflows/account.ts'
import { statusConflict } from '../../workflows/conflicts.ts'
import { changeAccountFor } from './change-account.ts'

const refuse = (row: CustomerRow, chosen: PackageName, now: Date): void => {
  const { package: current } = row
  const account = accountOf(row)
  if (isApplying(account) || !current || !canChangePackage(account)) throw statusConflict(row)
  if (current === chosen) throw new AppError('package-unchanged', { field: 'package' })
  const subscribed = row.subscriptionDate?.toISOString() ?? null
  if (isPackageLocked(current, chosen, subscribed, now))
    throw new AppError('package-locked', {
      field: 'package',
      params: { date: downgradeUnlockDay(subscribed) ?? '' },
    })
}

/**
 * Changes the support package from now on; the 90 days before a downgrade begin anew. Before the account is approved there is only
 * a choice to change: the subscription begins with the approval.
 */
export const changePackage =
  (deps: Deps) =>
  (
    actor: CustomerActor,
    chosen: PackageName,
    ifMatch: number | undefined,
  ): Promise<{ package: PackageName; customer: Customer }> =>
    changeAccountFor(deps, actor, ifMatch, {
      work: async (tx, row) => {
        const since = deps.clock.now()
        refuse(row, chosen, since)
        if (row.activationDate === null) return reviseCustomer(tx, row.id, { package: chosen }, since)
        await recordPackage(tx, {
          customerId: row.id,
          option: packageOption(chosen),
          since,
          userId: actor.userId,
        })
        return reviseCustomer(tx, row.id, { package: chosen, subscriptionDate: since }, since)
      },
      answer: (customer) => ({ package: chosen, customer }),
    })
