import { setTimeout as pause } from 'node:timers/promises'
import type { IdentityRequestRow } from '../../db/schema.ts'
import { findIdentityRequest } from '../../db/stores/identity-requests.ts'
import type { Deps } from '../../deps.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import type { IdentityCheckStatus } from '../../providers/identity-check/port.ts'
import type { Cause } from '../../workflows/advance.ts'
import { type Finding, settleVerification } from './settle-verification.ts'

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

/** Asks the service how a verification stands and writes what it says. The deadline is ours: nobody waits beyond it. */
export const refreshVerification = async (
  deps: Deps,
  row: IdentityRequestRow,
  cause: Cause,
): Promise<Refreshed> => {
  const now = deps.clock.now()
  const isLate = row.state === 'EXPIRED' && now.getTime() - row.createdAt.getTime() < LATE_ANSWERS_MS
  if (row.state !== 'WAITING' && !isLate) return { row, unanswered: false }

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
