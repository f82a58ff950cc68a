import { setTimeout as pause } from 'node:timers/promises'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { IdentityEvent } from '#machines/identity/identity.machine.ts'
import { isToBeAsked, isVerified, takesNames } from '#machines/identity/selectors.ts'
import { mayChangeIdentity } from '../accounts/onboarding-state.ts'
import { lockCustomerRow, updateCustomer } from '../accounts/store.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { chartOf, takes } from '../charts/stored-chart.ts'
import { json, type Tx } from '../db/client.ts'
import type { CustomerRow, IdentityRequestChange, IdentityRequestRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/provider-failure.ts'
import type { IdentityCheckStatus } from '../providers/identity-check/port.ts'
import { identityAt, identityFacts, identityOf, identityWorkflow } from './chart.ts'
import { findIdentityRequest, lockIdentityRequest, updateIdentityRequest } from './store.ts'
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

const columnsOf = (row: IdentityRequestRow, finding: Finding, at: Date): IdentityRequestChange => ({
  ...(finding.code === undefined ? {} : { message: finding.code }),
  ...(finding.names !== undefined && isVerified(identityOf(row)) ? { names: json(finding.names) } : {}),
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
  const event = { type: finding.event }
  const context = await identityFacts(deps, tx, row)
  const lateNames =
    takesNames(chartOf(identityWorkflow, row, context)) && row.names === null && finding.names !== undefined
  if (!lateNames && !takes(identityWorkflow, row, event, context)) return row

  const moved = lateNames ? row : await advance(deps, tx, identityWorkflow, row, { event, context, cause })
  const settled = await updateIdentityRequest(tx, row.id, columnsOf(moved, finding, at))
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
    const after = await settle(deps, tx, { row: before, customer, finding, cause })
    return { row: after, changed: after.revision !== before.revision }
  })
  if (changed) {
    deps.log.info({ transId: row.transId, state: row.state }, 'an identity verification was settled')
    deps.realtime.identityUpdated(customerId, identityUpdate(row))
  }
  return row
}

/** The signed callback, which alone carries the names, follows the decision within moments. */
const CALLBACK_GRACE_MS = 4000
const LOOK_AGAIN_MS = 100

/** What the chart is told of each answer. Where nothing is decided, only the deadline can have passed. */
const EVENTS = {
  COMPLETED: 'provider.completed',
  REJECTED: 'provider.rejected',
  EXPIRED: 'provider.expired',
  UNKNOWN: 'provider.unknown',
  WAITING: 'deadline.passed',
} as const satisfies Record<IdentityCheckStatus, IdentityEvent['type']>

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
  const identity = identityAt(row, deps.clock.now())
  if (!isToBeAsked(identity)) return { row, unanswered: false }

  const status = await statusOf(deps, row)
  if (status === 'COMPLETED') {
    const told = await settledByCallback(deps, row)
    if (told) return { row: told, unanswered: false }
  }
  const event = EVENTS[status ?? 'WAITING']
  if (!identity.can({ type: event })) return { row, unanswered: status === null }
  return { row: await settleVerification(deps, row, { event }, cause), unanswered: false }
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
