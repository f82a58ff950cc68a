import { cloudOrder, MOVING_STATES } from '#machines/cloud-account/selectors.ts'
import { findCustomer, updateCustomer } from '../accounts/store.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { isKnown } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CloudAccountRow, CustomerRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { createOnce } from '../jobs/create-once.ts'
import { HOURLY_LIMIT, hourlyRound } from '../jobs/hourly.ts'
import { onboardingFacts, onboardingWorkflow } from '../onboarding/chart.ts'
import { granteeOf } from './billing-roles.ts'
import { askProvider, cloudAccountOf, cloudAccountWorkflow } from './chart.ts'
import { creationOf, failureKind, noteFailure, noteOutcome, providerName } from './note-outcome.ts'
import { cloudAccountsSince, currentCloudAccount } from './store.ts'

/**
 * Creates the customer's cloud account at the provider, once. Safe to run twice at once and to repeat after a crash: it first looks
 * for an existing account, and fills only an empty row. Throws while an earlier attempt may still take effect.
 */
export const openBillingAccount = async (deps: Deps, customerId: string, jobId: string) => {
  const row = await findCustomer(deps.db, customerId)
  const account = await currentCloudAccount(deps.db, customerId)
  if (!row || !account || cloudOrder(cloudAccountOf(account)) !== 'open') return
  const cause: Cause = { by: 'server', requestId: jobId }
  try {
    await open(deps, account, row, cause)
  } catch (thrown) {
    const kind = failureKind(thrown)
    if (kind) await noteFailure(deps, account.id, kind, cause)
    throw thrown
  }
}

/** Plans an hourly retry for cloud accounts that have waited longer than an hour. */
export const reopenBillingAccounts = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const round = hourlyRound(now)
  const waiting = await cloudAccountsSince(deps.db, {
    ...{ states: MOVING_STATES, before: new Date(now.getTime() - RETRY_AFTER_MS) },
    ...{ round, limit: HOURLY_LIMIT },
  })
  const known = waiting.filter((account) => isKnown(cloudAccountWorkflow, account))
  for (const account of known) await withTransaction(deps.db, (tx) => askProvider(deps, tx, account, round))
  if (waiting.length > 0) deps.log.warn({ accounts: waiting.length }, 'retrying cloud accounts')
}

/** Creates or finds the cloud account at the provider. Returns its id. */
const create = async (deps: Deps, account: CloudAccountRow): Promise<string> => {
  if (account.subAccountId !== null) return account.subAccountId
  const { id } = await createOnce(deps, {
    ...creationOf(deps, account),
    create: async () => deps.ports.cloudBilling.createSubAccount(await providerName(deps, account)),
  })
  return id
}

/** Grants the billing roles to an approved customer. Returns false when the provider does not know the grantee. */
const grant = async ({ db, ports }: Deps, row: CustomerRow, subAccountId: string): Promise<boolean> => {
  if (!row.pscPermissionGranted) return true
  const { kind } = await ports.cloudBilling.grantRoles(subAccountId, await granteeOf(db, row))
  return kind === 'granted'
}

/** Stores the cloud account's id with the customer, and moves a waiting onboarding on. */
const assignAccount = async (
  deps: Deps,
  tx: Tx,
  account: CloudAccountRow,
  row: CustomerRow,
  cause: Cause,
) => {
  const filled = await updateCustomer(
    tx,
    row.id,
    { gcpSubBillingAccount: row.accountName, gcpSubBillingAccountId: account.subAccountId },
    deps.clock.now(),
  )
  const event = { type: 'account.opened' } as const
  const context = await onboardingFacts(deps, tx, filled, true)
  await advanceIfTaken(deps, tx, onboardingWorkflow, filled, { event, context, cause })
}

const open = async (deps: Deps, account: CloudAccountRow, row: CustomerRow, cause: Cause): Promise<void> => {
  const subAccountId = await create(deps, account)
  const known = { subAccountId }
  if (!(await grant(deps, row, subAccountId))) {
    await noteFailure(deps, account.id, 'group-unknown', cause, known)
    throw new Error(`The provider does not know the group for ${subAccountId}. The job retries later.`)
  }
  await noteOutcome(
    deps,
    account.id,
    {
      event: { type: 'provider.opened' },
      known: { ...known, openedAt: deps.clock.now(), failure: null },
      cause,
    },
    (tx, opened, customer) => assignAccount(deps, tx, opened, customer, cause),
  )
}

const RETRY_AFTER_MS = 60 * 60_000
