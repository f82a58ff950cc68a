import { lockIdentityRequest } from '../../db/stores/identity-requests.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { refreshVerification } from './refresh-verification.ts'

/**
 * At the deadline of a verification: settles it although nobody looks at it any more. Throws when it is not due yet by our
 * clock, which may be behind the queue's: then the job comes back.
 */
export const expireVerification =
  (deps: Deps) =>
  async (requestId: string, jobId: string): Promise<void> => {
    const row = await withTransaction(deps.db, (tx) => lockIdentityRequest(tx, requestId))
    if (!row) return
    if (row.state === 'WAITING' && row.expiresAt > deps.clock.now())
      throw new Error('The verification is not over yet.')
    await refreshVerification(deps, row, { by: 'server', requestId: jobId })
  }
