import type { CloudFailure } from '#contract/entities/cloud-account.ts'
import { cloudTarget } from '#machines/account/selectors.ts'
import type { CloudAccountEvent } from '#machines/cloud-account/cloud-account.machine.ts'
import { storedAccount } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { openNumber, unmaskNumber } from '../accounts/open-customer.ts'
import { findCustomer, touchCustomer } from '../accounts/store.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { chartOf } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CloudAccountChange, CloudAccountRow, CustomerRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import type { SubAccount } from '../providers/cloud-billing/port.ts'
import { agreeCloudAccount } from './agree-cloud-account.ts'
import { announceFailure, cloudAccountWorkflow } from './chart.ts'
import { findCloudAccount, updateCloudAccount } from './store.ts'

/** Milliseconds; longer than a creation can take from its claim to its last effect at the provider. */
const CLAIM_LIFE_MS = 10 * 60_000

/** The claim and the lookup for the creation of a cloud account without a known id. */
export const creationOf = (deps: Deps, account: CloudAccountRow) => ({
  claim: claimOf(account),
  lifeMs: CLAIM_LIFE_MS,
  find: async (): Promise<SubAccount | null> =>
    deps.ports.cloudBilling.findSubAccount(await providerName(deps, account)),
})

const claimOf = ({ customerId, number }: CloudAccountRow): string =>
  number === 1 ? `sub-account:${customerId}` : `sub-account:${customerId}:${number}`

/** The name of a cloud account at the provider, with the number that the stored name masks. */
export const providerName = async (
  deps: Deps,
  { customerId, displayName }: CloudAccountRow,
): Promise<string> => {
  const customer = await findCustomer(deps.db, customerId)
  return unmaskNumber(displayName, customer ? openNumber(deps, customer) : null)
}

interface Outcome {
  event: CloudAccountEvent
  /** Columns to write even if the chart no longer waits for the event. */
  known?: CloudAccountChange
  cause: Cause
}

/**
 * Records the provider's result for a cloud account, if its chart still waits for the result, and requests the next move that the
 * account needs. `follow` runs after the move, in the same transaction.
 */
export const noteOutcome = (
  deps: Deps,
  cloudAccountId: string,
  { event, known, cause }: Outcome,
  follow?: (tx: Tx, account: CloudAccountRow, customer: CustomerRow) => Promise<void>,
): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const found = await findCloudAccount(tx, cloudAccountId)
    if (!found) return
    await lockCustomer(tx, found.customerId, undefined)
    const row = known
      ? await updateCloudAccount(tx, cloudAccountId, known)
      : await findCloudAccount(tx, cloudAccountId)
    const moved =
      row && (await advanceIfTaken(deps, tx, cloudAccountWorkflow, row, { event, context: {}, cause }))
    if (!moved) return
    const customer = await lockCustomer(tx, row.customerId, undefined)
    await follow?.(tx, moved, customer)
    await touchCustomer(tx, row.customerId, deps.clock.now())
    const current = await lockCustomer(tx, row.customerId, undefined)
    const account = chartOf(storedAccount, current, await accountFacts(deps, tx, current))
    await agreeCloudAccount(deps, tx, current, cloudTarget(account), cause)
  })

/** Records a failure at the provider. The caller retries. */
export const noteFailure = (
  deps: Deps,
  cloudAccountId: string,
  failure: CloudFailure,
  cause: Cause,
  known: CloudAccountChange = {},
): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const found = await findCloudAccount(tx, cloudAccountId)
    if (!found) return
    await lockCustomer(tx, found.customerId, undefined)
    const at = deps.clock.now()
    const row = await updateCloudAccount(tx, cloudAccountId, { ...known, failure, failedAt: at })
    const event = { type: 'provider.failed' } as const
    const moved = await advanceIfTaken(deps, tx, cloudAccountWorkflow, row, { event, context: {}, cause })
    // The alert's id names the failure, so that a repeated failure is mailed once.
    if (!moved) await announceFailure(deps, tx, row)
    await touchCustomer(tx, row.customerId, at)
  })

/** The kind of a thrown provider failure; null for any other error. */
export const failureKind = (thrown: unknown): CloudFailure | null =>
  thrown instanceof ProviderFailure ? 'unavailable' : null
