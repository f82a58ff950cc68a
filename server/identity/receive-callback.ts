import { isOpen } from '#machines/identity/selectors.ts'
import type { IdentityRequestRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { IdentityCheckAnswer } from '../providers/identity-check/port.ts'
import { identityAt } from './chart.ts'
import { type Finding, refreshVerification, settleVerification } from './settle-verification.ts'
import { findIdentityRequest, lockIdentityRequest } from './store.ts'

export interface IdentityCallback {
  token: string
  transId: string
  /** Our own id of the request, as we gave it to the service. */
  requestId?: string | undefined
}

/**
 * Takes the service's signed answer. Throws `unauthenticated` for a token that is not genuine, and ProviderFailure when that
 * cannot be told now. A repeat, and an answer that is no longer awaited, change nothing.
 */
export const receiveCallback = async (
  deps: Deps,
  callback: IdentityCallback,
  httpRequestId: string,
): Promise<void> => {
  const result = await deps.ports.identityCheck.verifyCallbackToken(callback)
  if (result.kind === 'refused') {
    deps.log.warn({ transId: callback.transId, reason: result.reason }, 'an identity callback was refused')
    throw new AppError('unauthenticated')
  }
  const row = await findIdentityRequest(deps.db, callback.transId)
  if (!row || (callback.requestId !== undefined && callback.requestId !== row.id)) {
    deps.log.warn({ transId: callback.transId }, 'an identity callback is about no request of ours')
    return
  }
  await settleVerification(deps, row, findingOf(row, result.answer), {
    by: 'server',
    requestId: httpRequestId,
  })
}

const findingOf = (row: IdentityRequestRow, { verdict, nationalId, names }: IdentityCheckAnswer): Finding => {
  if (verdict === 'refused') return { event: 'provider.rejected' }
  if (verdict === 'too-late') return { event: 'provider.expired' }
  if (nationalId !== null && nationalId !== row.nationalId) {
    return { event: 'provider.failed', code: 'identity-number-invalid' }
  }
  return { event: 'provider.completed', names }
}

/**
 * At the deadline of a verification: settles it without a waiting page. Throws when it is not due yet by our
 * clock, which may be behind the queue's: then the job comes back.
 */
export const expireVerification = async (deps: Deps, requestId: string, jobId: string): Promise<void> => {
  const row = await withTransaction(deps.db, (tx) => lockIdentityRequest(tx, requestId))
  if (!row) return
  if (isOpen(identityAt(row, deps.clock.now()))) throw new Error('The verification is not over yet.')
  await refreshVerification(deps, row, { by: 'server', requestId: jobId })
}
