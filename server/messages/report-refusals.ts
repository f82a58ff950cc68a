import type { Deps } from '../deps.ts'
import { alertAdminsOnce } from '../mail/alert-admins.ts'
import { UnreadableValueError } from '../sealing/vault.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

interface CardDataRefusal {
  route: string
  userId: string | null
  requestId: string
}

/** Alerts the administrators that a browser sent card data, at most once an hour per person. The alert never contains the data. */
export const reportCardData = async (
  deps: Deps,
  { route, userId, requestId }: CardDataRefusal,
): Promise<void> => {
  deps.metrics.cardDataRefused.inc()
  deps.log.warn({ route, userId, requestId }, 'a request with card data was rejected')
  const at = deps.clock.now().toISOString()
  await alertAdminsOnce(deps, {
    group: `card-data:${userId ?? 'anonymous'}`,
    periodMs: HOUR_MS,
    title: 'A request with card data was refused',
    details: { Call: route, User: userId, Request: requestId, At: at },
  })
}

const UNKNOWN_STATE =
  'This version of Masar does not know the stored state of the account, so it neither shows nor changes the account'
const UNREADABLE =
  'An encrypted value of the account cannot be decrypted: a key is missing from DATA_KEYS, or the value was changed. The log of the server names the row and the key'

interface AttentionReport {
  route: string
  customerId: string | null
  requestId: string
  cause: unknown
}

/**
 * Alerts the administrators, at most once a day per customer, about a state that no chart of this version knows, or about a value that
 * cannot be decrypted. The log has the row and the reason.
 */
export const reportAttention = async (
  deps: Deps,
  { route, customerId, requestId, cause }: AttentionReport,
): Promise<void> => {
  const isUnreadable = cause instanceof UnreadableValueError
  const about = { route, customerId, requestId }
  if (isUnreadable) deps.log.error({ ...about, err: cause }, cause.message)
  else deps.log.warn(about, 'an account is in an unknown state')
  const at = deps.clock.now().toISOString()
  await alertAdminsOnce(deps, {
    group: `needs-attention:${customerId ?? 'unknown'}`,
    periodMs: DAY_MS,
    title: 'An account needs attention',
    details: {
      Customer: customerId,
      Why: isUnreadable ? UNREADABLE : UNKNOWN_STATE,
      Call: route,
      Request: requestId,
      At: at,
    },
  })
}
