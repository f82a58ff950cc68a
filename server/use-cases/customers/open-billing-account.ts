import type { CustomerRow } from '../../db/schema.ts'
import { findCustomer, updateCustomer } from '../../db/stores/customers.ts'
import { claimEffect, releaseEffect } from '../../db/stores/effects.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { SubAccount } from '../../providers/cloud-billing/port.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import { advance } from '../../workflows/advance.ts'
import { onboardingFacts, onboardingWorkflow } from '../../workflows/onboarding.ts'
import { lockCustomer } from './locked-customer.ts'

/** The longest name the provider takes. */
const NAME_LENGTH = 60
/** Longer than any creation can take from its claim to its last effect at the provider. */
const CLAIM_LIFE_MS = 10 * 60_000

/** Names the sub-account at the provider: no two customers can have the same, even with the same account name. */
const displayNameOf = (row: CustomerRow): string => {
  const suffix = ` ${row.id.slice(0, 8)}`
  return `${row.accountName}`.slice(0, NAME_LENGTH - suffix.length) + suffix
}

/** Whether the provider said no, so that nothing was created; without an answer it may still be. */
const saidNo = (failure: unknown): boolean => {
  const status = failure instanceof ProviderFailure ? (failure.status ?? 0) : 0
  return status >= 400 && status < 500 && status !== 408
}

/** Creates the account under a claim that outlives us: nobody else creates one while ours may still come to light. */
const createOnce = async (deps: Deps, customerId: string, displayName: string): Promise<SubAccount> => {
  const { cloudBilling } = deps.ports
  const claim = `sub-account:${customerId}`
  const now = deps.clock.now()
  const deadSince = new Date(now.getTime() - CLAIM_LIFE_MS)
  if (!(await claimEffect(deps.db, claim, { now, deadSince })))
    throw new Error('The sub-account may be on its way since an earlier try; it is looked for again later.')
  const appeared = await cloudBilling.findSubAccount(displayName)
  if (appeared) return appeared
  try {
    return await cloudBilling.createSubAccount(displayName)
  } catch (failure) {
    if (saidNo(failure)) await releaseEffect(deps.db, claim, now)
    throw failure
  }
}

/**
 * Creates the customer's billing account at the cloud provider, once. May run again after a crash at any point, also twice at
 * once: the provider is asked first whether the account is already there, and only an empty row is filled. Throws while an
 * earlier try may still have an effect.
 */
export const openBillingAccount = (deps: Deps) => async (customerId: string, jobId: string) => {
  const row = await findCustomer(deps.db, customerId)
  if (!row || row.gcpSubBillingAccountId !== null) return
  const displayName = displayNameOf(row)
  const account =
    (await deps.ports.cloudBilling.findSubAccount(displayName)) ??
    (await createOnce(deps, customerId, displayName))

  await withTransaction(deps.db, async (tx) => {
    const locked = await lockCustomer(tx, customerId, undefined)
    if (locked.gcpSubBillingAccountId !== null) return
    const filled = await updateCustomer(
      tx,
      customerId,
      { gcpSubBillingAccount: row.accountName, gcpSubBillingAccountId: account.id },
      deps.clock.now(),
    )
    await advance(deps, tx, onboardingWorkflow, filled, {
      event: { type: 'account.opened' },
      context: await onboardingFacts(deps, tx, filled, true),
      cause: { by: 'server', requestId: jobId },
    })
  })
}
