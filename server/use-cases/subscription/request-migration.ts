import type { Customer } from '#contract/entities/customer.ts'
import { canAddMembers } from '#machines/account/selectors.ts'
import { accountsToMigrate, withOldAccounts } from '#rules/former-accounts.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { reviseCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { sendMail } from '../../jobs/definitions/send-mail.ts'
import { accountOf } from '../../workflows/account.ts'
import { statusConflict } from '../../workflows/conflicts.ts'
import { changeAccount } from './change-account.ts'

/** Writes down, once, which existing billing accounts are to be moved, and tells the administrators who move them. */
export const requestMigration =
  (deps: Deps) =>
  (
    actor: CustomerActor,
    oldGcpSubBillingAccount: string,
    ifMatch: number | undefined,
  ): Promise<{ customer: Customer }> =>
    changeAccount(deps, actor, ifMatch, async (tx, row) => {
      if (!canAddMembers(accountOf(row))) throw statusConflict(row)
      if (accountsToMigrate(row.oldGcpSubBillingAccount).length > 0) throw new AppError('migration-requested')
      await deps.jobs.plan(tx, sendMail, {
        mail: 'admin-alert',
        alertId: `migration:${row.id}`,
        title: 'A customer asks for a migration',
        details: {
          Customer: row.id,
          'Account name': row.accountName,
          'To billing account': row.gcpSubBillingAccountId,
          'From billing accounts': oldGcpSubBillingAccount.split(','),
        },
      })
      const old = withOldAccounts(row.oldGcpSubBillingAccount, oldGcpSubBillingAccount)
      return reviseCustomer(tx, row.id, { oldGcpSubBillingAccount: old }, deps.clock.now())
    })
