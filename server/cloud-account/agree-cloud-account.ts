import { randomUUID } from 'node:crypto'
import type { CloudTarget } from '#contract/entities/consequence.ts'
import type { CloudAccountEvent } from '#machines/cloud-account/cloud-account.machine.ts'
import { isCloudOver, wantsAnother } from '#machines/cloud-account/selectors.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import { withOldAccounts } from '#rules/subscription.ts'
import { updateCustomer } from '../accounts/store.ts'
import { advanceIfTaken, begin } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { CloudAccountRow, CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { askProvider, cloudAccountOf, cloudAccountWorkflow } from './chart.ts'
import { currentCloudAccount, insertCloudAccount } from './store.ts'

/**
 * Moves the chart of the cloud account to the target of the customer's account; the chart plans the job. Opens another cloud account
 * when the last cloud account is closed. Does nothing when the cloud account already matches. The caller locks the customer's row.
 */
export const agreeCloudAccount = async (
  deps: Deps,
  tx: Tx,
  customer: CustomerRow,
  target: CloudTarget | null,
  cause: Cause,
): Promise<CustomerRow> => {
  if (target === null) return customer
  const account = await currentCloudAccount(tx, customer.id)
  if (!account || isCloudOver(cloudAccountOf(account)))
    return wantsAnother(target) ? openNext(deps, tx, customer, account, cause) : customer
  const event = { type: EVENTS[target] }
  await advanceIfTaken(deps, tx, cloudAccountWorkflow, account, { event, context: {}, cause })
  return customer
}

/** Maximum characters of a name at the provider. */
const NAME_LENGTH = 60

/** The cloud account's name at the provider. Unique across all customers, even for equal account names. */
const displayNameOf = ({ id, accountName }: CustomerRow, number: number): string => {
  const suffix = ` ${id.slice(0, 8)}${number > 1 ? `-${number}` : ''}`
  return `${accountName}`.slice(0, NAME_LENGTH - suffix.length) + suffix
}

/** Opens a customer's next cloud account and moves the former id to the old accounts. */
const openNext = async (
  deps: Deps,
  tx: Tx,
  customer: CustomerRow,
  last: CloudAccountRow | undefined,
  cause: Cause,
): Promise<CustomerRow> => {
  const at = deps.clock.now()
  const number = (last?.number ?? 0) + 1
  const account = await insertCloudAccount(tx, {
    id: randomUUID(),
    customerId: customer.id,
    number,
    displayName: displayNameOf(customer, number),
    state: initialState(cloudAccountWorkflow.machine),
    machineVersion: cloudAccountWorkflow.version,
    createdAt: at,
    movedAt: at,
  })
  await begin(deps, tx, cloudAccountWorkflow, account, { event: 'account.wanted', cause })
  await askProvider(deps, tx, account)
  const former = customer.gcpSubBillingAccountId
  if (former === null) return customer
  return updateCustomer(
    tx,
    customer.id,
    {
      gcpSubBillingAccountId: null,
      oldGcpSubBillingAccount: withOldAccounts(customer.oldGcpSubBillingAccount, former),
    },
    at,
  )
}

const EVENTS = {
  open: 'resumption.wanted',
  suspended: 'suspension.wanted',
  closed: 'closure.wanted',
} as const satisfies Record<CloudTarget, CloudAccountEvent['type']>
