import type { IdentityRequest, VerifiedNames } from '#contract/entities/identity.ts'
import { identitySnapshot } from '#machines/identity/identity.machine.ts'
import { isGivenUp, isVerified, isWaiting } from '#machines/identity/selectors.ts'
import type { Standing } from '#machines/identity-dialog/setup.ts'

const left = (request: IdentityRequest, end: string): number => Date.parse(end) - Date.parse(request.now)

/** The seconds left on the server's clock, as an instant of this page's own steady clock. A wrong wall clock does not matter. */
export const untilOf = (request: IdentityRequest, end: 'expiresAt' | 'retryAt'): number =>
  performance.now() + left(request, request[end])

/** What a stored request still means to the person: choose, wait, or nothing. */
export const standingOf = (request: IdentityRequest, names: VerifiedNames | null): Standing => {
  const identity = identitySnapshot(request)
  if (isVerified(identity)) return { kind: 'verified', names }
  if (isWaiting(identity) && left(request, request.expiresAt) > 0)
    return {
      kind: 'open',
      transId: request.transId,
      until: untilOf(request, 'expiresAt'),
      retryUntil: untilOf(request, 'retryAt'),
    }
  if (isGivenUp(identity) && left(request, request.retryAt) > 0)
    return { kind: 'wait', until: untilOf(request, 'retryAt') }
  return { kind: 'none' }
}
