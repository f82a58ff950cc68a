import type { IdentityRequest, VerifiedNames } from '#contract/entities/identity.ts'
import type { Standing } from '#machines/identity-dialog/answers.ts'

const left = (request: IdentityRequest, end: string): number => Date.parse(end) - Date.parse(request.now)

/** The seconds left on the server's clock, as an instant of this page's own steady clock. A wrong wall clock does not matter. */
export const untilOf = (request: IdentityRequest, end: 'expiresAt' | 'retryAt'): number =>
  performance.now() + left(request, request[end])

/** Whether the time to choose is over, so that only the time to wait counts. */
export const isOver = ({ status }: Pick<IdentityRequest, 'status'>): boolean =>
  status === 'cancelled' || status === 'expired'

/** What a stored request still means to the person: choose, wait, or nothing. */
export const standingOf = (request: IdentityRequest, names: VerifiedNames | null): Standing => {
  if (request.status === 'completed') return { kind: 'verified', names }
  const isOpen = ['pending', 'waiting', 'status-waiting'].includes(request.status)
  if (isOpen && left(request, request.expiresAt) > 0)
    return {
      kind: 'open',
      transId: request.transId,
      until: untilOf(request, 'expiresAt'),
      retryUntil: untilOf(request, 'retryAt'),
    }
  if (request.status === 'cancelled' && left(request, request.retryAt) > 0)
    return { kind: 'wait', until: untilOf(request, 'retryAt') }
  return { kind: 'none' }
}
