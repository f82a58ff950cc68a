import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/subscription.ts'
import type { PackageName } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { canAddMembers, canChangePackage } from '#machines/account/selectors.ts'
import { customerTitle } from '#rules/names.ts'
import { offerOf } from '#rules/price.ts'
import {
  accountsToMigrate,
  cancellationEndsAt,
  downgradeUnlockDay,
  isPackageLocked,
  withOldAccounts,
} from '#rules/subscription.ts'
import { changeAccount, changeAccountFor } from '../accounts/change-account.ts'
import { accountOf, accountWorkflow } from '../accounts/chart.ts'
import { statusConflict } from '../accounts/conflicts.ts'
import { reviseCustomer, updateCustomer } from '../accounts/store.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { recordOfferAcceptance, shownOffer } from '../billing/offer-acceptance-store.ts'
import { advance } from '../charts/advance.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { billCustomerJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { CommandResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { packagesOf, recordPackage } from './store.ts'
import { summariseOffer } from './summarise-offer.ts'

/** Cancels the subscription. A job ends the subscription hours later. Until then, the customer can undo the cancellation. */
export const cancelSubscription = (
  deps: Deps,
  { actor, ifMatch }: Call<typeof endpoints.cancelSubscription>,
): Promise<CommandResult<{ customer: Customer }>> =>
  changeAccount(deps, actor, ifMatch, async (tx, row) => {
    const context = await accountFacts(deps, tx, row)
    const at = deps.clock.now()
    const cancellationDate = cancellationEndsAt(at)
    const dated = await updateCustomer(tx, row.id, { cancellationDate }, at)
    await deps.jobs.plan(
      tx,
      billCustomerJob,
      { customerId: row.id, round: `cancellation:${cancellationDate.toISOString()}` },
      { at: cancellationDate },
    )
    return advance(deps, tx, accountWorkflow, dated, {
      event: { type: 'cancellation.requested' },
      context,
      cause: { by: actor },
    })
  })

/** Keeps the subscription: undoes a cancellation before it takes effect. */
export const keepSubscription = (
  deps: Deps,
  { actor, ifMatch }: Call<typeof endpoints.keepSubscription>,
): Promise<CommandResult<{ customer: Customer }>> =>
  changeAccount(deps, actor, ifMatch, async (tx, row) =>
    advance(deps, tx, accountWorkflow, row, {
      event: { type: 'cancellation.undone' },
      context: await accountFacts(deps, tx, row),
      cause: { by: actor },
    }),
  )

/**
 * Changes the support package immediately and restarts the 90 days before a downgrade. Before the approval, changes only the choice,
 * because the subscription starts with the approval. Stores and bills the price that the person saw.
 */
export const changePackage = (
  deps: Deps,
  { actor, body: { package: chosen, ...shown }, ifMatch }: Call<typeof endpoints.changeSupportPackage>,
): Promise<CommandResult<{ package: PackageName; customer: Customer }>> =>
  changeAccountFor(deps, actor, ifMatch, {
    work: async (tx, row) => {
      const since = deps.clock.now()
      refusePackage(row, chosen, since)
      const { userId } = actor
      const accepted = shownOffer(chosen, shown)
      const offer = accepted ?? offerOf(chosen)
      const id = accepted
        ? await recordOfferAcceptance(tx, actor, { purpose: 'package-change', offer, at: since })
        : randomUUID()
      await summariseOffer(deps, tx, row, { id, userId, acceptedAt: since, offer, concludes: false })
      if (row.activationDate === null) return reviseCustomer(tx, row.id, { package: chosen }, since)
      await recordPackage(tx, { customerId: row.id, offer, since, userId })
      return reviseCustomer(tx, row.id, { package: chosen, subscriptionDate: since }, since)
    },
    answer: (customer) => ({ package: chosen, customer }),
  })

/** Throws when the customer cannot change to this package now. */
export const refusePackage = (row: CustomerRow, chosen: PackageName, now: Date): void => {
  const { package: current } = row
  const account = accountOf(row)
  if (!current || !canChangePackage(account)) throw statusConflict(row)
  if (current === chosen) throw new AppError('package-unchanged', { field: 'package' })
  const subscribed = row.subscriptionDate?.toISOString() ?? null
  if (isPackageLocked(current, chosen, subscribed, now))
    throw new AppError('package-locked', {
      field: 'package',
      params: { date: downgradeUnlockDay(subscribed) ?? '' },
    })
}

/** Every support package of the customer, newest first. */
export const packageHistory = async (
  { db }: Deps,
  { actor: { customerId } }: Call<typeof endpoints.listPackageHistory>,
): Promise<ReplyOf<typeof endpoints.listPackageHistory>> => ({
  changes: (await packagesOf(db, customerId))
    .map(({ package: name, since, monthlyPrice, percent }) => ({
      package: name,
      since: since.toISOString(),
      monthlyPrice,
      percent,
    }))
    .reverse(),
})

/** Records the existing billing accounts to migrate, once, and mails the administrators, who migrate them. */
export const requestMigration = (
  deps: Deps,
  { actor, body: { oldGcpSubBillingAccount }, ifMatch }: Call<typeof endpoints.requestMigration>,
): Promise<CommandResult<{ customer: Customer }>> =>
  changeAccount(deps, actor, ifMatch, async (tx, row) => {
    if (!canAddMembers(accountOf(row))) throw statusConflict(row)
    if (accountsToMigrate(row.oldGcpSubBillingAccount).length > 0) throw new AppError('migration-requested')
    await deps.jobs.plan(tx, sendMailJob, {
      mail: 'admin-alert',
      alertId: `migration:${row.id}`,
      title: 'A customer requested a migration',
      details: {
        Customer: row.id,
        Name: customerTitle(row),
        'To billing account': row.gcpSubBillingAccountId,
        'From billing accounts': oldGcpSubBillingAccount.split(','),
      },
    })
    const old = withOldAccounts(row.oldGcpSubBillingAccount, oldGcpSubBillingAccount)
    return reviseCustomer(tx, row.id, { oldGcpSubBillingAccount: old }, deps.clock.now())
  })
