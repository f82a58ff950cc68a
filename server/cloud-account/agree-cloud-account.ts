import { randomUUID } from 'node:crypto'
import type { CloudTarget } from '#machines/account/selectors.ts'
import type { CloudAccountEvent } from '#machines/cloud-account/cloud-account.machine.ts'
import { isCloudOver, wantsAnother } from '#machines/cloud-account/selectors.ts'
import { initialState } from '#machines/shared/chart-definition.ts'

import { withOldAccounts } from '#rules/former-accounts.ts'
import { updateCustomer } from '../accounts/store.ts'
import { advance, begin } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CloudAccountRow, CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { askProvider, cloudAccountOf, cloudAccountWorkflow } from './chart.ts'
import { currentCloudAccount, insertCloudAccount } from './store.ts'

/** The longest name the provider takes. */
const NAME_LENGTH = 60

/** Names a sub-account at the provider: no two can have the same, of one customer or of two with the same account name. */
const displayNameOf = ({ id, accountName }: CustomerRow, number: number): string => {
  const suffix = ` ${id.slice(0, 8)}${number > 1 ? `-${number}` : ''}`
  return `${accountName}`.slice(0, NAME_LENGTH - suffix.length) + suffix
}

/** Opens a customer's next sub-account. The id of the one before is kept, and shown no more as the present one. */
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

/**
 * Has the customer's sub-account become what the account wants of it: moves its chart, which plans the job, and opens another one
 * where the last is closed. Changes nothing when it is so already. The customer's row is locked by the caller.
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
  if (takes(cloudAccountWorkflow, account, event, {}))
    await advance(deps, tx, cloudAccountWorkflow, account, { event, context: {}, cause })
  return customer
}
