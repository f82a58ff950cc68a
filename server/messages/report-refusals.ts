import type { Deps } from '../deps.ts'
import { alertAdminsOnce } from '../mail/alert-admins.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

interface CardDataRefusal {
  route: string
  userId: string | null
  requestId: string
}

/** Alerts the administrators that a browser sent card data, at most once an hour per person. Never contains the data. */
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
    title: 'A request carried card data and was refused',
    details: { Call: route, User: userId, Request: requestId, At: at },
  })
}

interface UnknownStateReport {
  route: string
  customerId: string | null
  requestId: string
}

/** Alerts the administrators, at most once a day per customer, about a state that no chart of this version knows. */
export const reportUnknownState = async (
  deps: Deps,
  { route, customerId, requestId }: UnknownStateReport,
): Promise<void> => {
  deps.log.warn({ route, customerId, requestId }, 'an account is in an unknown state')
  const at = deps.clock.now().toISOString()
  await alertAdminsOnce(deps, {
    group: `needs-attention:${customerId ?? 'unknown'}`,
    periodMs: DAY_MS,
    title: 'An account needs attention',
    details: {
      Customer: customerId,
      Why: 'Its stored state is not known to this version of Masar, so nothing of it is shown or changed',
      Call: route,
      Request: requestId,
      At: at,
    },
  })
}
