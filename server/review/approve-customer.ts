import type * as endpoints from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { canApprove } from '#machines/account/selectors.ts'
import { offerOf } from '#rules/price.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { accountOf, accountWorkflow } from '../accounts/chart.ts'
import { statusConflict } from '../accounts/conflicts.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findCustomer, updateCustomer } from '../accounts/store.ts'
import { writeAct } from '../activity/record-event.ts'
import { openedDocumentIds } from '../activity/store.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { advance, refusalOf } from '../charts/advance.ts'
import { onBehalf } from '../charts/cause.ts'
import { grantBillingRoles, granteeOf, planSettlement, takenId } from '../cloud-account/billing-roles.ts'
import type { Tx } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { currentDocuments } from '../documents/store.ts'
import { AppError } from '../errors/app-error.ts'
import { ProviderFailure } from '../errors/failures.ts'
import { markEffect } from '../jobs/effect-store.ts'
import { acceptedOffer } from '../onboarding/terms-store.ts'
import type { Grantee } from '../providers/cloud-billing/port.ts'
import type { Actor } from '../request/actor.ts'
import type { CommandResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { recordPackage } from '../subscription/store.ts'

const APPROVED = { type: 'review.approved' } as const

interface ApprovalPlan {
  revision: number
  subAccountId: string
  grantee: Grantee
  attempt: string
}

const CONFLICTS = [409, 412]
const TRIES = 3

/**
 * Grants the two billing roles at the cloud provider, then opens the account; billing starts now. Changes nothing when the provider
 * rejects the grant, so the call can be repeated.
 */
export const approveCustomer = async (
  deps: Deps,
  { actor, params: { customerId }, ifMatch }: Call<typeof endpoints.approveCustomer>,
): Promise<CommandResult<{ customer: Customer }>> => {
  const approvable = await begin(deps, customerId, ifMatch)
  const { revision, attempt } = approvable
  await grantFor(deps, customerId, approvable)
  // The roles were granted for this reviewed revision only.
  return changeAccount(deps, { ...actor, customerId }, revision, async (tx, row) => {
    const at = deps.clock.now()
    await markEffect(tx, takenId(attempt), at)
    const granted = await updateCustomer(
      tx,
      customerId,
      {
        pscPermissionGranted: true,
        activationDate: at,
        subscriptionDate: at,
        billingDueAt: at,
        threshold: row.threshold || deps.config.billing.threshold,
      },
      at,
    )
    await noteUnopened(deps, tx, actor, customerId)
    const name = row.package ?? 'Basic'
    await recordPackage(tx, {
      customerId,
      offer: (await acceptedOffer(tx, customerId, name)) ?? offerOf(name),
      since: at,
      userId: actor.userId,
    })
    return advance(deps, tx, accountWorkflow, granted, {
      event: APPROVED,
      context: await accountFacts(deps, tx, granted),
      cause: onBehalf(actor),
    })
  })
}

/** Checks the reviewed revision, and plans the revocation of the roles in case the approval fails. */
const begin = (deps: Deps, customerId: string, ifMatch: number | undefined): Promise<ApprovalPlan> =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, customerId, ifMatch)
    if (!canApprove(accountOf(row)))
      throw refusalOf(accountWorkflow, row, { event: APPROVED, context: await accountFacts(deps, tx, row) })
    const subAccountId = row.gcpSubBillingAccountId
    if (subAccountId === null) throw new Error('An application without a cloud account cannot be approved')
    const grantee = await granteeOf(tx, row)
    const attempt = await planSettlement(deps, tx, customerId, grantee)
    return { revision: row.revision, subAccountId, grantee, attempt }
  })

/**
 * Throws the conflict instead of the provider's error if another administrator approved first. While the other approval is not
 * stored yet, the grant is tried again: the provider then finds the roles already granted, and the lock of our row lets one approval pass.
 */
const grantFor = async (
  deps: Deps,
  customerId: string,
  { revision, subAccountId, grantee }: ApprovalPlan,
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await grantBillingRoles(deps, subAccountId, grantee)
    } catch (error) {
      const row = await findCustomer(deps.db, customerId)
      if (row && row.revision !== revision) throw statusConflict(row)
      if (tries === TRIES || !isOvertaken(error)) throw error
    }
  }
}

/** True when the provider rejected the call because another call changed the roles concurrently. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof ProviderFailure &&
  CONFLICTS.includes(error.cause.status ?? 0)

/** Records each document that the administrator approved without opening. */
const noteUnopened = async (deps: Deps, tx: Tx, actor: Actor, customerId: string): Promise<void> => {
  const opened = await openedDocumentIds(tx, { userId: actor.userId, customerId })
  for (const { id, type } of await currentDocuments(tx, customerId)) {
    if (opened.has(id)) continue
    await writeAct(deps, tx, {
      operation: 'documents.unopened',
      by: actor,
      customerId,
      onBehalf: true,
      reason: null,
      details: { document: type },
      result: 'done',
      requestId: actor.requestId,
    })
  }
}
