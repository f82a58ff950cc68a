import type { CustomerRow } from '../../db/schema.ts'
import { findCustomer, updateCustomer } from '../../db/stores/customers.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { advance } from '../../workflows/advance.ts'
import { onboardingFacts, onboardingWorkflow } from '../../workflows/onboarding.ts'
import { createOnce } from '../effects/create-once.ts'
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

/**
 * Creates the customer's billing account at the cloud provider, once. May run again after a crash at any point, also twice at
 * once: the provider is asked first whether the account is already there, and only an empty row is filled. Throws while an
 * earlier try may still have an effect.
 */
export const openBillingAccount = (deps: Deps) => async (customerId: string, jobId: string) => {
  const row = await findCustomer(deps.db, customerId)
  if (!row || row.gcpSubBillingAccountId !== null) return
  const displayName = displayNameOf(row)
  const { cloudBilling } = deps.ports
  const account = await createOnce(deps, {
    claim: `sub-account:${customerId}`,
    lifeMs: CLAIM_LIFE_MS,
    find: () => cloudBilling.findSubAccount(displayName),
    create: () => cloudBilling.createSubAccount(displayName),
  })

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
