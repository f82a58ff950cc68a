import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { IdentityEvent } from '#machines/identity/identity.machine.ts'
import { json, type Tx } from '../../db/client.ts'
import type { CustomerRow, IdentityRequestChange, IdentityRequestRow } from '../../db/schema.ts'
import { lockCustomerRow, numberTakenByAnother } from '../../db/stores/customers.ts'
import {
  latestIdentityRequest,
  lockIdentityRequest,
  updateIdentityRequest,
} from '../../db/stores/identity-requests.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { advance, type Cause, takes } from '../../workflows/advance.ts'
import { identityWorkflow } from '../../workflows/identity.ts'
import { adoptIdentity } from './adopt-identity.ts'
import { identityUpdate } from './identity-view.ts'

/** What has become known about a verification. */
export interface Finding {
  event: IdentityEvent['type']
  /** Why, with `provider.failed`. */
  code?: ErrorCode
  /** With `provider.completed`, when the signed callback told them. */
  names?: VerifiedNames
}

/** One number belongs to one account, and only the customer's newest verification may say who they are. */
const judged = async (tx: Tx, row: IdentityRequestRow, finding: Finding): Promise<Finding | null> => {
  if (finding.event !== 'provider.completed') return finding
  const newest = await latestIdentityRequest(tx, row.customerId)
  if (newest?.id !== row.id) return null
  if (!(await numberTakenByAnother(tx, row.nationalId, row.customerId))) return finding
  return { event: 'provider.failed', code: 'identification-number-taken' }
}

const columnsOf = (finding: Finding, at: Date): IdentityRequestChange => ({
  ...(finding.code === undefined ? {} : { message: finding.code }),
  ...(finding.names === undefined ? {} : { names: json(finding.names) }),
  // A refused request is dead at the service, so the next one need not wait for the end of its life.
  ...(finding.event === 'provider.rejected' ? { retryAt: at } : {}),
})

const settle = async (
  deps: Deps,
  tx: Tx,
  {
    row,
    customer,
    finding,
    cause,
  }: { row: IdentityRequestRow; customer: CustomerRow; finding: Finding; cause: Cause },
): Promise<IdentityRequestRow> => {
  const at = deps.clock.now()
  const lateNames = row.state === 'COMPLETED' && row.names === null && finding.names !== undefined
  if (!lateNames && !takes(identityWorkflow, row, { type: finding.event }, {})) return row

  const moved = lateNames
    ? row
    : await advance(deps, tx, identityWorkflow, row, { event: { type: finding.event }, context: {}, cause })
  const columns = columnsOf(finding, at)
  const settled = Object.keys(columns).length > 0 ? await updateIdentityRequest(tx, row.id, columns) : moved
  if (settled.state === 'COMPLETED') await adoptIdentity(tx, customer, settled, at)
  return settled
}

/**
 * Writes what has become known about a verification, once: repeats, answers about an older verification and answers the
 * chart no longer takes change nothing. Open screens of the customer are told about a change.
 */
export const settleVerification = async (
  deps: Deps,
  { id, customerId }: Pick<IdentityRequestRow, 'id' | 'customerId'>,
  finding: Finding,
  cause: Cause,
): Promise<IdentityRequestRow> => {
  const { row, changed } = await withTransaction(deps.db, async (tx) => {
    const customer = await lockCustomerRow(tx, customerId)
    const before = await lockIdentityRequest(tx, id)
    if (!customer || !before) throw new Error('identity: the verification or its customer is gone')
    const believed = await judged(tx, before, finding)
    if (!believed) return { row: before, changed: false }
    const after = await settle(deps, tx, { row: before, customer, finding: believed, cause })
    return { row: after, changed: after.revision !== before.revision }
  })
  if (changed) {
    deps.log.info({ transId: row.transId, state: row.state }, 'an identity verification was settled')
    deps.realtime.identityUpdated(customerId, identityUpdate(row))
  }
  return row
}
