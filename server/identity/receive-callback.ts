import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { isOpen } from '#machines/identity/selectors.ts'
import type { IdentityRequestRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { IdentityCheckAnswer } from '../providers/identity-check/port.ts'
import { type Route, route } from '../request/route.ts'
import { identityAt } from './chart.ts'
import { refreshVerification, settleVerification, type VerificationResult } from './settle-verification.ts'
import { findIdentityRequest, lockIdentityRequest } from './store.ts'

interface IdentityCallback {
  token: string
  transId: string
  /** Our id of the request, as sent to the service. */
  requestId?: string | undefined
}

/**
 * Handles the signed callback of the identity service. Throws `unauthenticated` for a forged token, and ProviderFailure when the
 * token cannot be checked now. Ignores repeats and answers that are no longer expected.
 */
const receiveCallback = async (
  deps: Deps,
  callback: IdentityCallback,
  httpRequestId: string,
): Promise<void> => {
  const result = await deps.ports.identityCheck.verifyCallbackToken(callback)
  if (result.kind === 'refused') {
    deps.log.warn({ transId: callback.transId, reason: result.reason }, 'an identity callback was rejected')
    throw new AppError('unauthenticated')
  }
  const row = await findIdentityRequest(deps.db, callback.transId)
  if (!row || (callback.requestId !== undefined && callback.requestId !== row.id)) {
    deps.log.warn({ transId: callback.transId }, 'an identity callback names an unknown request')
    return
  }
  await settleVerification(deps, row, findingOf(deps, row, result.answer), {
    by: 'server',
    requestId: httpRequestId,
  })
}

const findingOf = (
  { vault }: Pick<Deps, 'vault'>,
  row: IdentityRequestRow,
  { verdict, nationalId, names }: IdentityCheckAnswer,
): VerificationResult => {
  if (verdict === 'refused') return { event: 'provider.rejected' }
  if (verdict === 'too-late') return { event: 'provider.expired' }
  if (nationalId !== null && !vault.hashes(nationalId).includes(row.numberHash)) {
    return { event: 'provider.failed', code: 'identity-number-invalid' }
  }
  return { event: 'provider.completed', names }
}

/**
 * Settles a verification at its deadline, when no page polls it. Throws before the deadline by our clock, so that the job retries:
 * our clock may lag behind the queue's clock.
 */
export const expireVerification = async (deps: Deps, requestId: string, jobId: string): Promise<void> => {
  const row = await withTransaction(deps.db, (tx) => lockIdentityRequest(tx, requestId))
  if (!row) return
  if (isOpen(identityAt(row, deps.clock.now()))) throw new Error('The verification has not expired yet.')
  await refreshVerification(deps, row, { by: 'server', requestId: jobId })
}

const endpoint = defineEndpoint({
  id: 'webhooks.nafath',
  method: 'POST',
  path: '/v1/webhooks/nafath',
  access: 'public',
  summary: 'Receive the identity service’s signed answer to a verification',
  body: z.object({
    token: z.string().min(1).max(16_384),
    transId: z.string().min(1).max(80),
    requestId: z.string().max(80).optional(),
  }),
  reply: z.object({ status: z.literal('Received') }),
  errors: [],
  failure: 'generic',
})

export const nafathWebhook: Route = route(endpoint, async (deps, { body, requestId }) => {
  await receiveCallback(deps, body, requestId)
  return { status: 'Received' as const }
})
