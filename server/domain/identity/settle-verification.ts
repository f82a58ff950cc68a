import { setTimeout as pause } from 'node:timers/promises'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { IdentityEvent } from '#machines/identity/identity.machine.ts'
import { canBeVerified, isVerified, isWaiting } from '#machines/identity/selectors.ts'
import { json, type Tx } from '../../db/client.ts'
import type { CustomerRow, IdentityRequestChange, IdentityRequestRow } from '../../db/schema.ts'
import { lockCustomerRow, numberTakenByAnother, updateCustomer } from '../../db/stores/customers.ts'
import {
  findIdentityRequest,
  latestIdentityRequest,
  lockIdentityRequest,
  updateIdentityRequest,
} from '../../db/stores/identity-requests.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import type { IdentityCheckStatus } from '../../providers/identity-check/port.ts'
import { advance, type Cause } from '../../workflows/advance.ts'
import { identityOf, identityWorkflow } from '../../workflows/identity.ts'
import { mayChangeIdentity } from '../../workflows/onboarding-chart.ts'
import { takes } from '../../workflows/stored-chart.ts'
import { identityUpdate } from './verification.ts'

const known = (names: VerifiedNames): Partial<VerifiedNames> =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null))

/**
 * Puts a verified number and the names that belong to it on file. The revision stays: a form that was open meanwhile is
 * not outdated by what the service knows, and the names are checked again when it is saved.
 */
export const adoptIdentity = async (
  tx: Tx,
  customer: CustomerRow,
  identity: { nationalId: string; names: VerifiedNames | null },
  at: Date,
): Promise<void> => {
  if (!mayChangeIdentity(customer)) return
  await updateCustomer(
    tx,
    customer.id,
    {
      identificationNumber: identity.nationalId,
      identificationNumberVerified: true,
      ...(identity.names && known(identity.names)),
    },
    at,
  )
}

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
  const lateNames = isVerified(identityOf(row)) && row.names === null && finding.names !== undefined
  if (!lateNames && !takes(identityWorkflow, row, { type: finding.event }, {})) return row

  const moved = lateNames
    ? row
    : await advance(deps, tx, identityWorkflow, row, { event: { type: finding.event }, context: {}, cause })
  const columns = columnsOf(finding, at)
  const settled = Object.keys(columns).length > 0 ? await updateIdentityRequest(tx, row.id, columns) : moved
  if (isVerified(identityOf(settled))) await adoptIdentity(tx, customer, settled, at)
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

/** How long after its start an expired verification is still asked about, in case the person chose late. */
const LATE_ANSWERS_MS = 60 * 60_000
/** The signed callback, which alone carries the names, follows the decision within moments. */
const CALLBACK_GRACE_MS = 4000
const LOOK_AGAIN_MS = 100

export interface Refreshed {
  row: IdentityRequestRow
  /** True when the service gave no usable answer, so that nothing new is known. */
  unanswered: boolean
}

/** Asks the service how a verification stands and writes what it says. The deadline is ours: no page waits beyond it. */
export const refreshVerification = async (
  deps: Deps,
  row: IdentityRequestRow,
  cause: Cause,
): Promise<Refreshed> => {
  const now = deps.clock.now()
  const identity = identityOf(row)
  const mayBeLate = canBeVerified(identity) && now.getTime() - row.createdAt.getTime() < LATE_ANSWERS_MS
  if (!isWaiting(identity) && !mayBeLate) return { row, unanswered: false }

  const status = await statusOf(deps, row)
  if (status === 'COMPLETED') {
    const told = await settledByCallback(deps, row)
    if (told) return { row: told, unanswered: false }
  }
  const finding = findingOf(status, row.expiresAt <= now)
  if (!finding) return { row, unanswered: status === null }
  return { row: await settleVerification(deps, row, finding, cause), unanswered: false }
}

/** The verification as the callback has settled it; null when no callback comes in time, and the names stay open. */
const settledByCallback = async (deps: Deps, row: IdentityRequestRow): Promise<IdentityRequestRow | null> => {
  for (let waited = 0; waited < CALLBACK_GRACE_MS; waited += LOOK_AGAIN_MS) {
    const latest = await findIdentityRequest(deps.db, row.transId)
    if (latest && latest.state !== row.state) return latest
    await pause(LOOK_AGAIN_MS)
  }
  return null
}

const statusOf = async (deps: Deps, row: IdentityRequestRow): Promise<IdentityCheckStatus | null> => {
  const { nationalId, transId, random } = row
  try {
    return await deps.ports.identityCheck.status({ nationalId, transId, random })
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure
    deps.log.warn({ err: failure, transId }, 'the identity service gave no usable answer')
    return null
  }
}

const findingOf = (status: IdentityCheckStatus | null, isOver: boolean): Finding | null => {
  switch (status) {
    case 'COMPLETED':
      return { event: 'provider.completed' }
    case 'REJECTED':
      return { event: 'provider.rejected' }
    case 'EXPIRED':
      return { event: 'provider.expired' }
    case 'UNKNOWN':
      return { event: isOver ? 'deadline.passed' : 'provider.failed' }
    case 'WAITING':
    case null:
      return isOver ? { event: 'deadline.passed' } : null
  }
}
