import { setTimeout as pause } from 'node:timers/promises'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { IdentityEvent } from '#machines/identity/identity.machine.ts'
import { isToBeAsked, isVerified, takesNames } from '#machines/identity/selectors.ts'
import { mayChangeIdentity } from '../accounts/onboarding-state.ts'
import { numberColumns } from '../accounts/open-customer.ts'
import { lockCustomerRow, updateCustomer } from '../accounts/store.ts'
import { outsidePlaces } from '../admission/held.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { chartOf } from '../charts/stored-chart.ts'
import { json, type Tx } from '../db/client.ts'
import type { CustomerRow, IdentityRequestChange, IdentityRequestRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import type { IdentityCheckStatus } from '../providers/identity-check/port.ts'
import { identityAt, identityFacts, identityOf, identityWorkflow } from './chart.ts'
import { numberOfRequest } from './request-number.ts'
import { findIdentityRequest, lockIdentityRequest, updateIdentityRequest } from './store.ts'
import { identityUpdate } from './verification.ts'

/**
 * Stores a verified number and its names for the customer. Keeps the revision, so that an open form gets no conflict; saving the form
 * checks the names again.
 */
export const adoptIdentity = async (
  deps: Pick<Deps, 'vault'>,
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
      ...numberColumns(deps, customer, identity.nationalId),
      identificationNumberVerified: true,
      ...(identity.names && known(identity.names)),
    },
    at,
  )
}

const known = (names: VerifiedNames): Partial<VerifiedNames> =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null))

/** A result to record for a verification. */
export interface VerificationResult {
  event: IdentityEvent['type']
  /** The reason of `provider.failed`. */
  code?: ErrorCode
  /** The person's names, if the signed callback contained them. Only for `provider.completed`. */
  names?: VerifiedNames
}

/**
 * Records the result of a verification, once. Ignores repeats, results of an older verification and results the chart no longer
 * accepts. Notifies the customer's open screens of a change.
 */
export const settleVerification = async (
  deps: Deps,
  { id, customerId }: Pick<IdentityRequestRow, 'id' | 'customerId'>,
  finding: VerificationResult,
  cause: Cause,
): Promise<IdentityRequestRow> => {
  const { row, changed } = await withTransaction(deps.db, async (tx) => {
    const customer = await lockCustomerRow(tx, customerId)
    const before = await lockIdentityRequest(tx, id)
    if (!customer || !before) throw new Error('identity: the verification or its customer does not exist')
    const after = await settle(deps, tx, { row: before, customer, finding, cause })
    return { row: after, changed: after.revision !== before.revision }
  })
  if (changed) {
    deps.log.info({ transId: row.transId, state: row.state }, 'an identity verification was settled')
    deps.realtime.identityUpdated(customerId, identityUpdate(row))
  }
  return row
}

const settle = async (
  deps: Deps,
  tx: Tx,
  {
    row,
    customer,
    finding,
    cause,
  }: { row: IdentityRequestRow; customer: CustomerRow; finding: VerificationResult; cause: Cause },
): Promise<IdentityRequestRow> => {
  const at = deps.clock.now()
  const event = { type: finding.event }
  const context = await identityFacts(deps, tx, row)
  const lateNames =
    takesNames(chartOf(identityWorkflow, row, context)) && row.names === null && finding.names !== undefined
  const moved = lateNames
    ? row
    : await advanceIfTaken(deps, tx, identityWorkflow, row, { event, context, cause })
  if (!moved) return row
  const settled = await updateIdentityRequest(tx, row.id, columnsOf(moved, finding, at))
  if (isVerified(identityOf(settled))) {
    const nationalId = numberOfRequest(deps, settled)
    await adoptIdentity(deps, tx, customer, { nationalId, names: settled.names }, at)
  }
  return settled
}

const columnsOf = (
  row: IdentityRequestRow,
  finding: VerificationResult,
  at: Date,
): IdentityRequestChange => ({
  ...(finding.code === undefined ? {} : { message: finding.code }),
  ...(finding.names !== undefined && isVerified(identityOf(row)) ? { names: json(finding.names) } : {}),
  // The service has ended a rejected request, so the next one can start at once.
  ...(finding.event === 'provider.rejected' ? { retryAt: at } : {}),
})

/** Milliseconds. The signed callback follows the decision within seconds, and only the callback contains the names. */
const CALLBACK_GRACE_MS = 4000
const LOOK_AGAIN_MS = 500

/** Maps a provider answer to a chart event. An undecided answer, or none, has an effect only after the deadline. */
const EVENTS = {
  COMPLETED: 'provider.completed',
  REJECTED: 'provider.rejected',
  EXPIRED: 'provider.expired',
  UNKNOWN: 'provider.unknown',
  WAITING: 'deadline.passed',
} as const satisfies Record<IdentityCheckStatus, IdentityEvent['type']>

export interface RefreshResult {
  row: IdentityRequestRow
  /** True when the service gave no usable answer. */
  unanswered: boolean
}

/** Polls the service and records its answer. Our own deadline applies, so no page waits longer. */
export const refreshVerification = async (
  deps: Deps,
  row: IdentityRequestRow,
  cause: Cause,
): Promise<RefreshResult> => {
  const identity = identityAt(row, deps.clock.now())
  if (!isToBeAsked(identity)) return { row, unanswered: false }

  const status = await statusOf(deps, row)
  if (status === 'COMPLETED') {
    const updated = await settledByCallback(deps, row)
    if (updated) return { row: updated, unanswered: false }
  }
  const event = EVENTS[status ?? 'WAITING']
  if (!identity.can({ type: event })) return { row, unanswered: status === null }
  return { row: await settleVerification(deps, row, { event }, cause), unanswered: false }
}

/** Waits for the callback to settle the verification. Returns null when no callback comes in time; the names then stay unset. */
const settledByCallback = async (deps: Deps, row: IdentityRequestRow): Promise<IdentityRequestRow | null> => {
  for (let waited = 0; waited < CALLBACK_GRACE_MS; waited += LOOK_AGAIN_MS) {
    const latest = await findIdentityRequest(deps.db, row.transId)
    if (latest && latest.state !== row.state) return latest
    await outsidePlaces(pause(LOOK_AGAIN_MS))
  }
  return null
}

const statusOf = async (deps: Deps, row: IdentityRequestRow): Promise<IdentityCheckStatus | null> => {
  const { transId, random } = row
  const nationalId = numberOfRequest(deps, row)
  try {
    return await deps.ports.identityCheck.status({ nationalId, transId, random })
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure
    deps.log.warn({ err: failure, transId }, 'the identity service gave no usable answer')
    return null
  }
}
